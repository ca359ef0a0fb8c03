/**
 * Check results and do-not-call requests of a number outlive its place on a contact: a request not to be called is
 * permanent (domain §23). They are stored when the number is removed, and reapplied wherever it is added.
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

/**
 * Numbers the contact no longer has: removed, or deleted with the contact. A merged contact has passed its own to the
 * survivor.
 */
export function phonesLeaving(before: Holder, after: Holder): Phone[] {
  if (after.merged_into_id !== null) return [];
  if (after.deleted_at !== null) return before.deleted_at === null ? after.phones : [];
  return without(before.phones, after.phones);
}

/** Numbers that are new on the contact, or restored with it. */
export function phonesComing(before: Holder, after: Holder): Phone[] {
  if (after.deleted_at !== null) return [];
  return before.deleted_at === null ? without(after.phones, before.phones) : after.phones;
}

function without(phones: readonly Phone[], others: readonly Phone[]): Phone[] {
  if (phones === others) return [];
  return phones.filter(({ number }) => !others.some((other) => isSamePhone(other.number, number)));
}

/** For a number never checked and without requests. */
const nothing: NumberVerdict = {
  line_type: "unknown",
  dnc_status: "unknown",
  dnc_checked_at: null,
  do_not_call: false,
  do_not_text: false,
  bad_number: false,
};

/** The verdict of a phone's number; null when there is nothing to store. */
export function verdictOf(phone: Phone): NumberVerdict | null {
  const { line_type, dnc_status, dnc_checked_at, do_not_call, do_not_text, bad_number } = { ...nothing, ...phone };
  const says = do_not_call || do_not_text || bad_number || dnc_status !== "unknown" || line_type !== "unknown";
  return says ? { line_type, dnc_status, dnc_checked_at, do_not_call, do_not_text, bad_number } : null;
}

/** Of two verdicts on one number, the stricter, part by part. */
export function stricter(one: NumberVerdict, other: NumberVerdict): NumberVerdict {
  const dnc_status = strictestDnc(one.dnc_status, other.dnc_status);
  // From the latest check with this result.
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
 * The phone with its number's earlier verdict: the strictest of all. `isOwn`: stored from this same contact; a wrong
 * number is wrong only for them. Returns the same phone when nothing changes.
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
