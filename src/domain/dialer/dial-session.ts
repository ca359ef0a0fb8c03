/**
 * Who is included in a dial session (domain §11): the same checks as before any call, for each number of a person until
 * one is allowed. Do-not-call requests are never overridden: a session cannot give legal grounds.
 */
import { nameOfContact } from "../contacts/contact-name.ts";
import type { Contact, Phone } from "../contacts/contact.ts";
import { e164From } from "../values/phone-number.ts";
import { checkNumber, type DialCheck, type DialContact, type DialFacts, type DialRules } from "./dial-check.ts";

export const sessionContactsMax = 500;
/** Most contacts examined for one session. */
export const sessionLookedAtMax = 2_000;

export const sessionMessages = {
  too_many: "A dial session can have up to 500 contacts. Select fewer contacts.",
  nobody: "No one on this list can be called now.",
} as const;

/** `stopped`: their status forbids all contact. */
export type SessionContact = DialContact & Pick<Contact, "id"> & { stopped: boolean };

export interface SessionReady {
  contact_id: number;
  name: string;
  /** The number as it will be dialed. */
  number: string;
}

export const sessionReasons = ["no_phone", "bad_number", "do_not_call", "hours", "attempts", "same_number"] as const;
export type SessionReason = (typeof sessionReasons)[number];

export interface SessionBlocked {
  contact_id: number;
  name: string;
  reason: SessionReason;
  says: string;
}

export interface SessionPlan {
  ready: SessionReady[];
  blocked: SessionBlocked[];
}

/** Known facts about the number besides the contact. */
export interface NumberFacts {
  attempts: number;
  /** When the person asked not to be called. */
  asked_at: number | null;
  /** Requested by someone who is not a contact, or not visible to this user. */
  closed: boolean;
}

export interface SessionAsk {
  contacts: readonly SessionContact[];
  factsOf: (contact: SessionContact, number: string) => NumberFacts;
  user: DialFacts["user"];
  now: number;
  rules: DialRules;
}

/** In the given order; each number once. */
export function planSession({ contacts, ...ask }: SessionAsk): SessionPlan {
  const plan: SessionPlan = { ready: [], blocked: [] };
  const taken = new Set<string>();
  for (const contact of contacts) {
    const found = numberFor(contact, ask, taken);
    const who = { contact_id: contact.id, name: nameOfContact(contact) };
    if ("number" in found) {
      taken.add(found.number);
      plan.ready.push({ ...who, number: found.number });
    } else plan.blocked.push({ ...who, ...found });
  }
  return plan;
}

type Found = { number: string } | Pick<SessionBlocked, "reason" | "says">;

/** The first allowed number, primary ones first; else why the first is blocked. */
function numberFor(contact: SessionContact, ask: Omit<SessionAsk, "contacts">, taken: ReadonlySet<string>): Found {
  if (contact.stopped) return { reason: "do_not_call", says: "Their status is do not contact." };
  let first: Found | undefined;
  for (const phone of inCallOrder(contact.phones)) {
    const number = e164From(phone.number) ?? phone.number;
    const stop = whyNotListed(phone) ?? (taken.has(number) ? sameNumber : stopOf(contact, number, ask));
    if (!stop) return { number };
    first ??= stop;
  }
  return first ?? { reason: "no_phone", says: "No phone number." };
}

const badNumber: Found = { reason: "bad_number", says: "This number is marked as bad." };
const newHolder: Found = { reason: "bad_number", says: "This number may have a new holder." };
const sameNumber: Found = { reason: "same_number", says: "This number is already in the session under another name." };

function whyNotListed({ bad_number, reassigned = false }: Phone): Found | null {
  if (bad_number) return badNumber;
  return reassigned ? newHolder : null;
}

function stopOf(
  contact: SessionContact,
  number: string,
  { factsOf, user, now, rules }: Omit<SessionAsk, "contacts">,
): Pick<SessionBlocked, "reason" | "says"> | null {
  if (!/^\+?\d[\d ()./-]*$/.test(number)) return { reason: "bad_number", says: "This number cannot be dialed." };
  const { attempts, asked_at, closed } = factsOf(contact, number);
  const facts = { user, number, contacts: [contact], asked_at, closed_at: closed ? (asked_at ?? 0) : null };
  const block = checkNumber({ ...facts, attempts, now, rules });
  return block && { reason: reasonOf[block.check], says: plainWords(block.description) };
}

const reasonOf: Record<DialCheck, SessionReason> = {
  rules: "bad_number",
  quota: "bad_number",
  device: "bad_number",
  number: "bad_number",
  do_not_call: "do_not_call",
  hours: "hours",
  attempts: "attempts",
};

/** Strips the prefix, which is redundant in a list of blocked contacts. */
function plainWords(says: string): string {
  const bare = says.replace(/^Blocked: /, "");
  return bare.charAt(0).toUpperCase() + bare.slice(1);
}

function inCallOrder(phones: readonly Phone[]): Phone[] {
  return phones
    .filter(({ number }) => number !== "")
    .toSorted((one, other) => Number(other.primary) - Number(one.primary));
}
