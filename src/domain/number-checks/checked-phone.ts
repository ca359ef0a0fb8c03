/** A contact's phone after a check. Do-not marks are only ever added. */
import type { Phone } from "../contacts/contact.ts";
import { strictestDnc } from "../contacts/merge-lists.ts";
import type { CheckedNumber } from "./check-options.ts";

export interface CheckResult extends CheckedNumber {
  checked_at: number;
  /** As of when the national list says so; null: there is no list here. */
  listed_as_of: number | null;
}

export function checkedPhone(phone: Phone, result: CheckResult): Phone {
  const { line_type, carrier, reassigned, disconnected, dnc_status, checked_at, listed_as_of } = result;
  const isListed = dnc_status !== "clear" && dnc_status !== "unknown";
  return {
    ...phone,
    line_type: line_type === "unknown" && phone.line_type !== "invalid" ? phone.line_type : line_type,
    ...(carrier !== "" && { carrier }),
    ...(reassigned !== null && { reassigned }),
    checked_at,
    bad_number: phone.bad_number || disconnected === true,
    dnc_status: strictestDnc(phone.dnc_status, dnc_status),
    dnc_checked_at: latest(phone.dnc_checked_at, listed_as_of),
    do_not_call: phone.do_not_call || isListed,
    do_not_text: phone.do_not_text || isListed,
  };
}

function latest(one: number | null, other: number | null): number | null {
  return one === null || other === null ? (one ?? other) : Math.max(one, other);
}
