/** Small collections that contacts refer to. The first screen reads them, so they are apart from the contact's page. */
import type { Group } from "../../domain/contacts/group.ts";
import type { Tag } from "../../domain/contacts/tag.ts";
import type { Pool } from "../../domain/pools/pool.ts";
import type { ApiVendor } from "../../domain/reference/api-vendor.ts";
import type { Carrier, Source, Status } from "../../domain/reference/reference.ts";
import type { LocalDatabase } from "../db/database.ts";
import { allOf } from "./lists.ts";
import type { Colleague } from "./people.ts";

export interface ContactLists {
  statuses: Status[];
  sources: Source[];
  tags: Tag[];
  groups: Group[];
  pools: Pool[];
  users: Colleague[];
  carriers: Carrier[];
  vendors: ApiVendor[];
}

/** In parallel: sequentially these are eight disk reads, and the first screen waits for them. */
export async function contactLists(db: LocalDatabase): Promise<ContactLists> {
  const [statuses, sources, tags, groups, pools, users, carriers, vendors] = await Promise.all([
    allOf<Status>(db, "statuses"),
    allOf<Source>(db, "sources"),
    allOf<Tag>(db, "tags"),
    allOf<Group>(db, "contact_groups"),
    allOf<Pool>(db, "pools"),
    allOf<Colleague>(db, "users"),
    allOf<Carrier>(db, "carriers"),
    allOf<ApiVendor>(db, "api_vendors"),
  ]);
  return {
    statuses: inOrder(statuses),
    sources: inOrder(sources),
    tags: byName(tags),
    groups: byName(groups),
    pools: byName(pools),
    users,
    carriers: byName(carriers),
    vendors: vendors.sort((a, b) => a.vendor_name.localeCompare(b.vendor_name)),
  };
}

function inOrder<T extends { position: number }>(rows: T[]): T[] {
  return rows.sort((a, b) => a.position - b.position);
}

function byName<T extends { name: string }>(rows: T[]): T[] {
  return rows.sort((a, b) => a.name.localeCompare(b.name));
}
