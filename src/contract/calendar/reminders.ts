/** Reminders read or put off (ours): read on one device, read on all. */
import { NewReminderMark, ReminderMark } from "../../domain/calendar/reminder.ts";
import { dataOf, group, post } from "../declare.ts";

export const reminders = group("reminders", "/v1/reminders", {
  mark: post("", {
    summary:
      "Marks the reminders of one occurrence as read up to a moment, or puts them off; the one that read further stands.",
    access: "signed_in",
    writes: "queue",
    body: NewReminderMark,
    reply: dataOf(ReminderMark),
  }),
});
