/** Converts the input for a new contact to contact fields. */
import { dictionary } from "../../kit/dictionary.ts";
import { type ContactEdit, Address, Email, Phone } from "../../domain/contacts/contact.ts";
import { phoneTypes } from "../../domain/values/limits.ts";
import type { NewContactDraft } from "./empty-draft.ts";

export function fieldsOfDraft(draft: NewContactDraft): ContactEdit {
  const {
    first_name,
    last_name,
    business_name,
    phone,
    email,
    line1,
    city,
    state,
    zip,
    category,
    status_id,
    source_id,
    referred_by,
  } = draft;
  const place = [line1, city, state, zip].some(Boolean);
  return {
    first_name,
    last_name,
    business_name,
    category,
    status_id,
    source_id,
    referred_by_id: referred_by?.id ?? null,
    phones: phone.trim() ? [Phone.parse({ number: phone, type: phoneTypes.mobile, primary: true })] : [],
    emails: email.trim() ? [Email.parse({ address: email, primary: true })] : [],
    addresses: place ? [Address.parse({ kind: "home", line1, city, state: state ?? "", zip })] : [],
  };
}

/** Errors of contact fields, in addition to the form's own. */
export function formErrorsOf(errors: Record<string, string>): Record<string, string> {
  return Object.fromEntries(Object.entries(errors).map(([path, words]) => [formField[path] ?? path, words]));
}

const formField: Record<string, keyof NewContactDraft> = dictionary({
  "phones.0.number": "phone",
  "emails.0.address": "email",
  "addresses.0.zip": "zip",
  "addresses.0.state": "state",
  referred_by_id: "referred_by",
});
