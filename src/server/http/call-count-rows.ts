/** Recent requests per endpoint and address, counted for all processes by the clock of the shared database. */
import { type Kysely, sql } from "kysely";
import type { Database } from "../db/schema.ts";

export interface CallCount {
  calls: number;
  /** Milliseconds until the window resets. */
  left_ms: number;
}

export async function countCall(db: Kysely<Database>, call_key: string, window_ms: number): Promise<CallCount> {
  const isOver = sql`c.began_at <= clock_timestamp() - ${window_ms} * interval '1 millisecond'`;
  const { rows } = await sql<CallCount>`insert into call_counts as c (call_key, calls, began_at)
    values (${call_key}, 1, clock_timestamp())
    on conflict (call_key) do update set calls = case when ${isOver} then 1 else c.calls + 1 end,
      began_at = case when ${isOver} then clock_timestamp() else c.began_at end
    returning calls, greatest(0, ${window_ms} - extract(epoch from clock_timestamp() - began_at) * 1000)::int as left_ms`.execute(
    db,
  );
  const [count] = rows;
  if (!count) throw new Error("a call was not counted");
  return count;
}

/** Deletes counters unused for that long. */
export async function purgeCallCounts(db: Kysely<Database>, older_ms: number): Promise<void> {
  await sql`delete from call_counts where began_at < clock_timestamp() - ${older_ms} * interval '1 millisecond'`.execute(
    db,
  );
}
