/** Merges in the database, and redirects of merged contacts. */
import { sql } from "kysely";
import type { RelatedCounts, Merge } from "../../contract/duplicates/contact-merges.ts";
import type { Contact } from "../../domain/contacts/contact.ts";
import { undoUntil } from "../../domain/duplicates/merge-undo.ts";
import { whereVisible, type Visibility } from "../changes/visibility.ts";
import { type Page, pageOfSql, type PageQuery } from "../db/pages.ts";
import type { Trx } from "../db/schema.ts";
import type { Moved } from "../contacts/contact-related-rows.ts";
import type { KeptDetails } from "./contact-merge-details.ts";
import type { MovedFavorites } from "./contact-merge-favorite-rows.ts";

/** Data needed to undo. */
export interface MergeSnapshot {
  /** The survivor before and after. */
  before: Contact;
  after: Contact;
  losers: Contact[];
  /** Contacts linked to one of the others, with their links before and after. */
  linked: { id: number; before: Contact["linked_contacts"]; after: Contact["linked_contacts"] }[];
  moved: Moved;
  favorites: MovedFavorites;
  details: KeptDetails;
  /** The note listing the values that did not fit. */
  note_id: string | null;
}

export interface NewMerge {
  id: string;
  survivor_id: number;
  name: string;
  losers: Merge["losers"];
  at: number;
  by: string;
  counts_before: Merge["counts_before"];
  counts_after: RelatedCounts;
  left_out: string[];
  snapshot: MergeSnapshot;
}

const columns = sql.raw(
  [
    "id",
    "survivor_id",
    "name",
    "losers",
    "at",
    "by",
    "counts_before",
    "counts_after",
    "left_out",
    "undone_at",
    "undone_by",
    "kept",
  ]
    .map((name) => `m."${name}"`)
    .join(", "),
);

export async function insertMerge(trx: Trx, tenant_id: string, merge: NewMerge): Promise<Merge> {
  const { losers, counts_before, counts_after, left_out, snapshot, ...plain } = merge;
  await trx
    .insertInto("contact_merges")
    .values({
      tenant_id,
      ...plain,
      losers: JSON.stringify(losers),
      counts_before: JSON.stringify(counts_before),
      counts_after: JSON.stringify(counts_after),
      left_out: JSON.stringify(left_out),
      snapshot: JSON.stringify(snapshot),
      kept: "[]",
      undone_at: null,
      undone_by: null,
    })
    .execute();
  await trx
    .insertInto("contact_merge_losers")
    .values(losers.map(({ id }) => ({ tenant_id, contact_id: id, merge_id: merge.id, survivor_id: merge.survivor_id })))
    .execute();
  const { snapshot: _kept, ...shown } = merge;
  return withUntil({ ...shown, undone_at: null, undone_by: null, kept: [] });
}

type Row = Omit<Merge, "undo_until">;

function withUntil(row: Row): Merge {
  return { ...row, undo_until: undoUntil(row) };
}

/** Merges with a visible survivor, latest first, with the total count. */
export async function listMergeRows(
  trx: Trx,
  tenant_id: string,
  visibility: Visibility,
  page: PageQuery,
): Promise<Page<Merge>> {
  const within = sql`contact_merges m
    join contacts c on c.tenant_id = m.tenant_id and c.id = m.survivor_id
    where m.tenant_id = ${tenant_id} and c.tenant_id = ${tenant_id} and ${whereVisible(visibility, "c")}`;
  const found = { select: columns, from: within, orderBy: sql`m.at desc, m.id desc` };
  const { rows, total_count } = await pageOfSql<Row>(trx, found, page);
  return { rows: rows.map(withUntil), total_count };
}

