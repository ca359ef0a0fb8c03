/** Check result of a contact's email address; changed by checks and by a user who confirms it, never by typing. */
import { refuse } from "../../kit/refusal.ts";
import { emailKey } from "../contacts/contact-tidy.ts";
import type { Contact, Email } from "../contacts/contact.ts";
import { contactMessages } from "../contacts/messages.ts";

/**
 * Sets the check result of one address; `forced_valid` is a user's confirmation (`force_verify_email`). Rejects an
 * address the contact does not have.
 */
export function checkEmail(contact: Contact, address: string, check: Email["check"], now: number): Contact {
  const found = contact.emails.find((email) => emailKey(email.address) === emailKey(address));
  if (!found) refuse("invalid", { address: [contactMessages.bad_email] });
  if (found.check === check) return contact;
  const emails = contact.emails.map((email) => (email === found ? { ...email, check } : email));
  return { ...contact, emails, updated_at: now, version: contact.version + 1 };
}
