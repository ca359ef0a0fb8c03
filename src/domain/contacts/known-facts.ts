/**
 * Facts about a phone or email found by checks and carriers. Editing the list never changes them: they stay with the
 * same number or address and start unknown with a new one.
 */
import { emailKey } from "./contact-tidy.ts";
import type { Contact, ContactEdit, Email, Phone } from "./contact.ts";
import { isSamePhone } from "../values/phone-number.ts";
import { withOnePrimary } from "./primary.ts";

export function keepKnownFacts(contact: Pick<Contact, "phones" | "emails">, edit: ContactEdit): ContactEdit {
  const kept: ContactEdit = { ...edit };
  if (edit.phones) kept.phones = keepPhoneFacts(contact.phones, edit.phones);
  if (edit.emails) kept.emails = keepEmailFacts(contact.emails, edit.emails);
  return kept;
}

function keepPhoneFacts(known: Phone[], typed: Phone[]): Phone[] {
  const same = (phone: Phone) => known.find((before) => isSamePhone(before.number, phone.number));
  const phones = typed.map((phone): Phone => {
    const before = same(phone);
    return {
      ...phone,
      line_type: before?.line_type ?? "unknown",
      dnc_status: before?.dnc_status ?? "unknown",
      dnc_checked_at: before?.dnc_checked_at ?? null,
    };
  });
  return withOnePrimary(phones, (phone) => same(phone)?.primary === true);
}

function keepEmailFacts(known: Email[], typed: Email[]): Email[] {
  const same = (email: Email) => known.find((before) => emailKey(before.address) === emailKey(email.address));
  const emails = typed.map((email): Email => {
    const before = same(email);
    const { marked_spam_at: _typed, ...rest } = email;
    const spam = before?.marked_spam_at === undefined ? {} : { marked_spam_at: before.marked_spam_at };
    return { ...rest, check: before?.check ?? "unverified", bounced_at: before?.bounced_at ?? null, ...spam };
  });
  return withOnePrimary(emails, (email) => same(email)?.primary === true);
}
