/**
 * Every table whose rows belong to a contact and move with it in a merge. A table with a contact number column needs an
 * entry here and nothing else.
 */
import { dictionary } from "../../kit/dictionary.ts";
import { type RawBuilder, sql } from "kysely";
import type { StampedTable, ChangeSet } from "../changes/change-set.ts";
import type { Trx } from "../db/schema.ts";

export interface RelatedTable {
  /** Name used in counts and in merge snapshots. Permanent: a later version may undo the merge. */
  kind: string;
  table: string;
  /** The contact number column; an array of numbers when `isList`. */
  column: string;
  isList?: true;
  /** Mirrored on devices. */
  stamped?: StampedTable;
  /** Counted for users. */
  counted?: true;
  /** Has `updated_at` and `deleted_at`, so later changes can be detected. */
  isDated?: true;
  /** Unique per contact: the second row with the same value stays where it is. */
  distinct?: string;
  /** The key among a contact's rows, when there is no `id`. */
  key?: string;
}

export const belongings: readonly RelatedTable[] = [
  { kind: "notes", table: "notes", column: "contact_id", stamped: "notes", counted: true, isDated: true },
  { kind: "emails", table: "email_logs", column: "contact_id", stamped: "email_logs", counted: true, isDated: true },
  { kind: "consents", table: "consents", column: "contact_id", stamped: "consents" },
  {
    kind: "conversations",
    table: "conversations",
    column: "contact_id",
    stamped: "conversations",
    isDated: true,
  },
  { kind: "texts", table: "texts", column: "contact_id", stamped: "texts", counted: true, isDated: true },
  { kind: "soa_requests", table: "soa_requests", column: "contact_id", stamped: "soa_requests", counted: true },
  { kind: "campaigns", table: "campaign_sends", column: "contact_id", stamped: "campaign_sends", distinct: "once_key" },
  { kind: "policies", table: "policies", column: "contact_id", stamped: "policies", counted: true, isDated: true },
  { kind: "policies_insured", table: "policies", column: "insured_id", stamped: "policies" },
  { kind: "policies_owned", table: "policies", column: "owner_id", stamped: "policies" },
  { kind: "policies_paid", table: "policies", column: "payor_id", stamped: "policies" },
  { kind: "files", table: "files", column: "contact_id", stamped: "files", counted: true, isDated: true },
  {
    kind: "securities",
    table: "securities",
    column: "contact_id",
    stamped: "securities",
    counted: true,
    isDated: true,
  },
  { kind: "calls", table: "calls", column: "contact_id", stamped: "calls", counted: true, isDated: true },
  {
    kind: "events",
    table: "events",
    column: "contact_ids",
    isList: true,
    stamped: "events",
    counted: true,
    isDated: true,
  },
  { kind: "activities", table: "contact_activities", column: "contact_id" },
  { kind: "call_skips", table: "call_skips", column: "contact_id", stamped: "call_skips", distinct: "user_id" },
  { kind: "quotes", table: "quotes", column: "contact_id", stamped: "quotes", isDated: true },
  { kind: "e_applications", table: "e_applications", column: "contact_id" },
  { kind: "aftercares", table: "aftercares", column: "contact_id", distinct: "deceased_contact_id" },
  { kind: "aftercares_deceased", table: "aftercares", column: "deceased_contact_id", distinct: "contact_id" },
  { kind: "medicare_imports", table: "medicare_imports", column: "contact_id" },
  {
    kind: "mailer_items",
    table: "mailer_items",
    column: "contact_id",
    key: "assignment_id",
    distinct: "assignment_id",
  },
  {
    kind: "group_sends",
    table: "group_send_recipients",
    column: "contact_id",
    key: "send_id",
    distinct: "send_id",
  },
  { kind: "number_checks", table: "number_checks", column: "contact_id" },
  // The runs stay: a merged contact is removed from every workflow.
  { kind: "flow_history", table: "flow_history", column: "contact_id" },
  { kind: "read_grants", table: "read_grants", column: "contact_id", key: "user_id", distinct: "user_id" },
  { kind: "referred", table: "contacts", column: "referred_by_id", stamped: "contacts" },
];

/** A moved row: its id, and its previous contact number (for a list, numbers). */
export type MovedRow = readonly [id: string | number, from: number | number[]];
export type Moved = Record<string, MovedRow[]>;

export interface Merging {
  trx: Trx;
  tenant_id: string;
  changeSet: ChangeSet;
  survivor_id: number;
  loser_ids: readonly number[];
}

