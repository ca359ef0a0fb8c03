/** Reminders read or snoozed (not in the spec): read on one device, read on all. */
import { NewReminderMark, ReminderMark } from "../../domain/calendar/reminder.ts";
import { dataOf, group, post } from "../declare.ts";

export const reminders = group("reminders", "/v1/reminders", {
  mark: post("", {
    summary:
      "Marks the reminders of one occurrence as read up to a point in time, or snoozes them. If requests conflict, the later read point is kept.",
    access: "signed_in",
    writes: "queue",
    body: NewReminderMark,
    reply: dataOf(ReminderMark),
  }),
});
