/** Fills a contact's fields into a letter's text: `{{first_name}}`. */
import type { Contact } from "../contacts/contact.ts";
import { nameOfContact } from "../contacts/contact-name.ts";
import { showDay } from "../../kit/dates.ts";
import { mailingAddress } from "./mailing-address.ts";
import { isMergeField, type MergeField, mergePattern } from "./merge-names.ts";

export interface MergeFacts {
  /** YYYY-MM-DD. */
  today: string;
  /** The signer. */
  agent_name: string;
}

type Value = (contact: Contact, facts: MergeFacts) => string;

const values: Record<MergeField, Value> = {
  first_name: ({ first_name, business_name }) => first_name || business_name || "Friend",
  last_name: ({ last_name, business_name }) => last_name || business_name,
  full_name: (contact) => nameOfContact(contact),
  business_name: ({ business_name }) => business_name,
  city: (contact, { today }) => mailingAddress(contact, today)?.city ?? "",
  state: (contact, { today }) => mailingAddress(contact, today)?.state ?? "",
  next_renewal_date: ({ next_renewal_date }) => (next_renewal_date ? showDay(next_renewal_date) : "soon"),
  today: (_contact, { today }) => showDay(today),
  agent_name: (_contact, { agent_name }) => agent_name,
};

/** Field values are inserted as text: braces in them are not expanded. */
export function mergeText(text: string, contact: Contact, facts: MergeFacts): string {
  return text.replace(mergePattern, (whole, name: string) =>
    isMergeField(name) ? values[name](contact, facts) : whole,
  );
}
