/** What a pool lets a receiver get from a giver, counted under the same lock as what is taken. */
import { type PoolWhy, staysInPool } from "../../domain/pools/handing-out.ts";
import type { Actor } from "../actor.ts";
import type { Ctx } from "../context.ts";
import { findPoolRule, keepsPoolsOf, listOldest } from "./pool-rows.ts";
import { takenToday, takenTodayUnderLock } from "./contact-taking.ts";

export interface Asked {
  pool_id: string;
  user_id: string;
  ids: readonly number[];
}

/**
 * Whoever may edit the pool hands its contacts out to others freely; to themself only as they could take them.
 * `peek`: without a lock, for counting only.
 */
export async function keptByPool(
  ctx: Ctx,
  giver: Actor,
  { pool_id, user_id, ids }: Asked,
  { peek = false }: { peek?: boolean } = {},
): Promise<ReadonlyMap<number, PoolWhy>> {
  const pool = await findPoolRule(ctx.trx, giver.tenant_id, pool_id);
  if (!pool || (user_id !== giver.user_id && (await keepsPoolsOf(ctx.trx, giver, pool.business_unit_id))))
    return new Map();
  const received_today = await (peek ? takenToday : takenTodayUnderLock)(ctx, pool_id, user_id);
  const left = Math.max(0, pool.daily_take_limit - received_today);
  const isByAge = pool.rule === "oldest_first" && pool.active;
  const oldest = isByAge ? await listOldest(ctx.trx, giver.tenant_id, pool_id, left) : [];
  return staysInPool({ ...pool, received_today, oldest }, ids);
}