/** Moves every kind to the survivor. Rows are locked in id order, so that concurrent merges never deadlock. */
export async function moveBelongings(merging: Merging): Promise<Moved> {
  const moved: Moved = dictionary();
  for (const belonging of belongings) {
    const rows = await (belonging.isList ? moveLists(merging, belonging) : moveRows(merging, belonging));
    if (rows.length === 0) continue;
    moved[belonging.kind] = rows;
    if (belonging.stamped) merging.changeSet.add(belonging.stamped, ...rows.map(([id]) => id));
  }
  return moved;
}

async function moveRows(
  { trx, tenant_id, survivor_id, loser_ids }: Merging,
  belonging: RelatedTable,
): Promise<MovedRow[]> {
  const { table, column, distinct, key = "id" } = belonging;
  const at = sql.ref(`t.${column}`);
  const id = sql.ref(`t.${key}`);
  const isEarlier = sql`(${sql.ref(`o.${key}`)}, ${sql.ref(`o.${column}`)}) < (${id}, ${at})`;
  const twin = distinct
    ? sql`and not exists (select from ${sql.table(table)} o where o.tenant_id = ${tenant_id}
        and ${sql.ref(`o.${column}`)} = ${survivor_id} and ${sql.ref(`o.${distinct}`)} = ${sql.ref(`t.${distinct}`)})
        and not exists (select from ${sql.table(table)} o where o.tenant_id = ${tenant_id} and ${isEarlier}
        and ${sql.ref(`o.${column}`)} = any(${loser_ids}::bigint[]) and ${sql.ref(`o.${distinct}`)} = ${sql.ref(`t.${distinct}`)})`
    : sql``;
  const { rows } = await sql<{ id: string | number; before: number }>`
    with held as materialized (
      select ${id} as id, ${at} as before from ${sql.table(table)} t
      where t.tenant_id = ${tenant_id} and ${at} = any(${loser_ids}::bigint[]) ${twin} order by 1, 2 for update
    )
    update ${sql.table(table)} t set ${sql.ref(column)} = ${survivor_id} from held
    where t.tenant_id = ${tenant_id} and ${id} = held.id and ${at} = held.before returning held.id, held.before`.execute(
    trx,
  );
  return rows.map(({ id, before }) => [id, before] as const);
}

async function moveLists(
  { trx, tenant_id, survivor_id, loser_ids }: Merging,
  belonging: RelatedTable,
): Promise<MovedRow[]> {
  const { table, column } = belonging;
  const at = sql.ref(`t.${column}`);
  const { rows } = await sql<{ id: string; before: number[] }>`
    with held as materialized (
      select t.id, ${at} as before from ${sql.table(table)} t
      where t.tenant_id = ${tenant_id} and ${at} && ${loser_ids}::bigint[] order by t.id for update
    )
    update ${sql.table(table)} t set ${sql.ref(column)} = ${replaced(sql`held.before`, loser_ids, survivor_id)} from held
    where t.tenant_id = ${tenant_id} and t.id = held.id returning t.id, held.before`.execute(trx);
  return rows.map(({ id, before }) => [id, before] as const);
}

/** The list with the survivor in place of the others, without repeats, in order. */
function replaced(list: RawBuilder<unknown>, loser_ids: readonly number[], survivor_id: number): RawBuilder<unknown> {
  return sql`(select array_agg(number order by place) from (
    select case when n = any(${loser_ids}::bigint[]) then ${survivor_id}::bigint else n end as number, min(nth) as place
    from unnest(${list}) with ordinality u (n, nth) group by 1) one)`;
}

export interface Returning extends Merging {
  moved: Moved;
  /** When they were moved; later changes are a user's. */
  at: number;
}

/** A row that stays with the survivor because it changed since. */
export interface KeptRow {
  kind: string;
  id: string;
}

/** Restores rows that are unchanged and still with the survivor; returns those that stay. */
export async function returnBelongings(returning: Returning): Promise<KeptRow[]> {
  const kept: KeptRow[] = [];
  for (const belonging of belongings) {
    const rows = returning.moved[belonging.kind] ?? [];
    if (rows.length === 0) continue;
    const back = new Set(await returnRows(returning, belonging, rows));
    if (belonging.stamped) returning.changeSet.add(belonging.stamped, ...back);
    const staying = rows.map(([id]) => id).filter((id) => !back.has(id));
    kept.push(...(await alive(returning, belonging, staying)).map((id) => ({ kind: belonging.kind, id: String(id) })));
  }
  return kept;
}

