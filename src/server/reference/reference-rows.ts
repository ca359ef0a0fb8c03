/** Statuses and sources of a tenant: short lists, always read whole. */
import { refuse } from "../../kit/refusal.ts";
import type { Contact } from "../../domain/contacts/contact.ts";
import type { Source, Status } from "../../domain/reference/reference.ts";
import { statusOfCategory } from "../../domain/contacts/status-of-category.ts";
import { countRows } from "../db/pages.ts";
import type { Trx } from "../db/schema.ts";

export type StatusRow = Status & { merged_into_id: string | null; deleted_at: number | null };
export type SourceRow = Source & { merged_into_id: string | null; deleted_at: number | null };

const live = (row: { merged_into_id: string | null; deleted_at: number | null }) =>
  row.merged_into_id === null && row.deleted_at === null;

/** All of them, including deleted and merged ones, in order. */
export async function listStatusRows(trx: Trx, tenant_id: string): Promise<StatusRow[]> {
  return trx
    .selectFrom("statuses")
    .select(["id", "title", "category", "position", "effect", "seq", "merged_into_id", "deleted_at"])
    .where("tenant_id", "=", tenant_id)
    .orderBy("category", "desc")
    .orderBy("position")
    .orderBy("id")
    .execute();
}

export async function listSourceRows(trx: Trx, tenant_id: string): Promise<SourceRow[]> {
  return trx
    .selectFrom("sources")
    .select(["id", "title", "position", "seq", "merged_into_id", "deleted_at"])
    .where("tenant_id", "=", tenant_id)
    .orderBy("position")
    .orderBy("id")
    .execute();
}

export function liveStatuses(rows: readonly StatusRow[]): Status[] {
  return rows.filter(live).map(({ merged_into_id: _merged, deleted_at: _deleted, ...status }) => status);
}

export function liveSources(rows: readonly SourceRow[]): Source[] {
  return rows.filter(live).map(({ merged_into_id: _merged, deleted_at: _deleted, ...source }) => source);
}

/** The status of a contact once it has this category. */
export async function statusWithin(
  trx: Trx,
  tenant_id: string,
  contact: Pick<Contact, "status_id">,
  category: Contact["category"],
): Promise<string | null> {
  return statusOfCategory(contact, category, liveStatuses(await listStatusRows(trx, tenant_id)));
}

/** Resolves an id through merges: an offline device may send one that was merged in the meantime. */
export function followMerges<R extends StatusRow | SourceRow>(rows: readonly R[], id: string): R | undefined {
  let row = rows.find((one) => one.id === id);
  for (let hops = 0; row?.merged_into_id && hops < mergeHopsMax; hops++) {
    const next = row.merged_into_id;
    row = rows.find((one) => one.id === next);
  }
  return row;
}
const mergeHopsMax = 10;

/** The live row for an id; 404 if it is deleted or another tenant's. */
export function standsFor<R extends StatusRow | SourceRow>(rows: readonly R[], id: string, field: string): R {
  const row = followMerges(rows, id);
  return row && live(row) ? row : refuse("not_found", { [field]: [id] });
}

export type ReferenceTable = "statuses" | "sources";
/** The contact column that refers to each. */
const pointer = { statuses: "status_id", sources: "source_id" } as const;

export interface NewStatusRow extends Omit<Status, "seq"> {
  tenant_id: string;
  now: number;
}

export async function insertStatus(trx: Trx, { now, ...row }: NewStatusRow): Promise<void> {
  await trx
    .insertInto("statuses")
    .values({ ...row, merged_into_id: null, created_at: now, updated_at: now, deleted_at: null })
    .execute();
}

export interface NewSourceRow extends Omit<Source, "seq"> {
  tenant_id: string;
  now: number;
}

export async function insertSource(trx: Trx, { now, ...row }: NewSourceRow): Promise<void> {
  await trx
    .insertInto("sources")
    .values({ ...row, merged_into_id: null, created_at: now, updated_at: now, deleted_at: null })
    .execute();
}

export interface ReferenceChange {
  title?: string | undefined;
  position?: number | undefined;
  merged_into_id?: string;
  deleted_at?: number;
  updated_at: number;
}

/** Locked until the transaction ends. */
export async function lockReference(trx: Trx, tenant_id: string, table: ReferenceTable, id: string): Promise<void> {
  await trx
    .selectFrom(table)
    .select("id")
    .where((eb) => eb.and({ tenant_id, id }))
    .forUpdate()
    .execute();
}

export async function updateReference(
  trx: Trx,
  tenant_id: string,
  table: ReferenceTable,
  id: string,
  change: ReferenceChange,
): Promise<void> {
  await trx
    .updateTable(table)
    .set(change)
    .where((eb) => eb.and({ tenant_id, id }))
    .execute();
}

/** Includes deleted contacts: they may be restored. */
export function countUsers(trx: Trx, tenant_id: string, table: ReferenceTable, id: string): Promise<number> {
  return countRows(trx.selectFrom("contacts").where("tenant_id", "=", tenant_id).where(pointer[table], "=", id));
}

/** Ids of the next contacts that use it, lowest first. */
export async function nextUsers(
  trx: Trx,
  tenant_id: string,
  table: ReferenceTable,
  id: string,
  limit: number,
): Promise<number[]> {
  const rows = await trx
    .selectFrom("contacts")
    .select("id")
    .where("tenant_id", "=", tenant_id)
    .where(pointer[table], "=", id)
    .orderBy("id")
    .limit(limit)
    .execute();
  return rows.map((row) => row.id);
}
