/** When a logged change was written, which is earlier than when it arrived if the device was offline. */
import { type RawBuilder, sql } from "kysely";

/** Shorter than this is immediate: the change was written when it arrived. */
const onTheWayMs = 60_000;

/**
 * Milliseconds, or null when written on arrival. `a`: a row of `audit`. A device creates the idempotency key when it
 * writes, and the key contains the time (RFC 9562 §5.7); a clock that is ahead is ignored.
 */
export const writtenAt: RawBuilder<number | null> = sql`(select w.at from (select case
    when a.op_id ~ '^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[0-9a-f]{4}-[0-9a-f]{12}$'
    then ('x' || translate(left(a.op_id, 13), '-', ''))::bit(48)::bigint end) w (at)
  where w.at < a.at - ${sql.lit(onTheWayMs)})`;
