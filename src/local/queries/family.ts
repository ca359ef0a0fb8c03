/** The people linked to a contact, read link by link from the mirror. */
import type { Contact } from "../../domain/contacts/contact.ts";
import { householdMembers, type Member } from "../../domain/contacts/household.ts";
import { householdOf } from "../../domain/contacts/linked-contact.ts";
import type { LocalDatabase } from "../db/database.ts";
import { readContacts } from "../db/rows.ts";

export interface Family {
  members: Member[];
  /** Members and linked contacts that are on this device. */
  people: Contact[];
}

/** Maximum depth of links. */
const roundsMax = 4;

export async function familyOf(db: LocalDatabase, id: number): Promise<Family> {
  const people = new Map<number, Contact>();
  const [contact] = await readContacts(db, [id]);
  if (!contact) return { members: [], people: [] };
  people.set(id, contact);
  let wanted = contact.linked_contacts.map(({ contact_id }) => contact_id);
  for (let round = 0; round < roundsMax && wanted.length > 0; round++) {
    const found = await readContacts(db, wanted);
    for (const one of found) people.set(one.id, one);
    wanted = [...new Set(found.flatMap(householdOf))].filter((other) => !people.has(other));
  }
  return { members: householdMembers(contact, (other) => people.get(other)), people: [...people.values()] };
}
