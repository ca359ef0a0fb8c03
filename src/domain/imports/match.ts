/** Decides whether a row matches an existing contact. */
import { dictionary } from "../../kit/dictionary.ts";
import { unknownYear } from "../../kit/dates.ts";
import { emailKey } from "../contacts/contact-tidy.ts";
import type { Contact, ContactEdit, Email, Phone } from "../contacts/contact.ts";
import { emailsMax, phonesMax } from "../values/limits.ts";
import { foldName } from "../contacts/name-fold.ts";
import { isSamePhone, phoneKey } from "../values/phone-number.ts";
import { type Status, undoesStop } from "../reference/reference.ts";
import { filledAddresses, overwrittenAddresses } from "./match-addresses.ts";
import type { ScrubBy } from "./plan.ts";

type Compared = Pick<ContactEdit, "phones" | "emails" | "first_name" | "last_name" | "birth_date"> & {
  mbi_masked?: string | null;
};

/** Key prefix per kind. */
export const keyPrefixes: Readonly<Record<ScrubBy, string>> = {
  phone: "p:",
  email: "e:",
  name_birth_date: "n:",
  mbi: "m:",
};

/**
 * `p:` and a phone's digits, `e:` and an email in lower case, `n:` and last name, first name and birth date, `m:` and
 * the visible part of a Medicare number and birth date.
 */
export function matchKeys(fields: Compared, by: readonly ScrubBy[]): string[] {
  const phones = by.includes("phone") ? (fields.phones ?? []).map(({ number }) => `p:${phoneKey(number)}`) : [];
  const emails = by.includes("email") ? (fields.emails ?? []).map(({ address }) => `e:${emailKey(address)}`) : [];
  const person = by.includes("name_birth_date") ? personKey(fields) : null;
  const mbi = by.includes("mbi") ? mbiKey(fields) : null;
  return [...new Set([...phones, ...emails, ...[person, mbi].filter((key) => key !== null)])];
}

/** A birthday without the year is not specific enough. */
function personKey({ first_name = "", last_name = "", birth_date }: Compared): string | null {
  if (first_name === "" || last_name === "" || !birth_date || birth_date.startsWith(unknownYear)) return null;
  return `n:${foldName(last_name)}|${foldName(first_name)}|${birth_date}`;
}

/** Combined with the birth date, the end of the number identifies as well as the whole. */
function mbiKey({ mbi_masked, birth_date }: Compared): string | null {
  if (!mbi_masked || !birth_date || birth_date.startsWith(unknownYear)) return null;
  return `m:${mbi_masked.slice(-4)}|${birth_date}`;
}

/** What a row writes to a matched contact; with `fill`, only fields the contact lacks. */
export function editForMatch(contact: Contact, row: ContactEdit, on_match: "fill" | "overwrite"): ContactEdit {
  const edit: Record<string, unknown> = dictionary();
  for (const [field, value] of Object.entries(row)) {
    if (value === null || value === "" || field === "category") continue;
    const present = contact[field as keyof ContactEdit];
    if (Array.isArray(value)) edit[field] = joined(field as "phones" | "emails" | "addresses", contact, row, on_match);
    else if (on_match === "overwrite" || isEmpty(present)) edit[field] = value;
  }
  return edit as ContactEdit;
}

/**
 * The edit without a status that would move the contact out of a status that stops all contact: that needs a manager
 * and a reason.
 */
export function withoutLeavingStop(
  edit: ContactEdit,
  { before, after }: { before: Stops; after: Stops },
): { edit: ContactEdit; held: boolean } {
  if (edit.status_id === undefined || !undoesStop(before, after)) return { edit, held: false };
  const { status_id: _held, ...rest } = edit;
  return { edit: rest, held: true };
}
type Stops = Pick<Status, "effect"> | undefined;

function isEmpty(value: unknown): boolean {
  return value === null || value === "" || value === "unknown";
}

/** Phones and emails are only added: existing ones stay, the row's follow up to the limit. */
function joined(
  field: "phones" | "emails" | "addresses",
  contact: Contact,
  row: ContactEdit,
  on_match: "fill" | "overwrite",
): unknown {
  if (field === "phones")
    return grown(withExtensions(contact.phones, row.phones ?? []), row.phones ?? [], phoneOf, phonesMax);
  if (field === "emails")
    return grown(contact.emails, row.emails ?? [], (email: Email) => emailKey(email.address), emailsMax);
  const addresses = on_match === "fill" ? filledAddresses : overwrittenAddresses;
  return addresses(contact.addresses, row.addresses ?? []);
}

const phoneOf = ({ number }: Phone) => phoneKey(number);

/** Phones of the contact, with extensions that only the row has. */
function withExtensions(present: Phone[], added: readonly Phone[]): Phone[] {
  return present.map((phone) => {
    const same = phone.extension
      ? undefined
      : added.find((other) => other.extension && isSamePhone(other.number, phone.number));
    return same?.extension ? { ...phone, extension: same.extension } : phone;
  });
}

function grown<T>(present: T[], added: T[], keyOf: (item: T) => string, max: number): T[] {
  const keys = new Set(present.map(keyOf));
  return [...present, ...added.filter((item) => !keys.has(keyOf(item)))].slice(0, Math.max(max, present.length));
}