async function returnRows(
  { trx, tenant_id, survivor_id, loser_ids, at }: Returning,
  { table, column, isList, isDated, key = "id" }: RelatedTable,
  rows: readonly MovedRow[],
): Promise<(string | number)[]> {
  const holds = sql.ref(`t.${column}`);
  const own = sql.ref(`t.${key}`);
  const isHeld = isList ? sql`${survivor_id} = any(${holds})` : sql`${holds} = ${survivor_id}`;
  const untouched = isDated ? sql`and t.updated_at <= ${at}` : sql``;
  const given = JSON.stringify(rows.map(([id, before]) => ({ id, before })));
  const before = isList ? sql`before bigint[]` : sql`before bigint`;
  const back = isList ? returned(holds, loser_ids, survivor_id) : sql`given.before`;
  const found = await sql<{ id: string | number }>`
    with given as materialized (select * from jsonb_to_recordset(${given}::jsonb) x (id ${keyType(table)}, ${before})),
    held as materialized (
      select ${own} as id from ${sql.table(table)} t join given on given.id = ${own}
      where t.tenant_id = ${tenant_id} and ${isHeld} ${untouched} order by 1 for update of t
    )
    update ${sql.table(table)} t set ${sql.ref(column)} = ${back} from held join given using (id)
    where t.tenant_id = ${tenant_id} and ${own} = held.id and ${isHeld} returning held.id`.execute(trx);
  return found.rows.map(({ id }) => id);
}

/**
 * The current list, with the survivor replaced by the merged contacts it held before: the others may have been merged
 * since.
 */
function returned(list: RawBuilder<unknown>, loser_ids: readonly number[], survivor_id: number): RawBuilder<unknown> {
  return sql`(select array_agg(coalesce(b.n, u.n) order by u.nth, b.nth) from unnest(${list}) with ordinality u (n, nth)
    left join unnest(given.before) with ordinality b (n, nth)
      on u.n = ${survivor_id} and (b.n = ${survivor_id} or b.n = any(${loser_ids}::bigint[])))`;
}

function keyType(table: string): RawBuilder<unknown> {
  return sql.raw(table === "contacts" ? "bigint" : "uuid");
}

/** Rows deleted in the meantime notify nobody. */
async function alive(
  { trx, tenant_id }: Returning,
  { table, isDated }: RelatedTable,
  ids: readonly (string | number)[],
): Promise<(string | number)[]> {
  if (ids.length === 0 || !isDated) return [];
  const { rows } = await sql<{ id: string }>`select id from ${sql.table(table)}
    where tenant_id = ${tenant_id} and id = any(${ids}::uuid[]) and deleted_at is null order by id`.execute(trx);
  return rows.map(({ id }) => id);
}

/** Number of rows of each counted kind per contact; kinds without rows are omitted. */
export async function countBelongings(
  trx: Trx,
  tenant_id: string,
  ids: readonly number[],
): Promise<Map<number, Record<string, number>>> {
  const counted = belongings.filter((belonging) => belonging.counted).map((one) => countOne(tenant_id, one, ids));
  const { rows } = await sql<{
    kind: string;
    contact_id: number;
    count: number;
  }>`${sql.join(counted, sql` union all `)}`.execute(trx);
  const counts = new Map<number, Record<string, number>>(ids.map((id) => [id, {}]));
  for (const { kind, contact_id, count } of rows) Object.assign(counts.get(contact_id) ?? {}, { [kind]: count });
  return counts;
}

function countOne(
  tenant_id: string,
  { kind, table, column, isList }: RelatedTable,
  ids: readonly number[],
): RawBuilder<unknown> {
  const at = sql.ref(`t.${column}`);
  if (isList)
    return sql`select ${kind}::text as kind, n as contact_id, count(*) as count from ${sql.table(table)} t, unnest(${at}) n
      where t.tenant_id = ${tenant_id} and t.deleted_at is null and ${at} && ${ids}::bigint[] and n = any(${ids}::bigint[]) group by n`;
  return sql`select ${kind}::text as kind, ${at} as contact_id, count(*) as count from ${sql.table(table)} t
    where t.tenant_id = ${tenant_id} and t.deleted_at is null and ${at} = any(${ids}::bigint[]) group by ${at}`;
}
