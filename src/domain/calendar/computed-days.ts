/**
 * Computed calendar entries: birthdays and renewals, derived from contacts and policies and not editable (domain §11).
 * They are calendar days, so time zones do not shift them.
 */
import { ageOn } from "../../kit/dates.ts";
import { countOf } from "../../kit/text.ts";
import { nameOfContact } from "../contacts/contact-name.ts";
import type { Contact } from "../contacts/contact.ts";
import { optionWords } from "../contacts/labels.ts";
import type { Policy } from "../policies/policy.ts";

export const computedKinds = ["birthday", "renewal"] as const;
export type ComputedKind = (typeof computedKinds)[number];

export interface ComputedDay {
  /** `YYYY-MM-DD`. */
  day: string;
  kind: ComputedKind;
  /** Null: stands for the remaining entries of the day. */
  contact_id: number | null;
  title: string;
  /** The contact's name; empty for the rest of a day. */
  who: string;
}

/** `day`: the observed day; 29 February is the 28th in common years. */
export function birthdayOn(contact: Contact, day: string): ComputedDay {
  const age = ageOn(contact.birth_date ?? "", day);
  const name = nameOfContact(contact);
  const title = age === null || age < 1 ? `Birthday: ${name}` : `Birthday: ${name} turns ${age}`;
  return { day, kind: "birthday", contact_id: contact.id, title, who: name };
}

export function renewalOn(contact: Contact, { policy_type }: Pick<Policy, "policy_type">, day: string): ComputedDay {
  const what = policy_type === null ? "" : `, ${optionWords(policy_type)}`;
  const who = nameOfContact(contact);
  return { day, kind: "renewal", contact_id: contact.id, title: `Renewal: ${who}${what}`, who };
}

/** A day with hundreds of entries names the first and counts the rest. */
export function restOn(day: string, kind: ComputedKind, count: number): ComputedDay {
  return { day, kind, contact_id: null, title: countOf(count, `more ${kind}`), who: "" };
}
