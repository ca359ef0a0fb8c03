/** Dismissed and snoozed reminders, stored per user. */
import { reminders } from "../../contract/calendar/reminders.ts";
import { markReminder, reminderMarksKeptDays } from "../../domain/calendar/reminder.ts";
import { implement } from "../http/mount.ts";
import { dayMs } from "../../kit/durations.ts";
import { dropOldMarks, findMark, keepMark } from "./reminder-rows.ts";

/** Each write deletes up to this many old ones, more than it adds. */
const droppedMost = 20;

export const remindersImplementation = implement(reminders, {
  mark: async ({ trx, actor, world, changeSet }, { body }) => {
    const now = world.now();
    const known = await findMark(trx, actor, body);
    const mark = await keepMark(trx, actor, markReminder(known, body, now));
    const before = now - reminderMarksKeptDays * dayMs;
    changeSet.add("reminder_marks", mark.id, ...(await dropOldMarks(trx, actor, { before, now, most: droppedMost })));
    return { data: mark };
  },
});
