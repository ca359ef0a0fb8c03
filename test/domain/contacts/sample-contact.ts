/** Ada's neighbour Rosa: a contact with a phone, an email and an address, for the tables of this folder. */
import type { Address, Contact, ContactEdit, Email, Phone } from "../../../src/domain/contacts/contact.ts";
import { createContact } from "../../../src/domain/contacts/quick-edit.ts";

export const noon = 1_763_726_400_000; // 2025-11-21 12:00 UTC
export const ada = "0193a000-0000-7000-8000-0000000000ad";
export const uuid = (n: number) => `0193a000-0000-7000-8000-${String(n).padStart(12, "0")}`;

export function phone(number: string, more: Partial<Phone> = {}): Phone {
  return {
    number,
    type: 2,
    primary: false,
    line_type: "unknown",
    dnc_status: "unknown",
    dnc_checked_at: null,
    do_not_call: false,
    do_not_text: false,
    bad_number: false,
    ...more,
  };
}

export function email(address: string, more: Partial<Email> = {}): Email {
  return { address, primary: false, check: "unverified", bounced_at: null, unsubscribed_at: null, ...more };
}

export function address(line1: string, more: Partial<Address> = {}): Address {
  return {
    kind: "home",
    line1,
    line2: "",
    city: "Hoboken",
    state: "NJ",
    zip: "07030",
    county: "",
    season_from: "",
    season_to: "",
    do_not_mail: false,
    ...more,
  };
}

export function sampleContact(more: Partial<Contact> = {}): Contact {
  const fields: ContactEdit = {
    first_name: "Rosa",
    last_name: "Delgado",
    phones: [phone("+12015550123", { primary: true })],
    emails: [email("rosa@example.com", { primary: true })],
    addresses: [address("12 Main St")],
  };
  return { ...createContact({ id: 41, ref: uuid(41), fields, owner_id: ada, now: noon, actor: ada }), ...more };
}
