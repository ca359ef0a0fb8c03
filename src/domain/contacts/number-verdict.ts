/**
 * What is known of a number, and what was asked for at it, outlives its place on a contact: whoever asked not to be called
 * asked for ever (domain §23). It is kept when the number leaves, and stands again wherever the number comes.
 */
import type { Contact, Phone } from "./contact.ts";
import { strictestDnc } from "./merge-lists.ts";
import { isSamePhone } from "../values/phone-number.ts";
import { isSameValue } from "../values/same-value.ts";

export type NumberVerdict = Pick<
  Phone,
  "line_type" | "dnc_status" | "dnc_checked_at" | "do_not_call" | "do_not_text" | "bad_number"
>;

type Holder = Pick<Contact, "phones" | "deleted_at" | "merged_into_id">;

/** Numbers the contact has no more: taken off, or gone with a deleted contact. One that was merged away has passed its own on. */
export function phonesLeaving(before: Holder, after: Holder): Phone[] {
  if (after.merged_into_id !== null) return [];
  if (after.deleted_at !== null) return before.deleted_at === null ? after.phones : [];
  return without(before.phones, after.phones);
}

/** Numbers that are new on it, or back with it. */
export function phonesComing(before: Holder, after: Holder): Phone[] {
  if (after.deleted_at !== null) return [];
  return before.deleted_at === null ? without(after.phones, before.phones) : after.phones;
}

function without(phones: readonly Phone[], others: readonly Phone[]): Phone[] {
  if (phones === others) return [];
  return phones.filter(({ number }) => !others.some((other) => isSamePhone(other.number, number)));
}

/** Of a number nobody checked and at which nothing was asked. */
const nothing: NumberVerdict = {
  line_type: "unknown",
  dnc_status: "unknown",
  dnc_checked_at: null,
  do_not_call: false,
  do_not_text: false,
  bad_number: false,
};

/** What a phone says of its number; null: nothing worth keeping. */
export function verdictOf(phone: Phone): NumberVerdict | null {
  const { line_type, dnc_status, dnc_checked_at, do_not_call, do_not_text, bad_number } = { ...nothing, ...phone };
  const says = do_not_call || do_not_text || bad_number || dnc_status !== "unknown" || line_type !== "unknown";
  return says ? { line_type, dnc_status, dnc_checked_at, do_not_call, do_not_text, bad_number } : null;
}

/** Of two words on one number the stricter, part by part. */
export function stricter(one: NumberVerdict, other: NumberVerdict): NumberVerdict {
  const dnc_status = strictestDnc(one.dnc_status, other.dnc_status);
  // Of the check that gave this answer, the latest.
  const checked = [one, other].flatMap((word) => (word.dnc_status === dnc_status ? (word.dnc_checked_at ?? []) : []));
  return {
    line_type: one.line_type === "unknown" ? other.line_type : one.line_type,
    dnc_status,
    dnc_checked_at: checked.length === 0 ? null : Math.max(...checked),
    do_not_call: one.do_not_call || other.do_not_call,
    do_not_text: one.do_not_text || other.do_not_text,
    bad_number: one.bad_number || other.bad_number,
  };
}

/**
 * The phone with what was known of its number before: the strictest of all. `isOwn`: kept of this very contact; that a number
 * was the wrong one is so for them alone. The very same phone when nothing changes.
 */
export function underVerdicts(phone: Phone, kept: readonly (NumberVerdict & { isOwn: boolean })[]): Phone {
  const next = kept.reduce<Phone>(
    (sofar, { isOwn, ...word }) => ({
      ...sofar,
      ...stricter(sofar, { ...word, bad_number: isOwn && word.bad_number }),
    }),
    phone,
  );
  return isSameValue(next, phone) ? phone : next;
}
