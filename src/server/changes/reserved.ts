/**
 * Reserves the number of a large write ahead of it: the tenant's counter is released immediately, so other writers do
 * not wait. Until the write commits, the number is in `seq_reserved` and feed readers stop before it. The write's own
 * transaction deletes it, so a snapshot shows either the reservation or the rows. A reservation is valid for a few
 * seconds: one left by a dead writer is then cleared, and a slow writer finds it gone and writes nothing. A writer of
 * many batches need not wait for the disk on each: `standingUnder` leaves the reservation, and a later synchronous
 * batch deletes all of them. Writes lost to a power failure have not been seen by any device.
 */
import { type RawBuilder, sql } from "kysely";
import type { Ctx } from "../context.ts";
import { tenantTx } from "../db/tenant-tx.ts";
import type { Trx } from "../db/schema.ts";

/** A write under a reservation takes a fraction of a second. */
const goodForMs = 15_000;
/**
 * The database cannot detect that the write waits for its number: a transaction holding the counter and waiting for the
 * write would deadlock.
 */
const counterWait = "10s";

type Reserving = Pick<Ctx, "db" | "world" | "actor" | "afterRollback">;

/**
 * Call it immediately before the write, and `letGoOf` or `standingUnder` in the same transaction as its rows: without
 * it they are invalid. `before`: other counters to reserve first; they precede the write counter, as everywhere.
 */
export async function reserveNumber(
  { db, world, actor, afterRollback }: Reserving,
  before: (trx: Trx) => Promise<void> = async () => {},
): Promise<number> {
  const { tenant_id } = actor;
  const take = async (trx: Trx) => {
    await before(trx);
    const { rows } = await sql<{ seq: number }>`with numbered as (
        update tenant_seq set seq = seq + 1 where tenant_id = ${tenant_id} returning seq
      ) insert into seq_reserved (tenant_id, seq, until) select ${tenant_id}, seq, ${world.now() + goodForMs} from numbered
      returning seq`.execute(trx);
    const [row] = rows;
    if (!row) throw new Error("This tenant has no counter.");
    return row.seq;
  };
  // Made durable by the write's own commit.
  const seq = await tenantTx(db, tenant_id, take, { asyncCommit: true, lockWait: counterWait });
  afterRollback(() => letGo(db, tenant_id, seq).catch(() => undefined));
  return seq;
}

async function letGo(db: Ctx["db"], tenant_id: string, seq: number): Promise<void> {
  await tenantTx(db, tenant_id, (trx) => letGoOf(tenant_id, [seq]).execute(trx));
}

/** Part of the statement that writes the rows; does not return a number that has expired. */
export function letGoOf(tenant_id: string, seqs: readonly number[]): RawBuilder<unknown> {
  return sql`delete from seq_reserved where tenant_id = ${tenant_id} and seq = any(${[...seqs]}::bigint[]) returning seq`;
}

/** Same for an asynchronous commit: readers stop before it until a later write releases it as well. */
export function standingUnder(tenant_id: string, seq: number): RawBuilder<unknown> {
  return sql`select seq from seq_reserved where tenant_id = ${tenant_id} and seq = ${seq} for update`;
}

/** The number up to which every write is visible in the snapshot of `trx`; `held`: a write in progress limits it. */
export async function settledNumber(trx: Trx, tenant_id: string): Promise<{ seq: number; held: boolean }> {
  const { rows } = await sql<{ seq: number; reserved: number | null }>`select seq,
      (select min(r.seq) from seq_reserved r where r.tenant_id = s.tenant_id) as reserved
    from tenant_seq s where tenant_id = ${tenant_id}`.execute(trx);
  const { seq = 0, reserved = null } = rows[0] ?? {};
  return reserved === null ? { seq, held: false } : { seq: Math.min(seq, reserved - 1), held: true };
}

/** Returns whether any were removed. A reservation whose writer is about to commit is not removed. */
export async function clearLeftNumbers(db: Ctx["db"], tenant_id: string, now: number): Promise<boolean> {
  return tenantTx(db, tenant_id, async (trx) => {
    const { rows } = await sql`delete from seq_reserved where tenant_id = ${tenant_id} and seq in (
        select seq from seq_reserved where tenant_id = ${tenant_id} and until < ${now} for update skip locked
      ) returning seq`.execute(trx);
    return rows.length > 0;
  });
}
