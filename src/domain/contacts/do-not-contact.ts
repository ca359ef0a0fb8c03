/** Whether a contact may be reached at all, from their flags alone. Drawn in every row of the list. */
import type { Contact } from "./contact.ts";

export type Ways = Pick<Contact, "phones" | "emails" | "addresses">;

/** True while every phone, email and address of the contact is blocked. */
export function isDoNotContact({ phones, emails, addresses }: Ways): boolean {
  return (
    phones.length + emails.length + addresses.length > 0 &&
    phones.every((phone) => phone.do_not_call && phone.do_not_text) &&
    emails.every((email) => email.unsubscribed_at !== null) &&
    addresses.every((address) => address.do_not_mail)
  );
}
