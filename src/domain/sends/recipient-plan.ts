/**
 * Whether one of many recipients gets a message now, waits, or does not get it: the same for groups, campaigns and
 * workflows, before a send and at the moment of it.
 */
import { addDays, dayOf, startOfDay } from "../../kit/dates.ts";
import type { Said } from "../consent/permission.ts";
import { permissionOf } from "../consent/permission.ts";
import { consentAddress } from "../consent/consent-options.ts";
import { nameOfContact } from "../contacts/contact-name.ts";
import type { Contact } from "../contacts/contact.ts";
import { primaryOf } from "../contacts/reach.ts";
import {
  callsStartAt,
  clockThere,
  type ForbiddingClock,
  forbiddingClock,
  mayCallAll,
  whereWords,
} from "../dialer/calling-hours.ts";
import { type DialContact, type DialRules, placesOf, timeWords } from "../dialer/dial-check.ts";
import { isReservedNumber, whyNotTexted } from "../messages/text-check.ts";
import { textLengthMax } from "../messages/text-limits.ts";
import { segmentsOf } from "../messages/segments.ts";
import { letterProblems } from "../email-blocks/block-check.ts";
import { blocksText } from "../email-blocks/block-text.ts";
import type { EmailBlock } from "../email-blocks/blocks.ts";
import { emailFieldLabels } from "../emails/email-field-labels.ts";
import { type EmailFacts, fillField, isEmailField } from "../emails/email-fields.ts";
import { contactValue, fillBlocks } from "../emails/email-letter.ts";
import { emailBlock } from "../emails/email-log.ts";
import { mainAddress } from "../contacts/contact-keys.ts";
import type { Status } from "../reference/reference.ts";
import { clockZoneName } from "../values/time-zones.ts";
import { dayMs } from "../../kit/durations.ts";
import { type SendReason, sendReasons } from "../messaging/reasons.ts";
import type { SendChannel, SendOutcomeKind } from "../messaging/send-channels.ts";

export interface PlannedRecipient {
  contact_id: number;
  name: string;
  /** Number or address; empty when there is none. */
  to: string;
  outcome: SendOutcomeKind;
  reason: SendReason;
  /** One line. */
  words: string;
  /** Of one that waits. */
  until: number | null;
  /** Of a text with their data; 0 of an email. */
  segments: number;
}

/** With the text as it is sent to them. */
export interface DecidedRecipient extends PlannedRecipient {
  subject: string;
  body: string;
  /** Of a designed email; `body` is its plain-text twin. */
  blocks: EmailBlock[] | null;
}

export interface RecipientFacts {
  contact: Contact;
  channel: SendChannel;
  status: Pick<Status, "effect"> | null | undefined;
  /** Of the contact and of nobody, on this channel. */
  consents: readonly Said[];
  isHeld: boolean;
  /** The sender may message this contact. */
  isTheirs: boolean;
  /** Others with the number that is texted. */
  others: (number: string) => readonly DialContact[];
  /** Another recipient of this send has the number or address. */
  isTaken: (to: string) => boolean;
  /** Moments of other messages on this channel that no person wrote by hand; empty where the rule does not apply. */
  automatic: readonly number[];
  now: number;
  rules: Pick<DialRules, "hours" | "text_hours">;
  /** `asks`: for permission to text, once. */
  message: { subject: string; body: string; blocks?: readonly EmailBlock[] | null; asks?: boolean };
  facts: EmailFacts;
}

export function decideRecipient(facts: RecipientFacts): DecidedRecipient {
  const { contact, channel } = facts;
  const blocked = channel === "text" ? bestPhone(facts) : bestAddress(facts);
  const { to } = blocked;
  const subject = filled(facts.message.subject, facts.facts);
  const designed = designedOf(facts);
  const body = designed ?? filled(facts.message.body, facts.facts);
  const recipient = {
    contact_id: contact.id,
    name: nameOfContact(contact),
    to,
    segments: channel === "text" ? segmentsOf(body.text).count : 0,
    subject: subject.text,
    body: body.text.trim(),
    blocks: designed?.blocks ?? null,
  };
  const not = (reason: SendReason, words: string): DecidedRecipient => ({
    ...recipient,
    outcome: sendReasons[reason].outcome,
    reason,
    words,
    until: null,
  });
  if (!facts.isTheirs) return not("not_yours", sendReasons.not_yours.words);
  if (blocked.why) return not(blocked.why.reason, blocked.why.words);
  const taken = channel === "text" ? "same_number" : "same_address";
  if (facts.isTaken(to)) return not(taken, sendReasons[taken].words);
  const missing = [...subject.missing, ...body.missing][0];
  if (missing !== undefined) return not("no_value", `${missing} is empty`);
  const [problem] = designed ? letterProblems(designed.blocks) : [];
  if (problem !== undefined) return not("no_value", problem);
  if (channel === "text" && recipient.body.length > textLengthMax) return not("too_long", sendReasons.too_long.words);
  const wait = waitFor(facts, to);
  if (hasOneThatDay(contact, facts.automatic, wait?.until ?? facts.now))
    return not("already_today", sendReasons.already_today.words);
  if (wait) return { ...recipient, outcome: "waits", reason: "hours", ...wait };
  return { ...recipient, outcome: "goes", reason: "goes", words: sendReasons.goes.words, until: null };
}

interface Target {
  to: string;
  why: { reason: SendReason; words: string } | null;
}

