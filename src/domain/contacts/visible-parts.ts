/** What a contact's own row tells of what lies with it: seen by fewer than see the contact (domain §3). */
import type { Contact } from "./contact.ts";

/** Each part as it stands where there is nothing of it, which is also what those are told who may not see it. */
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

/** The names of what each part tells. */
export const partFields = {
  policies: Object.keys(unseenParts.policies) as (keyof typeof unseenParts.policies)[],
  details: Object.keys(unseenParts.details) as (keyof typeof unseenParts.details)[],
} satisfies Record<SeenPart, (keyof Contact)[]>;

/** The very same contact where nothing is taken from it. */
export function withoutParts(contact: Contact, hidden: readonly SeenPart[]): Contact {
  const tells = hidden.filter((part) => partFields[part].some((field) => !isNothing(contact[field])));
  return tells.reduce((received, part) => ({ ...received, ...unseenParts[part] }), contact);
}

function isNothing(value: unknown): boolean {
  return value === null || value === 0 || (Array.isArray(value) && value.length === 0);
}
