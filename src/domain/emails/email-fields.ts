/**
 * Merge fields of an email, `{{contact.first_name|there}}`: the text after the bar is used when the value is empty
 * (domain §14).
 */
import { dictionary } from "../../kit/dictionary.ts";
import { ageOn, showDay } from "../../kit/dates.ts";
import { type FieldErrors, refuse } from "../../kit/refusal.ts";
import { oneLine } from "../../kit/text.ts";
import { mainAddress } from "../contacts/contact-keys.ts";
import type { Contact } from "../contacts/contact.ts";
import { fullNameOf } from "../values/user-name.ts";
import { optionWords } from "../contacts/labels.ts";
import { contactMessages } from "../contacts/messages.ts";
import { showPhone } from "../values/phone-number.ts";
import { isInForce, isOpenPolicy } from "../policies/policy-status.ts";
import type { Policy } from "../policies/policy.ts";

export interface EmailFacts {
  contact: Contact;
  /** Those of the contact that the author may see. */
  policies: readonly Policy[];
  /** Name of a carrier. */
  carrierOf: (id: string | null) => string;
  agent: { name: string; title: string; phone: string; email: string; npn: string; webpage: string; calendly: string };
  company: { name: string; phone: string; address: string };
  /** Today in the author's time zone. */
  today: string;
}

type Value = (facts: EmailFacts) => string;

const values = {
  "contact.first_name": ({ contact }) => contact.first_name,
  "contact.last_name": ({ contact }) => contact.last_name,
  "contact.full_name": ({ contact }) => fullName(contact),
  "contact.city": ({ contact }) => mainAddress(contact)?.city ?? "",
  "contact.state": ({ contact }) => mainAddress(contact)?.state ?? "",
  "contact.age": ({ contact, today }) => String((contact.birth_date && ageOn(contact.birth_date, today)) ?? ""),
  "policy.carrier": (facts) => ofPolicy(facts, ({ carrier_id }) => facts.carrierOf(carrier_id)),
  "policy.type": (facts) => ofPolicy(facts, ({ policy_type }) => (policy_type ? optionWords(policy_type) : "")),
  "policy.number": (facts) => ofPolicy(facts, ({ policy_number }) => policy_number),
  "policy.renewal_date": (facts) => ofPolicy(facts, ({ renewal_date }) => (renewal_date ? showDay(renewal_date) : "")),
  "agent.name": ({ agent }) => agent.name,
  "agent.title": ({ agent }) => agent.title,
  "agent.phone": ({ agent }) => agent.phone,
  "agent.email": ({ agent }) => agent.email,
  "agent.npn": ({ agent }) => agent.npn,
  "agent.webpage": ({ agent }) => agent.webpage,
  "agent.calendly": ({ agent }) => agent.calendly,
  "company.name": ({ company }) => company.name,
  "company.phone": ({ company }) => company.phone,
  "company.address": ({ company }) => company.address,
  today: ({ today }) => showDay(today),
} satisfies Record<string, Value>;
export type EmailField = keyof typeof values;
export const emailFields = Object.keys(values) as EmailField[];

/** Default fallback texts of fields that commonly need one. */
const examples: Partial<Record<EmailField, string>> = {
  "contact.first_name": "there",
  "contact.full_name": "there",
  "contact.city": "your town",
  "contact.state": "your state",
};

/** Empty: the field requires a fallback text. */
export function emailFieldValue(field: EmailField, facts: EmailFacts): string {
  return oneLine(values[field](facts));
}

/** As inserted into a text: with the default fallback, if there is one. */
export function emailFieldText(field: EmailField): string {
  const example = examples[field];
  return example === undefined ? `{{${field}}}` : `{{${field}|${example}}}`;
}

/** Whatever words stand in double braces: `{{contact.first name}}` is meant as a field, too. */
const pattern = /\{\{\s*([^{}|\s](?:[^{}|]*[^{}|\s])?)\s*(?:\|([^{}]*))?\}\}/g;

