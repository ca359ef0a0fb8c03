/** Contacts a pool lets somebody receive by transfer: its rule and its daily limit apply as when they are taken. */
import type { Pool } from "./pool.ts";

export interface PoolState extends Pick<Pool, "rule" | "daily_take_limit" | "active"> {
  /** What the receiver got from the pool on their own calendar day. */
  received_today: number;
  /** The longest-waiting contacts, in order; only needed with the oldest-first rule. */
  oldest: readonly number[];
}

export type PoolWhy = "pool_rule" | "pool_limit";

/** Why each of the others stays; those that may go are missing. */
export function staysInPool(pool: PoolState, asked: readonly number[]): Map<number, PoolWhy> {
  const left = Math.max(0, pool.daily_take_limit - pool.received_today);
  if (!pool.active || pool.rule === "round_robin") return stay(asked, "pool_rule");
  const inTurn = pool.rule === "oldest_first" ? leading(pool.oldest, asked) : asked;
  const going = new Set(inTurn.slice(0, left));
  const waiting = asked.filter((id) => !going.has(id));
  return stay(waiting, going.size === left ? "pool_limit" : "pool_rule");
}

/** The oldest, up to the first that is not asked for. */
function leading(oldest: readonly number[], asked: readonly number[]): readonly number[] {
  const wanted = new Set(asked);
  const gap = oldest.findIndex((id) => !wanted.has(id));
  return gap === -1 ? oldest : oldest.slice(0, gap);
}

function stay(ids: readonly number[], why: PoolWhy): Map<number, PoolWhy> {
  return new Map(ids.map((id) => [id, why]));
}
