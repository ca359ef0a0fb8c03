/** What is known about an email address of a contact; changed by checks and by a person who vouches, never by typing. */
import { refuse } from "../../kit/refusal.ts";
import { emailKey } from "../contacts/contact-tidy.ts";
import type { Contact, Email } from "../contacts/contact.ts";
import { contactMessages } from "../contacts/messages.ts";

/** Sets the check of one address; `forced_valid` is a person's word (`force_verify_email`). Refuses an address the contact does not have. */
export function checkEmail(contact: Contact, address: string, check: Email["check"], now: number): Contact {
  const found = contact.emails.find((email) => emailKey(email.address) === emailKey(address));
  if (!found) refuse("invalid", { address: [contactMessages.bad_email] });
  if (found.check === check) return contact;
  const emails = contact.emails.map((email) => (email === found ? { ...email, check } : email));
  return { ...contact, emails, updated_at: now, version: contact.version + 1 };
}
