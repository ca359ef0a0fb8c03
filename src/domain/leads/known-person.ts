/** A lead about a person who is already a contact. */
import { emailKey } from "../contacts/contact-tidy.ts";
import type { Contact, ContactEdit } from "../contacts/contact.ts";
import { foldName } from "../contacts/name-fold.ts";
import { addressesMax, emailsMax, phonesMax } from "../values/limits.ts";
import { isSamePhone, phoneKey } from "../values/phone-number.ts";

type Reach = Pick<ContactEdit, "first_name" | "phones" | "emails">;

/** What the person is found by, in the form of `phone_key` and lowercase addresses. */
export function reachKeys({ phones = [], emails = [] }: Reach): { phones: string[]; emails: string[] } {
  const known = (keys: string[]) => [...new Set(keys)].filter((key) => key !== "");
  return {
    phones: known(phones.map(({ number }) => phoneKey(number))),
    emails: known(emails.map(({ address }) => emailKey(address))),
  };
}

/** A shared phone or email, and first names that do not differ: spouses share a landline. */
export function isSamePerson(fields: Reach, contact: Pick<Contact, "first_name" | "phones" | "emails">): boolean {
  const [sent, known] = [foldName(fields.first_name ?? ""), foldName(contact.first_name)];
  if (sent !== "" && known !== "" && sent !== known) return false;
  const { phones = [], emails = [] } = fields;
  return (
    phones.some(({ number }) => contact.phones.some((phone) => isSamePhone(phone.number, number))) ||
    emails.some(({ address }) => contact.emails.some((email) => emailKey(email.address) === emailKey(address)))
  );
}

const filledWhenEmpty = [
  "first_name",
  "middle_name",
  "last_name",
  "business_name",
  "source_detail",
  "best_time",
  "birth_date",
  "api_vendor_id",
] as const satisfies (keyof ContactEdit)[];

/** Fills what is empty and adds new ways to reach the person. What is there stays as it is. */
export function addedByLead(contact: Contact, fields: ContactEdit): ContactEdit {
  const filled = Object.fromEntries(
    filledWhenEmpty.flatMap((name) => {
      const isEmpty = contact[name] === "" || contact[name] === null;
      return isEmpty && fields[name] ? [[name, fields[name]]] : [];
    }),
  ) as ContactEdit;
  const phones = (fields.phones ?? []).filter(
    ({ number }) => !contact.phones.some((phone) => isSamePhone(phone.number, number)),
  );
  const emails = (fields.emails ?? []).filter(
    ({ address }) => !contact.emails.some((email) => emailKey(email.address) === emailKey(address)),
  );
  const addresses = contact.addresses.length === 0 ? (fields.addresses ?? []) : [];
  return {
    ...filled,
    ...(phones.length > 0 && { phones: [...contact.phones, ...second(phones, contact.phones)].slice(0, phonesMax) }),
    ...(emails.length > 0 && { emails: [...contact.emails, ...second(emails, contact.emails)].slice(0, emailsMax) }),
    ...(addresses.length > 0 && { addresses: addresses.slice(0, addressesMax) }),
  };
}

function second<W extends { primary: boolean }>(added: readonly W[], known: readonly W[]): W[] {
  return known.length === 0 ? [...added] : added.map((way) => ({ ...way, primary: false }));
}
