/** Data of the transfer screens: options, and names for ids. */
import type { Contact } from "../../domain/contacts/contact.ts";
import type { Group } from "../../domain/contacts/group.ts";
import type { Pool } from "../../domain/pools/pool.ts";
import type { Tag } from "../../domain/contacts/tag.ts";
import { fullNameOf } from "../../domain/values/user-name.ts";
import type { LocalDatabase } from "../db/database.ts";
import { readContacts } from "../db/rows.ts";
import { allOf } from "./lists.ts";
import type { Colleague } from "./people.ts";

export interface TransferChoices {
  people: (Colleague & { parent_id: string | null })[];
  pools: Pool[];
  groups: Group[];
  tags: Tag[];
}

export async function transferChoices(db: LocalDatabase): Promise<TransferChoices> {
  const [people, pools, groups, tags] = await Promise.all([
    allOf<TransferChoices["people"][number]>(db, "users"),
    allOf<Pool>(db, "pools"),
    allOf<Group>(db, "contact_groups"),
    allOf<Tag>(db, "tags"),
  ]);
  return { people, pools: byName(pools), groups: byName(groups), tags: byName(tags) };
}

function byName<T extends { name: string }>(rows: T[]): T[] {
  return rows.sort((one, other) => one.name.localeCompare(other.name));
}

/** Names of users, pools and groups by id. */
export async function holderNames(db: LocalDatabase): Promise<Record<string, string>> {
  const { people, pools, groups } = await transferChoices(db);
  return Object.fromEntries([
    ...people.map((person) => [person.id, fullNameOf(person)]),
    ...[...pools, ...groups].map(({ id, name }) => [id, name]),
  ]);
}

/** Reads contacts of this device; the caller limits the number. */
export async function contactsToMove(db: LocalDatabase, ids: readonly number[]): Promise<Contact[]> {
  return readContacts(db, ids);
}