/** The primary number, or another one that may be texted where it may not. */
function bestPhone({ contact, status, consents, isHeld, message: { asks = false } }: RecipientFacts): Target {
  const numbers = primaryFirst(contact.phones).map(({ number }) => number);
  const targets = numbers.map((number) => ({
    to: number,
    why: whyNotTexted({ contact, number, status, consents, isHeld, asks }),
  }));
  const none = { to: "", why: whyNotTexted({ contact, number: "", status, consents, isHeld }) };
  const target = targets.find(({ why }) => why === null) ?? targets[0] ?? none;
  return target.why === null && asks ? { ...target, why: whyNotAsked(numbers, consents) } : target;
}

/** One number that was asked, or allows texts, is enough. */
function whyNotAsked(numbers: readonly string[], consents: readonly Said[]): Target["why"] {
  const states = numbers.map(
    (number) => permissionOf(consents, { channel: "text", address: consentAddress("text", number) }).state,
  );
  if (states.includes("granted")) return { reason: "has_permission", words: sendReasons.has_permission.words };
  return states.includes("asked") ? { reason: "asked_before", words: sendReasons.asked_before.words } : null;
}

function bestAddress({ contact, status, consents }: RecipientFacts): Target {
  const targets = primaryFirst(contact.emails).map(({ address }) => ({
    to: address,
    why: emailBlock(contact, address, status) ?? refusedAddress(consents, address),
  }));
  return targets.find(({ why }) => why === null) ?? targets[0] ?? { to: "", why: emailBlock(contact, "", status) };
}

export function refusedAddress(consents: readonly Said[], address: string): Target["why"] {
  const { state } = permissionOf(consents, { channel: "email", address: consentAddress("email", address) });
  if (state !== "refused" && state !== "revoked") return null;
  return { reason: state, words: sendReasons[state].words };
}

function primaryFirst<T extends { primary: boolean }>(items: readonly T[]): T[] {
  const first = primaryOf(items);
  return first ? [first, ...items.filter((item) => item !== first)] : [];
}

/** `missing`: labels of fields without a value and without a fallback. */
function filled(text: string, facts: EmailFacts): { text: string; missing: string[] } {
  const missing: string[] = [];
  const done = fillField(text, facts, (name) => missing.push(labelOf(name)));
  return { text: done, missing };
}

function designedOf({ message: { blocks }, facts }: RecipientFacts) {
  if (!blocks || blocks.length === 0) return null;
  const missing: string[] = [];
  const done = fillBlocks(blocks, contactValue(facts), (name) => missing.push(labelOf(name)));
  return { blocks: done, text: blocksText(done), missing };
}

function labelOf(name: string): string {
  return isEmailField(name) ? emailFieldLabels[name] : `{{${name}}}`;
}

function waitFor({ contact, channel, others, now, rules }: RecipientFacts, to: string): Wait | null {
  if (channel === "text" && isReservedNumber(to)) return null;
  const number = channel === "text" ? to : (primaryOf(contact.phones)?.number ?? "");
  const hours = channel === "text" ? rules.text_hours : rules.hours;
  const places = placesOf([contact, ...(channel === "text" ? others(to) : [])], number);
  if (mayCallAll(places, now, hours)) return null;
  const clock = forbiddingClock(places, now, hours);
  const zone = clockZoneName(clock.zone);
  const from = callsStartAt(places, now, hours);
  if (from === null) return { until: now + dayMs, words: "Waits: the hours there leave no time." };
  return { until: from, words: `Waits until ${timeWords(from, now, zone)} ${placeWords(contact, number, clock)}` };
}
interface Wait {
  until: number;
  words: string;
}

/** Their town, where its clock is the one that forbids. */
function placeWords(contact: Contact, number: string, clock: ForbiddingClock): string {
  const { city = "" } = mainAddress(contact) ?? {};
  const zones = clockThere(contact, number)?.zones ?? [];
  return city !== "" && zones.includes(clock.zone) ? `in ${city}` : whereWords(clock);
}

/** By the clock where the contact is. */
export function hasOneThatDay(contact: Contact, moments: readonly number[], at: number): boolean {
  const zone = zoneThere(contact);
  return moments.some((one) => dayOf(one, zone) === dayOf(at, zone));
}

/** When the next day begins where the contact is. */
export function nextDayThere(contact: Contact, at: number): number {
  const zone = zoneThere(contact);
  return startOfDay(addDays(dayOf(at, zone), 1), zone);
}

export function zoneThere(contact: Pick<Contact, "contact_zone" | "addresses" | "phones">): string {
  const [zone = "est"] = clockThere(contact, primaryOf(contact.phones)?.number ?? "")?.zones ?? [];
  return clockZoneName(zone);
}

/** Of an email on a server without a mail server: its turn comes, and it is stored for an admin. */
export function withoutMailServer<Planned extends PlannedRecipient>(planned: Planned): Planned {
  if (planned.outcome === "not") return planned;
  return { ...planned, reason: "no_mail_server", words: sendReasons.no_mail_server.words };
}

export interface ReasonCount {
  reason: SendReason;
  outcome: SendOutcomeKind;
  count: number;
}
export interface PlanCounts {
  goes: number;
  waits: number;
  not: number;
  /** In the order of the reasons table. */
  by_reason: ReasonCount[];
}

export function countsOf(recipients: readonly Pick<PlannedRecipient, "outcome" | "reason">[]): PlanCounts {
  const by = Map.groupBy(recipients, ({ reason }) => reason);
  const by_reason = (Object.keys(sendReasons) as SendReason[]).flatMap((reason) =>
    [...Map.groupBy(by.get(reason) ?? [], ({ outcome }) => outcome)].map(([outcome, those]) => ({
      reason,
      outcome,
      count: those.length,
    })),
  );
  const of = (outcome: SendOutcomeKind) => recipients.filter((one) => one.outcome === outcome).length;
  return { goes: of("goes"), waits: of("waits"), not: of("not"), by_reason };
}
