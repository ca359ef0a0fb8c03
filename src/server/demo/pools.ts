/** Pools with automatic assignment: oldest first, and round robin. */
import type { Contact } from "../../domain/contacts/contact.ts";
import { dailyTakeLimit } from "../../domain/values/limits.ts";
import type { Chance } from "./chance.ts";
import { ruledPoolWords } from "./words.ts";

type Row = Record<string, unknown>;

/** A smaller book is for tests, where any user who sees a pool contact may claim it. */
const contactsMin = 300;
/** Every third pool contact is in one or the other. */
const share = 6;

export function ruledPools(chance: Chance, now: number, contacts: readonly Contact[]): Row[] {
  if (contacts.length < contactsMin) return [];
  const made = { business_unit_id: null, active: true, created_at: now, updated_at: now, deleted_at: null };
  const rows = ruledPoolWords.map(([name, rule]) => ({
    id: chance.uuid(now),
    name,
    rule,
    daily_take_limit: dailyTakeLimit,
    ...made,
  }));
  contacts
    .filter(({ pool_id, linked_contacts }) => pool_id !== null && linked_contacts.length === 0)
    .forEach((contact, at) => {
      const row = rows[at % share];
      if (row) contact.pool_id = row.id;
    });
  return rows;
}
