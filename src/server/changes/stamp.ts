/**
 * Numbers every write. The counter row is locked last, so the lock is short and number order equals commit order: a
 * reader that has seen number n has seen every write below it. Reserved numbers are in `reserved.ts`.
 */
import { type RawBuilder, sql } from "kysely";
import { collectionOf, syncedCollections } from "../../contract/device/collections.ts";
import type { Trx } from "../db/schema.ts";
import type { StampedTable, ChangeSet } from "./change-set.ts";

/** Returns the number of this transaction's rows, or undefined when nothing was touched. */
export async function stamp(trx: Trx, tenant_id: string, changeSet: ChangeSet): Promise<number | undefined> {
  if (changeSet.isEmpty) return undefined;
  const written = changeSet.writes().map(([table, statement]) => sql`${sql.id(`written_${table}`)} as (${statement})`);
  const stamped = changeSet.entries().map((entry) => stampRows(tenant_id, entry));
  // One statement, because every other writer of the tenant waits from here to the commit.
  const { rows } = await sql<{ seq: number }>`with numbered as (
      update tenant_seq set seq = seq + 1 where tenant_id = ${tenant_id} returning seq
    ), ${sql.join([...written, ...stamped])} select seq from numbered`.execute(trx);
  const [row] = rows;
  if (!row) throw new Error("This tenant has no counter.");
  return row.seq;
}

/** Contacts and their one-to-one records are keyed by contact number. */
const numbered: readonly string[] = syncedCollections.filter((name) => collectionOf(name).hasContactNumber);

function stampRows(tenant_id: string, [table, keys]: [StampedTable, (string | number)[]]): RawBuilder<unknown> {
  const keyType = sql.raw(numbered.includes(table) ? "bigint" : "uuid");
  // PostgreSQL keeps the plan for one key, but plans a list anew each time.
  const wanted = keys.length === 1 ? sql`= ${keys[0]}::${keyType}` : sql`= any(${keys}::${keyType}[])`;
  return sql`${sql.id(`stamped_${table}`)} as (
    update ${sql.table(table)} t set seq = numbered.seq from numbered
    where t.tenant_id = ${tenant_id} and t.id ${wanted} returning t.id
  )`;
}
