/** What the transfer screens are drawn from: the choices, and who the ids stand for. */
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

/** Names of people, pools and groups by their ids. */
export async function holderNames(db: LocalDatabase): Promise<Record<string, string>> {
  const { people, pools, groups } = await transferChoices(db);
  return Object.fromEntries([
    ...people.map((person) => [person.id, fullNameOf(person)]),
    ...[...pools, ...groups].map(({ id, name }) => [id, name]),
  ]);
}

/** Contacts of this device, as many as are asked for at once. */
export async function contactsToMove(db: LocalDatabase, ids: readonly number[]): Promise<Contact[]> {
  return readContacts(db, ids);
}
