/** The task a campaign makes. */
import { writeEvent } from "../../domain/calendar/event-edit.ts";
import { momentAt } from "../../domain/values/callback-time.ts";
import { dayOf } from "../../kit/dates.ts";
import { minuteMs } from "../../kit/durations.ts";
import { keepNew } from "../calendar/event-writes.ts";
import type { Ctx } from "../context.ts";
import type { TriggerRow } from "./campaign-trigger-rows.ts";

/** On the calendar of the one it is for, on their day, all day. */
export async function addTask(
  ctx: Ctx,
  { subject, body }: Pick<TriggerRow, "subject" | "body">,
  { contact_ids, zone }: { contact_ids: number[]; zone: string },
): Promise<string> {
  const { world, actor } = ctx;
  const now = world.now();
  const start_date = momentAt(dayOf(now, zone), "00:00", zone);
  const typed = { title: subject, description: body, types_list: ["task" as const], contact_ids, timezone: zone };
  const id = world.uuid();
  const span = { start_date, end_date: start_date + minuteMs, all_day: true };
  const event = writeEvent({ id, ...typed, ...span }, { now, by: actor.user_id });
  await keepNew(ctx, { ...event, source: "campaign" });
  return id;
}
