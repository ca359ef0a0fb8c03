/** Temporary read access for users who gave contacts away. */
import { sql } from "kysely";
import type { TransferAttempt } from "../../domain/transfers/attempt.ts";
import type { Ctx } from "../context.ts";
import { dayMs } from "../../kit/durations.ts";
import type { Handed } from "./move-rows.ts";

/** In the transaction that moves the contacts, so that no device drops what it may still show. */
export async function grantReading(
  { trx, actor, world }: Ctx,
  { id, options }: Pick<TransferAttempt, "id" | "options">,
  handed: readonly Handed[],
): Promise<void> {
  const given = handed.filter(({ from, to }) => from.owner_id !== null && from.owner_id !== to.owner_id);
  if (options.keep_read_days === 0 || given.length === 0) return;
  const until = world.now() + options.keep_read_days * dayMs;
  await sql`insert into read_grants (tenant_id, user_id, contact_id, attempt_id, until)
    select ${actor.tenant_id}::uuid, g.user_id, g.contact_id, ${id}::uuid, ${until}::bigint
    from unnest(${given.map(({ from }) => from.owner_id)}::uuid[], ${given.map((one) => one.id)}::bigint[]) g(user_id, contact_id)
    on conflict (tenant_id, user_id, contact_id) do update set attempt_id = excluded.attempt_id, until = excluded.until`.execute(
    trx,
  );
}

/** Returned contacts are visible through ownership again. */
export async function endReading({ trx, actor }: Ctx, attempt_id: string, handed: readonly Handed[]): Promise<void> {
  if (handed.length === 0) return;
  await trx
    .deleteFrom("read_grants")
    .where((eb) => eb.and({ tenant_id: actor.tenant_id, attempt_id }))
    .where("contact_id", "=", sql<number>`any(${handed.map(({ id }) => id)}::bigint[])`)
    .execute();
}

interface Reading {
  user_id: string;
  contact_id: number;
  /** The transfer that granted it; null: granted when its contact was merged. */
  attempt_id: string | null;
}

/** Deletes expired grants; returns how many. */
export async function endRunOut(ctx: Ctx, limit: number): Promise<number> {
  const { trx, actor, world } = ctx;
  const { rows } = await sql<Reading>`delete from read_grants g where (g.tenant_id, g.user_id, g.contact_id) in (
      select r.tenant_id, r.user_id, r.contact_id from read_grants r
      where r.tenant_id = ${actor.tenant_id} and r.until <= ${world.now()} order by r.until limit ${limit})
    returning g.user_id, g.contact_id, g.attempt_id`.execute(trx);
  await leaveReadMoves(ctx, rows);
  return rows.length;
}

/**
 * Adds moves that make readers' devices sync again: they drop contacts they may no longer read and fetch those they now
 * may.
 */
export async function leaveReadMoves(
  { trx, actor, world, changeSet }: Ctx,
  readings: readonly Reading[],
): Promise<void> {
  if (readings.length === 0) return;
  const ids = [...new Set(readings.map(({ contact_id }) => contact_id))];
  const holders = await trx
    .selectFrom("contacts")
    .select(["id", "owner_id", "pool_id"])
    .where("tenant_id", "=", actor.tenant_id)
    .where("id", "=", sql<number>`any(${ids}::bigint[])`)
    .execute();
  const byId = new Map(holders.map((holder) => [holder.id, holder]));
  const moves = readings.flatMap(({ user_id, contact_id, attempt_id }) => {
    const holder = byId.get(contact_id);
    if (!holder) return [];
    const move = {
      tenant_id: actor.tenant_id,
      id: world.uuid(),
      contact_id,
      transfer_attempt_id: attempt_id,
      from_owner_id: user_id,
      from_pool_id: null,
      to_owner_id: holder.owner_id,
      to_pool_id: holder.pool_id,
      actor_id: null,
      acting_as_id: null,
      reason: "read_ended",
      at: world.now(),
    };
    return [move];
  });
  if (moves.length === 0) return;
  await trx.insertInto("moves").values(moves).execute();
  changeSet.add("moves", ...moves.map(({ id }) => id));
}
