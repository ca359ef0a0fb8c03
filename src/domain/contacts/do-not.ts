/** Do-not flags of a whole contact: set by *Do not contact* and *Deceased*, and never slipped past by a new number (domain §6). */
import { emailKey } from "./contact-tidy.ts";
import type { Contact, ContactEdit } from "./contact.ts";
import { isSamePhone } from "./phone-number.ts";

type Ways = Pick<Contact, "phones" | "emails" | "addresses">;

/** Every phone, email and address closed. */
export function everyDoNot({ phones, emails, addresses }: Ways, now: number): Ways {
  return {
    phones: phones.map((phone) => ({ ...phone, do_not_call: true, do_not_text: true })),
    emails: emails.map((email) => ({ ...email, unsubscribed_at: email.unsubscribed_at ?? now })),
    addresses: addresses.map((address) => ({ ...address, do_not_mail: true })),
  };
}

/** True while nothing may be sent to the person by any of their phones, emails and addresses. */
export function isDoNotContact({ phones, emails, addresses }: Ways): boolean {
  return (
    phones.length + emails.length + addresses.length > 0 &&
    phones.every((phone) => phone.do_not_call && phone.do_not_text) &&
    emails.every((email) => email.unsubscribed_at !== null) &&
    addresses.every((address) => address.do_not_mail)
  );
}

/**
 * What is added to a person who is do-not-contact starts closed like the rest, unless the same edit opens something:
 * who asked not to be called did not mean one number only.
 */
export function inheritDoNot(contact: Contact, edit: ContactEdit, now: number): ContactEdit {
  if (!isDoNotContact(contact) || opensSomething(contact, edit)) return edit;
  const closed = everyDoNot(
    { phones: edit.phones ?? [], emails: edit.emails ?? [], addresses: edit.addresses ?? [] },
    now,
  );
  return {
    ...edit,
    ...(edit.phones && { phones: closed.phones }),
    ...(edit.emails && { emails: closed.emails }),
    ...(edit.addresses && { addresses: closed.addresses }),
  };
}

/** An edit that lifts a flag of something the contact already had. */
function opensSomething(contact: Contact, { phones = [], emails = [], addresses = [] }: ContactEdit): boolean {
  return (
    phones.some(
      (phone) =>
        !(phone.do_not_call && phone.do_not_text) &&
        contact.phones.some(({ number }) => isSamePhone(number, phone.number)),
    ) ||
    emails.some(
      (email) =>
        email.unsubscribed_at === null &&
        contact.emails.some(({ address }) => emailKey(address) === emailKey(email.address)),
    ) ||
    addresses.some(
      (address) =>
        !address.do_not_mail &&
        contact.addresses.some(({ line1, kind }) => line1 === address.line1 && kind === address.kind),
    )
  );
}
