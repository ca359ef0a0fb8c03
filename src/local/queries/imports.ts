/** Data of the import screen: the user's imports, and the options of a plan. */
import type { ApiVendor } from "../../domain/reference/api-vendor.ts";
import type { Pool } from "../../domain/pools/pool.ts";
import type { Carrier, Source, Status } from "../../domain/reference/reference.ts";
import type { Tag } from "../../domain/contacts/tag.ts";
import type { Attempt } from "../../domain/imports/attempt.ts";
import type { LocalDatabase } from "../db/database.ts";
import type { PreparedImport } from "../db/records.ts";
import { allOf } from "./lists.ts";
import type { Colleague } from "./people.ts";

/** Newest first. */
export async function importAttempts(db: LocalDatabase): Promise<Attempt[]> {
  const attempts = await allOf<Attempt>(db, "import_attempts");
  return attempts.sort((one, other) => other.created_at - one.created_at);
}

/** Not sent yet, last started first. */
export async function preparedImports(db: LocalDatabase): Promise<PreparedImport[]> {
  const prepared = await db.prepared_imports.toArray();
  return prepared.sort((one, other) => other.at - one.at);
}

export interface ImportChoices {
  statuses: Status[];
  sources: Source[];
  tags: Tag[];
  pools: Pool[];
  carriers: Carrier[];
  /** By name. */
  vendors: ApiVendor[];
  people: (Colleague & { parent_id: string | null })[];
}

export async function importChoices(db: LocalDatabase): Promise<ImportChoices> {
  const [statuses, sources, tags, pools, carriers, vendors, people] = await Promise.all([
    allOf<Status>(db, "statuses"),
    allOf<Source>(db, "sources"),
    allOf<Tag>(db, "tags"),
    allOf<Pool>(db, "pools"),
    allOf<Carrier>(db, "carriers"),
    allOf<ApiVendor>(db, "api_vendors"),
    allOf<ImportChoices["people"][number]>(db, "users"),
  ]);
  return {
    statuses: statuses.sort((one, other) => one.position - other.position),
    sources: sources.sort((one, other) => one.position - other.position),
    tags: tags.sort((one, other) => one.name.localeCompare(other.name)),
    pools,
    carriers,
    vendors: vendors.sort((one, other) => one.vendor_name.localeCompare(other.vendor_name)),
    people,
  };
}

export function preparedImport(db: LocalDatabase, id: string): Promise<PreparedImport | undefined> {
  return db.prepared_imports.get(id);
}
