/** When a logged change was written, which is earlier than when it arrived where a device had no connection. */
import { type RawBuilder, sql } from "kysely";

/** What is sent at once takes less: such a change was written as it arrived. */
const onTheWayMs = 60_000;

/**
 * Milliseconds, or null where it arrived as it was written. `a`: a row of `audit`. A device makes the key of a write as it is
 * written, and such a key carries its moment (RFC 9562 §5.7); a clock that is ahead dates nothing.
 */
export const writtenAt: RawBuilder<number | null> = sql`(select w.at from (select case
    when a.op_id ~ '^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[0-9a-f]{4}-[0-9a-f]{12}$'
    then ('x' || translate(left(a.op_id, 13), '-', ''))::bit(48)::bigint end) w (at)
  where w.at < a.at - ${sql.lit(onTheWayMs)})`;