export function namesEmailField(text: string): boolean {
  return text.search(pattern) >= 0;
}

export function namesPolicyField(text: string): boolean {
  return /\{\{\s*policy\./.test(text);
}

/** Names in a text that are not merge fields, each once; for texts sent without review. */
export function unknownEmailFields(text: string): string[] {
  const unknown = namesIn(text).filter((name) => !isEmailField(name));
  return [...new Set(unknown)].map(whyNoValue);
}

interface Text {
  subject: string;
  email_body: string;
}

/** `onMissing` is told of every name without a value; it stays in the text as written. */
export function fillField(text: string, facts: EmailFacts, onMissing: (name: string) => void): string {
  return fillNames(text, (name) => (isEmailField(name) ? emailFieldValue(name, facts) : null), onMissing);
}

/** `valueOf`: null for what is no field, which takes no fallback either. */
export function fillNames(
  text: string,
  valueOf: (name: string) => string | null,
  onMissing: (name: string) => void,
): string {
  // A field's value is literal text: braces in it are not expanded.
  return text.replace(pattern, (whole, name: string, other = "") => {
    const known = valueOf(name);
    const value = known === null ? "" : known || other.trim();
    if (value === "") onMissing(name);
    return value || whole;
  });
}

/** Names of fields in a text, known or not. */
export function namesIn(text: string): string[] {
  return [...text.matchAll(pattern)].map(([, name = ""]) => name);
}

/** The final text. Rejects unknown fields, and empty ones without a fallback, by name. */
export function fillEmail({ subject, email_body }: Text, facts: EmailFacts): Text {
  const errors: FieldErrors = dictionary();
  const fill = (field: keyof Text, text: string) =>
    fillField(text, facts, (name) => void (errors[field] ??= []).push(whyNoValue(name)));
  const filled = { subject: fill("subject", subject), email_body: fill("email_body", email_body) };
  if (Object.keys(errors).length > 0) refuse("invalid", errors);
  return filled;
}

export function whyNoValue(name: string): string {
  if (!isEmailField(name)) return contactMessages.email_unknown_field.replace("{name}", name);
  const said = contactMessages.email_empty_field.replaceAll("{name}", name);
  return said.replace("{example}", examples[name] ?? "another word");
}

export function isEmailField(name: string): name is EmailField {
  return Object.hasOwn(values, name);
}

function fullName({ first_name, last_name, suffix, business_name }: Contact): string {
  const person = [first_name, last_name].filter(Boolean);
  return person.length > 0 ? [...person, suffix ?? ""].filter(Boolean).join(" ") : business_name;
}

function ofPolicy({ policies }: EmailFacts, say: (policy: Policy) => string): string {
  const policy = meantPolicy(policies);
  return policy ? say(policy) : "";
}

/** The active policy that renews next, else the newest active one, else the latest pending one. */
function meantPolicy(policies: readonly Policy[]): Policy | undefined {
  const last = [...policies].sort((one, other) => other.created_at - one.created_at);
  const inForce = last.filter(({ status }) => isInForce(status));
  const renewing = inForce
    .filter(({ renewal_date }) => renewal_date !== null)
    .sort((one, other) => (one.renewal_date ?? "").localeCompare(other.renewal_date ?? ""));
  return renewing[0] ?? inForce[0] ?? last.find(({ status }) => isOpenPolicy(status));
}

interface AgentRecord {
  first_name: string;
  last_name: string;
  username: string;
  title: string | null;
  email: string;
  /** The author's caller ID number. */
  phone: string;
  npn: string;
  /** Address of the published page. */
  webpage: string;
  calendly: string;
}

/** The author, as shown in an email. */
export function agentFacts(agent: AgentRecord): EmailFacts["agent"] {
  const { title, email, phone, npn, webpage, calendly } = agent;
  return {
    name: fullNameOf(agent),
    title: title === null ? "" : optionWords(title),
    phone: phone === "" ? "" : showPhone(phone),
    email,
    npn,
    webpage,
    calendly,
  };
}
