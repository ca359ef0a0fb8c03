/** A user's response to reminders: one row per user and occurrence. */
import { sql } from "kysely";
import type { NewReminderMark, ReminderMark } from "../../domain/calendar/reminder.ts";
import type { Actor } from "../actor.ts";
import type { Trx } from "../db/schema.ts";

const shown = ["id", "event_id", "start_date", "read_to", "snoozed_until", "updated_at", "seq"] as const;

/** Locks even before the row exists, so that concurrent devices are serialized. */
export async function findMark(
  trx: Trx,
  { tenant_id, user_id }: Actor,
  { event_id, start_date }: Pick<NewReminderMark, "event_id" | "start_date">,
): Promise<ReminderMark | undefined> {
  const name = `${tenant_id} ${user_id} ${event_id} ${start_date}`;
  await sql`select pg_advisory_xact_lock(hashtextextended(${name}, 51))`.execute(trx);
  return trx
    .selectFrom("reminder_marks")
    .select(shown)
    .where((eb) => eb.and({ tenant_id, user_id }))
    .where("event_id", "=", event_id)
    .where("start_date", "=", start_date)
    .executeTakeFirst();
}

export async function keepMark(trx: Trx, { tenant_id, user_id }: Actor, mark: ReminderMark): Promise<ReminderMark> {
  const { seq: _seq, ...kept } = mark;
  const { read_to, snoozed_until, updated_at } = kept;
  return trx
    .insertInto("reminder_marks")
    .values({ tenant_id, user_id, ...kept, deleted_at: null })
    .onConflict((conflict) =>
      conflict
        .columns(["tenant_id", "user_id", "event_id", "start_date"])
        .doUpdateSet({ read_to, snoozed_until, updated_at, deleted_at: null }),
    )
    .returning(shown)
    .executeTakeFirstOrThrow();
}

/** Deletes a few rows long past, so that they never accumulate; returns their ids. */
export async function dropOldMarks(
  trx: Trx,
  { tenant_id, user_id }: Actor,
  { before, now, most }: { before: number; now: number; most: number },
): Promise<string[]> {
  const old = trx
    .selectFrom("reminder_marks")
    .select("id")
    .where((eb) => eb.and({ tenant_id, user_id }))
    .where("start_date", "<", before)
    .where("deleted_at", "is", null)
    .orderBy("id")
    .limit(most)
    .forUpdate()
    .skipLocked();
  const rows = await trx
    .updateTable("reminder_marks")
    .set({ deleted_at: now, updated_at: now })
    .where("tenant_id", "=", tenant_id)
    .where("id", "in", old)
    .returning("id")
    .execute();
  return rows.map(({ id }) => id);
}