/** `snapshot` is null once the undo period has ended. */
export async function findMerge(
  trx: Trx,
  tenant_id: string,
  id: string,
  { lock = false }: { lock?: boolean } = {},
): Promise<{ merge: Merge; snapshot: MergeSnapshot | null } | undefined> {
  const { rows } = await sql<
    Row & { snapshot: MergeSnapshot | null }
  >`select ${columns}, m.snapshot from contact_merges m
    where m.tenant_id = ${tenant_id} and m.id = ${id} ${lock ? sql`for update` : sql``}`.execute(trx);
  const [row] = rows;
  if (!row) return undefined;
  const { snapshot, ...merge } = row;
  return { merge: withUntil(merge), snapshot };
}

/** The others resolve to themselves again. */
export async function markMergeUndone(trx: Trx, tenant_id: string, merge: Merge): Promise<void> {
  await trx
    .updateTable("contact_merges")
    .set({ undone_at: merge.undone_at, undone_by: merge.undone_by, kept: JSON.stringify(merge.kept), snapshot: null })
    .where((eb) => eb.and({ tenant_id, id: merge.id }))
    .execute();
  await trx
    .deleteFrom("contact_merge_losers")
    .where((eb) => eb.and({ tenant_id, merge_id: merge.id }))
    .execute();
}

/** The contact another was merged into, however long ago. */
export async function survivorOf(trx: Trx, tenant_id: string, contact_id: number): Promise<number | undefined> {
  const row = await trx
    .selectFrom("contact_merge_losers")
    .select("survivor_id")
    .where((eb) => eb.and({ tenant_id, contact_id }))
    .executeTakeFirst();
  return row?.survivor_id;
}

/** Merged contacts of these survivors, including indirect ones: their previous values, stored for an undo. */
export async function holdMergedInto(
  trx: Trx,
  tenant_id: string,
  ids: readonly number[],
): Promise<Pick<Contact, "id" | "owner_id" | "pool_id">[]> {
  const { rows } = await sql<Pick<Contact, "id" | "owner_id" | "pool_id">>`with recursive behind (id) as (
      select l.contact_id from contact_merge_losers l
      where l.tenant_id = ${tenant_id} and l.survivor_id = any(${[...ids]}::bigint[])
      union select l.contact_id from contact_merge_losers l join behind on l.survivor_id = behind.id
      where l.tenant_id = ${tenant_id}
    ) select c.id, c.owner_id, c.pool_id from contacts c where c.tenant_id = ${tenant_id}
      and c.id in (select id from behind) order by c.id for update`.execute(trx);
  return rows;
}

/** A merge can be neither viewed nor undone after its survivor is purged. */
export async function deleteMergesInto(trx: Trx, tenant_id: string, survivor_ids: readonly number[]): Promise<void> {
  await trx
    .deleteFrom("contact_merges")
    .where("tenant_id", "=", tenant_id)
    .where("survivor_id", "in", survivor_ids)
    .execute();
}

interface Hand {
  contact_id: number;
  field: string;
  by: string | null;
  at: number;
}

/** Who last wrote each field of the contacts. */
export async function findAuthors(trx: Trx, tenant_id: string, ids: readonly number[]): Promise<Hand[]> {
  const { rows } = await sql<Hand>`
    select distinct on (a.record_id, f.field) a.record_id::bigint as contact_id, f.field, a.actor_id as by, a.at
    from audit a, jsonb_object_keys(a.fields) f (field)
    where a.tenant_id = ${tenant_id} and a.record_type = 'contact' and a.record_id = any(${ids.map(String)}::text[])
    order by a.record_id, f.field, a.at desc, a.id desc`.execute(trx);
  return rows;
}

/** Undo snapshots are removed when the undo period ends; the record of who merged what stays. */
export async function forgetSnapshots(trx: Trx, tenant_id: string, before: number, limit: number): Promise<number> {
  const { numAffectedRows } = await sql`update contact_merges set snapshot = null where tenant_id = ${tenant_id}
    and id = any(array(select id from contact_merges where tenant_id = ${tenant_id} and at < ${before}
      and snapshot is not null order by at limit ${limit}))`.execute(trx);
  return Number(numAffectedRows ?? 0n);
}
