/** Whether a contact may be texted at a number, and when: the same on the device, before a send and at the moment of it. */
import type { Said } from "../consent/permission.ts";
import { permissionOf } from "../consent/permission.ts";
import { consentAddress } from "../consent/consent-options.ts";
import type { Contact, Phone } from "../contacts/contact.ts";
import { isDoNotContact } from "../contacts/do-not-contact.ts";
import { timeWords } from "../dialer/dial-check.ts";
import { checkTextingHours, type TextFacts as HoursFacts } from "../dialer/texting-hours.ts";
import type { SendReason } from "../messaging/reasons.ts";
import type { Status } from "../reference/reference.ts";
import { isSamePhone } from "../values/phone-number.ts";
import { textMessages } from "./text-messages.ts";
import { dayMs } from "../../kit/durations.ts";
import { dayOf, showDay } from "../../kit/dates.ts";
import { showPhone } from "../values/phone-number.ts";

type Texted = Pick<Contact, "phones" | "emails" | "addresses" | "deleted_at" | "contact_zone">;

export interface TextFacts {
  contact: Texted;
  number: string;
  status?: Pick<Status, "effect"> | null | undefined;
  /** Of the contact, in any order. */
  consents: readonly Said[];
  /** Their last answer may be a refusal and nobody has judged it yet. */
  isHeld: boolean;
  /** It asks for permission: it needs none, and a no still stops it. */
  asks?: boolean;
}

export interface TextBlock {
  reason: SendReason;
  /** One line. */
  words: string;
}

/** Null: may be texted. Numbers are tried in the order of domain §13: the person first, then the number, then permission. */
export function whyNotTexted(facts: TextFacts): TextBlock | null {
  const { contact, number, status, isHeld } = facts;
  const phone = contact.phones.find((one) => isSamePhone(one.number, number));
  if (contact.deleted_at !== null) return block("deleted", "This contact was deleted.");
  if (status?.effect === "deceased") return block("deceased", "This contact is marked as deceased.");
  if (status?.effect === "do_not_contact" || isDoNotContact(contact))
    return block("do_not_contact", "This contact is marked do not contact.");
  if (contact.phones.length === 0) return block("no_phone", "No phone number.");
  if (!phone) return block("invalid_number", textMessages.not_theirs);
  return whyNotThere(phone) ?? whyNotAllowed(facts) ?? (isHeld ? heldBlock : null);
}

const heldBlock: TextBlock = {
  reason: "reply_to_judge",
  words: "Their last reply may be a refusal. Say whether it is.",
};

function whyNotThere({ line_type, bad_number, number }: Phone): TextBlock | null {
  if (line_type === "landline") return block("landline", textMessages.landline);
  if (line_type === "invalid") return block("invalid_number", `${showPhone(number)} cannot receive texts.`);
  return bad_number ? block("bad_number", "This number is disconnected.") : null;
}

function whyNotAllowed({ contact, number, consents, asks }: TextFacts): TextBlock | null {
  const { state, by } = permissionOf(consents, { channel: "text", address: consentAddress("text", number) });
  const day = by === null ? "" : ` on ${showDay(dayOf(Math.min(by.at, by.received_at)))}`;
  if (state === "revoked") return block("revoked", `They asked us to stop${day}.`);
  if (state === "refused") return block("refused", `They refused texts${day}.`);
  if (contact.phones.some((one) => isSamePhone(one.number, number) && one.do_not_text))
    return block("revoked", "Marked do not text.");
  const phone = contact.phones.find((one) => isSamePhone(one.number, number));
  if (phone?.reassigned && !isSaidSince(phone, state === "granted" ? by : null))
    return block("reassigned", "This number may have a new holder. What was allowed before does not hold.");
  return state === "granted" || asks ? null : block("no_permission", textMessages.no_permission);
}

/** The holder of today said so, after the check that found a new one. */
function isSaidSince({ checked_at = 0 }: Phone, said: Said | null): boolean {
  return said !== null && Math.min(said.at, said.received_at) > checked_at;
}

function block(reason: SendReason, words: string): TextBlock {
  return { reason, words };
}

/** Numbers that carriers reserve for tests. */
export function isReservedNumber(number: string): boolean {
  return /^\+1500555\d{4}$/.test(number);
}

export interface TextWait {
  until: number;
  words: string;
}

/** Outside the texting hours where they are: until when a text waits. */
export function textWait(facts: HoursFacts): TextWait | null {
  // Nobody is there.
  if (isReservedNumber(facts.number)) return null;
  const block = checkTextingHours(facts);
  if (!block) return null;
  const { allowed_at, zone, where } = block;
  if (allowed_at === null) return { until: facts.now + dayMs, words: "Waits: the texting hours leave no time." };
  return { until: allowed_at, words: `Waits until ${timeWords(allowed_at, facts.now, zone)} ${where}.` };
}
