/** Reminders dismissed or snoozed: applied here immediately and on the other devices when they sync. */
import { reminders } from "../../contract/calendar/reminders.ts";
import { markReminder, type NewReminderMark, type ReminderMark } from "../../domain/calendar/reminder.ts";
import type { RowKey } from "../collections/index.ts";
import { intent, type ConfirmedRow, type IntentFacts } from "./intent.ts";

const markKey = (id: string): RowKey => ({ collection: "reminder_marks", id });

export interface ReminderMarkInput extends NewReminderMark {
  /** The event of the reminder. */
  title: string;
}

export const reminderMark = intent(reminders.mark, {
  name: "reminder.mark",
  title: ({ title, snoozed_until }: ReminderMarkInput) =>
    `Reminder ${snoozed_until === null ? "read" : "snoozed"}: ${title}`,
  touches: ({ id }: ReminderMarkInput) => [markKey(id)],
  applies: (
    row: ReminderMark | undefined,
    { title: _title, ...said }: ReminderMarkInput,
    _key: RowKey,
    { at }: IntentFacts,
  ) => markReminder(row, said, at),
  ask: ({ title: _title, ...said }: ReminderMarkInput) => ({ body: said }),
  // Another device may have created the record first, under its own id.
  replies: ({ data }, { id }): ConfirmedRow[] => [
    ...(data.id === id ? [] : [{ key: markKey(id), row: null }]),
    { key: markKey(data.id), row: data },
  ],
});
