/** Normalizes typed contact fields to their stored form. Fixes silently; rejects nothing. */
import { digitsOf, foldText, oneLine } from "../../kit/text.ts";
import { webAddress } from "../values/web-address.ts";
import type { Address, ContactEdit, Email, Phone } from "./contact.ts";
import { e164From } from "../values/phone-number.ts";
import { zipFrom } from "../values/postal.ts";

const oneLineFields = [
  "first_name",
  "middle_name",
  "last_name",
  "nickname",
  "business_name",
  "occupation",
  "employer",
  "source_detail",
  "sep_reason",
] as const satisfies (keyof ContactEdit)[];

export function tidyFields(edit: ContactEdit): ContactEdit {
  const tidy: ContactEdit = { ...edit };
  for (const field of oneLineFields) {
    const value = edit[field];
    if (value !== undefined) tidy[field] = oneLine(value);
  }
  for (const field of ["facebook", "linkedin"] as const) {
    const value = edit[field];
    if (value !== undefined) tidy[field] = webAddress(oneLine(value));
  }
  if (edit.phones) tidy.phones = tidyPhones(edit.phones);
  if (edit.emails) tidy.emails = tidyEmails(edit.emails);
  if (edit.addresses) tidy.addresses = tidyAddresses(edit.addresses);
  return tidy;
}

/** E.164; empty rows are dropped, duplicates are merged with their flags. */
function tidyPhones(phones: Phone[]): Phone[] {
  const kept: Phone[] = [];
  for (const typed of phones) {
    const number = e164From(typed.number) ?? oneLine(typed.number);
    if (number === "") continue;
    const same = kept.find((phone) => phone.number === number);
    if (!same) kept.push({ ...typed, ...(typed.extension && { extension: digitsOf(typed.extension) }), number });
    else Object.assign(same, strictestPhone(same, typed), { primary: same.primary || typed.primary });
  }
  return kept;
}

function strictestPhone(one: Phone, other: Phone) {
  const extension = one.extension || other.extension;
  return {
    ...(extension !== undefined && { extension }),
    do_not_call: one.do_not_call || other.do_not_call,
    do_not_text: one.do_not_text || other.do_not_text,
    bad_number: one.bad_number && other.bad_number,
  };
}

function tidyEmails(emails: Email[]): Email[] {
  const kept: Email[] = [];
  for (const typed of emails) {
    const address = oneLine(typed.address).replace(/^mailto:/i, "");
    if (address === "") continue;
    const same = kept.find((email) => emailKey(email.address) === emailKey(address));
    if (!same) kept.push({ ...typed, address });
    else if (typed.primary) same.primary = true;
  }
  return kept;
}

function tidyAddresses(addresses: Address[]): Address[] {
  return addresses
    .map((typed) => ({
      ...typed,
      line1: oneLine(typed.line1),
      line2: oneLine(typed.line2),
      city: oneLine(typed.city),
      state: oneLine(typed.state).toUpperCase(),
      zip: zipFrom(typed.zip) ?? oneLine(typed.zip),
      county: oneLine(typed.county),
      season_from: tidyMonthDay(typed.season_from),
      season_to: tidyMonthDay(typed.season_to),
    }))
    .filter(({ line1, line2, city, state, zip, county }) => line1 || line2 || city || state || zip || county);
}

/** `5/1` and `5-1` are the first of May, `05-01`. */
function tidyMonthDay(typed: string): string {
  const [, month, day] = /^(\d{1,2})\s*[-/.]\s*(\d{1,2})$/.exec(typed.trim()) ?? [];
  return month && day ? `${month.padStart(2, "0")}-${day.padStart(2, "0")}` : typed.trim();
}

/** Addresses that differ only in case reach the same mailbox in practice. */
export function emailKey(address: string): string {
  return address.trim().toLowerCase();
}

export function addressKey(address: Pick<Address, "kind" | "line1">): string {
  return `${address.kind} ${foldText(address.line1)}`;
}
