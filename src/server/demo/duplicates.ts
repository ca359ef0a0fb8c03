/** Demo duplicates as they occur: entered twice from a web form, misspelled, with a new address. */
import type { Contact } from "../../domain/contacts/contact.ts";
import type { Chance } from "./chance.ts";

/** Does not collide with the couples, who are linked in steps of 23. */
const step = 23 * 7;
const offset = 11;

/** Turns every 161st contact into a duplicate of the one before it. Numbers and order stay. */
export function doubleSome(chance: Chance, contacts: Contact[]): void {
  for (let at = offset; at + 1 < contacts.length; at += step) {
    const [one, other] = [contacts[at], contacts[at + 1]];
    if (!one || !other || one.last_name === "" || one.deleted_at !== null || one.phones.length === 0) continue;
    Object.assign(other, secondRecordOf(one, other, chance), { deleted_at: null });
  }
}

function secondRecordOf(one: Contact, other: Contact, chance: Chance): Partial<Contact> {
  const same = {
    first_name: one.first_name,
    last_name: one.last_name,
    business_name: "",
    middle_name: "",
    suffix: null,
    gender: one.gender,
    owner_id: one.owner_id,
    pool_id: one.pool_id,
    category: other.category,
    linked_contacts: [],
  };
  const kind = chance.whole(0, 2);
  if (kind === 0) return { ...same, phones: one.phones.slice(0, 1), birth_date: null, emails: [], addresses: [] };
  if (kind === 1) return { ...same, birth_date: one.birth_date, emails: [] };
  return { ...same, last_name: asHeard(one.last_name), first_name: one.first_name, addresses: one.addresses };
}

/** A phonetic misspelling. */
function asHeard(name: string): string {
  const heard = name.replace(/z$/, "s").replace(/son$/, "sen").replace(/ck/, "k").replace(/ph/, "f");
  return heard === name ? `${name}e` : heard;
}
