/**
 * Numbers every write. The counter row is taken last, so its lock is short and number order equals commit order:
 * a reader that has seen number n has seen every write below it.
 */
import { sql } from "kysely";
import type { Trx } from "../db/schema.ts";
import type { Touched } from "./touched.ts";

/** Returns the number given to this transaction's rows, or undefined when nothing was touched. */
export async function stamp(trx: Trx, tenant_id: string, touched: Touched): Promise<number | undefined> {
  if (touched.isEmpty) return undefined;
  const seq = await nextSeq(trx, tenant_id);
  for (const [table, keys] of touched.entries()) {
    const keyType = table === "contacts" ? sql.raw("bigint[]") : sql.raw("uuid[]");
    await sql`update ${sql.table(table)} set seq = ${seq} where tenant_id = ${tenant_id} and id = any(${keys}::${keyType})`.execute(
      trx,
    );
  }
  return seq;
}

async function nextSeq(trx: Trx, tenant_id: string): Promise<number> {
  const row = await trx
    .updateTable("tenant_seq")
    .set((eb) => ({ seq: eb("seq", "+", 1) }))
    .where("tenant_id", "=", tenant_id)
    .returning("seq")
    .executeTakeFirstOrThrow();
  return row.seq;
}
