/** Fields of a contact's row about its related records, which fewer users may see than the contact (domain §3). */
import type { Contact } from "./contact.ts";

/** Each part's empty value, which is also what users without access receive. */
export const unseenParts = {
  policies: {
    in_force_policies: 0,
    open_policies: 0,
    annual_premium: 0,
    policy_types: [],
    next_renewal_date: null,
  },
  details: { linked_contacts: [] },
} satisfies Record<string, Partial<Contact>>;
export type SeenPart = keyof typeof unseenParts;
export const seenParts = Object.keys(unseenParts) as SeenPart[];

/** The field names of each part. */
export const partFields = {
  policies: Object.keys(unseenParts.policies) as (keyof typeof unseenParts.policies)[],
  details: Object.keys(unseenParts.details) as (keyof typeof unseenParts.details)[],
} satisfies Record<SeenPart, (keyof Contact)[]>;

/** Returns the same contact when nothing is removed. */
export function withoutParts(contact: Contact, hidden: readonly SeenPart[]): Contact {
  const tells = hidden.filter((part) => partFields[part].some((field) => !isNothing(contact[field])));
  return tells.reduce((received, part) => ({ ...received, ...unseenParts[part] }), contact);
}

function isNothing(value: unknown): boolean {
  return value === null || value === 0 || (Array.isArray(value) && value.length === 0);
}
