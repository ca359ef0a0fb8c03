/**
 * A number for a large write, taken ahead of it: the tenant's counter is free again at once, and nobody waits for the write.
 *
 * Until it commits, the number stands in `seq_reserved` and readers of the feed stop short of it. The write's own transaction
 * takes it away, so one picture of the database shows either the reservation or the rows. What a writer that failed or died
 * leaves behind is told by its lock, which nobody holds any more, and is cleared.
 */
import { type RawBuilder, sql } from "kysely";
import type { Ctx } from "../context.ts";
import { tenantTx } from "../db/tenant-tx.ts";
import type { Trx } from "../db/schema.ts";

/** The database cannot see that the write waits for its number: whoever held the counter and waited for the write would wait for ever. */
const counterWait = "10s";

type Reserving = Pick<Ctx, "trx" | "db" | "world" | "actor" | "afterRollback">;

/** Call it right before the write, and `letGoOf` in the same transaction as its rows. */
export async function reserveNumber({ trx, db, world, actor, afterRollback }: Reserving): Promise<number> {
  const { tenant_id } = actor;
  const holder = lockOf(world.uuid());
  afterRollback(async () => void (await clearLeftNumbers(db, tenant_id)));
  // Held before anybody can see the reservation, which the write's own commit carries to the disk.
  await sql`select pg_advisory_xact_lock(${holder})`.execute(trx);
  return tenantTx(db, tenant_id, async (apart) => {
    await sql`select set_config('lock_timeout', ${counterWait}, true), set_config('synchronous_commit', 'off', true)`.execute(
      apart,
    );
    const { rows } = await sql<{ seq: number }>`with numbered as (
        update tenant_seq set seq = seq + 1 where tenant_id = ${tenant_id} returning seq
      ) insert into seq_reserved (tenant_id, seq, holder) select ${tenant_id}, seq, ${holder} from numbered
      returning seq`.execute(apart);
    const [row] = rows;
    if (!row) throw new Error("This tenant has no counter.");
    return row.seq;
  });
}

/** Part of the statement that writes the rows. */
export function letGoOf(tenant_id: string, seq: number): RawBuilder<unknown> {
  return sql`delete from seq_reserved where tenant_id = ${tenant_id} and seq = ${seq} returning seq`;
}

/** Up to where every write is to be seen in the picture `trx` has; `held`: one under way keeps readers from going further. */
export async function settledNumber(trx: Trx, tenant_id: string): Promise<{ seq: number; held: boolean }> {
  const { rows } = await sql<{ seq: number; reserved: number | null }>`select seq,
      (select min(r.seq) from seq_reserved r where r.tenant_id = s.tenant_id) as reserved
    from tenant_seq s where tenant_id = ${tenant_id}`.execute(trx);
  const { seq = 0, reserved = null } = rows[0] ?? {};
  return reserved === null ? { seq, held: false } : { seq: Math.min(seq, reserved - 1), held: true };
}

/** Returns whether any was left. */
export async function clearLeftNumbers(db: Ctx["db"], tenant_id: string): Promise<boolean> {
  return tenantTx(db, tenant_id, async (trx) => {
    const { rows } = await sql`delete from seq_reserved
      where tenant_id = ${tenant_id} and pg_try_advisory_xact_lock(holder) returning seq`.execute(trx);
    return rows.length > 0;
  });
}

/** The random end of an id, as large as a number may be. */
function lockOf(uuid: string): number {
  return Number.parseInt(uuid.replaceAll("-", "").slice(-13), 16);
}
