/**
 * A number for a large write, taken ahead of it: the tenant's counter is free again at once, and nobody waits for the write.
 *
 * Until it commits, the number stands in `seq_reserved` and readers of the feed stop short of it. The write's own transaction
 * takes it away, so one picture of the database shows either the reservation or the rows. It is good for some seconds only:
 * what a writer that died leaves behind is then cleared, and one that is merely slow finds it gone and writes nothing.
 *
 * A writer of many batches need not wait for the disk at each: `standingUnder` leaves the number where it is, and a later batch
 * that does wait takes all of them away. What a power cut loses of such a write, no device has seen.
 */
import { type RawBuilder, sql } from "kysely";
import type { Ctx } from "../context.ts";
import { tenantTx } from "../db/tenant-tx.ts";
import type { Trx } from "../db/schema.ts";

/** A write under one takes a fraction of a second. */
const goodForMs = 15_000;
/** The database cannot see that the write waits for its number: whoever held the counter and waited for the write would wait for ever. */
const counterWait = "10s";

type Reserving = Pick<Ctx, "db" | "world" | "actor" | "afterRollback">;

/**
 * Call it right before the write, and `letGoOf` or `standingUnder` in the same transaction as its rows: without it they must
 * not stand. `before`: what else the write takes ahead; other counters come before that of the writes, as everywhere.
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
  // The write's own commit carries it to the disk.
  const seq = await tenantTx(db, tenant_id, take, { asyncCommit: true, lockWait: counterWait });
  afterRollback(() => letGo(db, tenant_id, seq).catch(() => undefined));
  return seq;
}

async function letGo(db: Ctx["db"], tenant_id: string, seq: number): Promise<void> {
  await tenantTx(db, tenant_id, (trx) => letGoOf(tenant_id, [seq]).execute(trx));
}

/** Part of the statement that writes the rows; does not give the number that is not good any more. */
export function letGoOf(tenant_id: string, seqs: readonly number[]): RawBuilder<unknown> {
  return sql`delete from seq_reserved where tenant_id = ${tenant_id} and seq = any(${[...seqs]}::bigint[]) returning seq`;
}

/** The same for a write that does not wait for the disk: readers stop short of it until a later one lets go of it, too. */
export function standingUnder(tenant_id: string, seq: number): RawBuilder<unknown> {
  return sql`select seq from seq_reserved where tenant_id = ${tenant_id} and seq = ${seq} for update`;
}

/** Up to where every write is to be seen in the picture `trx` has; `held`: one under way keeps readers from going further. */
export async function settledNumber(trx: Trx, tenant_id: string): Promise<{ seq: number; held: boolean }> {
  const { rows } = await sql<{ seq: number; reserved: number | null }>`select seq,
      (select min(r.seq) from seq_reserved r where r.tenant_id = s.tenant_id) as reserved
    from tenant_seq s where tenant_id = ${tenant_id}`.execute(trx);
  const { seq = 0, reserved = null } = rows[0] ?? {};
  return reserved === null ? { seq, held: false } : { seq: Math.min(seq, reserved - 1), held: true };
}

/** Returns whether any was left. One whose writer is about to commit stays its own. */
export async function clearLeftNumbers(db: Ctx["db"], tenant_id: string, now: number): Promise<boolean> {
  return tenantTx(db, tenant_id, async (trx) => {
    const { rows } = await sql`delete from seq_reserved where tenant_id = ${tenant_id} and seq in (
        select seq from seq_reserved where tenant_id = ${tenant_id} and until < ${now} for update skip locked
      ) returning seq`.execute(trx);
    return rows.length > 0;
  });
}
