/** Checks of typed page fields, the same for an agent's page and a corporation's. */
import { dictionary } from "../../kit/dictionary.ts";
import { oneLine, manyLines } from "../../kit/text.ts";
import type { FieldErrors } from "../../kit/refusal.ts";
import { looksLikeEmail } from "../values/email-shape.ts";
import { e164From } from "../values/phone-number.ts";
import { webAddress } from "../values/web-address.ts";
import { domainFault, domainOf } from "./domain-name.ts";
import { socialLinks } from "./limits.ts";
import { webpageMessages } from "./messages.ts";
import type { Faqs, LatestNews, OfficeHours } from "./page-parts.ts";

/** Errors by field name, collected while fields are read. */
export class FieldFaults {
  readonly errors: FieldErrors = dictionary();

  add(field: string, text: string): void {
    (this.errors[field] ??= []).push(text);
  }

  get isEmpty(): boolean {
    return Object.keys(this.errors).length === 0;
  }
}

export function domainRead(typed: string, faults: FieldFaults): string {
  const domain = domainOf(typed);
  const fault = domain === "" ? null : domainFault(domain);
  if (fault !== null) faults.add("domain", fault);
  return domain;
}

export function emailRead(field: string, typed: string, faults: FieldFaults): string {
  const email = oneLine(typed);
  if (email !== "" && !looksLikeEmail(email)) faults.add(field, webpageMessages.bad_email);
  return email;
}

export function phoneRead(field: string, typed: string, faults: FieldFaults): string {
  if (typed.trim() === "") return "";
  const number = e164From(typed);
  if (number === null) faults.add(field, webpageMessages.bad_phone);
  return number ?? typed;
}

export function zipRead(field: string, typed: string, faults: FieldFaults): string {
  const zip = oneLine(typed);
  if (zip !== "" && !/^\d{5}(-?\d{4})?$/.test(zip)) faults.add(field, webpageMessages.bad_zip);
  return zip;
}

/** A page of the web; no script and no file can hide behind it. */
export function linkRead(field: string, typed: string, faults: FieldFaults): string {
  const link = webAddress(oneLine(typed));
  if (link !== "" && !isWebLink(link)) faults.add(field, webpageMessages.bad_link);
  return link;
}

export function calendlyRead(typed: string, faults: FieldFaults): string {
  const link = webAddress(oneLine(typed));
  const isOfCalendly = isWebLink(link) && /^(?:[\w-]+\.)?calendly\.com$/.test(new URL(link).hostname);
  if (link !== "" && !isOfCalendly) faults.add("calendly_link", webpageMessages.bad_calendly);
  return link;
}

function isWebLink(link: string): boolean {
  if (!URL.canParse(link)) return false;
  const { protocol, hostname, username } = new URL(link);
  return /^https?:$/.test(protocol) && hostname.includes(".") && username === "";
}

/** The social links among the edited fields. */
export function socialRead<E extends Partial<Record<(typeof socialLinks)[number], string>>>(
  edit: E,
  faults: FieldFaults,
): Partial<Record<(typeof socialLinks)[number], string>> {
  const named = socialLinks.filter((name) => edit[name] !== undefined);
  return Object.fromEntries(named.map((name) => [name, linkRead(name, edit[name] ?? "", faults)]));
}

export function hoursRead(hours: OfficeHours, faults: FieldFaults): OfficeHours {
  const bad = hours.find(({ closed, open, close }) => !closed && close <= open);
  if (bad) faults.add("office_hours", webpageMessages.bad_hours);
  return hours;
}

/** Entries left empty are dropped. */
export function faqsRead(faqs: Faqs, faults: FieldFaults): Faqs {
  const read = faqs.map(({ question, answer }) => ({ question: oneLine(question), answer: manyLines(answer) }));
  const kept = read.filter(({ question, answer }) => question !== "" || answer !== "");
  if (kept.some(({ question, answer }) => question === "" || answer === ""))
    faults.add("faqs", webpageMessages.faq_empty);
  return kept;
}

export function newsRead(news: LatestNews, faults: FieldFaults): LatestNews {
  const read = news.map(({ title, body, day, link }) => ({
    title: oneLine(title),
    body: manyLines(body),
    day,
    link: linkRead("latest_news", link, faults),
  }));
  const kept = read.filter(({ title, body, link }) => title !== "" || body !== "" || link !== "");
  if (kept.some(({ title }) => title === "")) faults.add("latest_news", webpageMessages.news_empty);
  return kept;
}
