/** Flags phones of a row that are on a do-not-call list, so that they are not called (domain §10, §23). */
import type { Phone } from "../contacts/contact.ts";
import { phoneKey } from "../values/phone-number.ts";
import type { DncList } from "./plan.ts";

/** `listed`: list and digits, for example `own:2015550123`. */
export function markListedPhones(phones: readonly Phone[], listed: readonly string[], now: number): Phone[] {
  return phones.map((phone) => {
    const lists = listed
      .filter((mark) => mark.endsWith(`:${phoneKey(phone.number)}`))
      .map((mark) => mark.split(":")[0]);
    return lists.reduce((marked, list) => ({ ...marked, ...marksOf(list as DncList, now) }), phone);
  });
}

function marksOf(list: DncList, now: number): Partial<Phone> {
  if (list === "dead") return { bad_number: true };
  const dnc_status = list === "own" ? "internal" : list;
  return { do_not_call: true, do_not_text: true, dnc_status, dnc_checked_at: now };
}
