/**
 * Reminders while the app is open, online or offline: in the notification list of every tab, and as a card and a system
 * notification in one of them. Read state syncs across devices.
 */
import { isCardShown } from "../../domain/calendar/reminder.ts";
import { useLocal } from "../base/live.ts";
import { useLeading } from "../device/index.ts";
import { useMayAlert } from "../notices/index.ts";
import { ReminderCards } from "./reminder-cards.tsx";
import { useReminderNotices } from "./use-reminder-notices.ts";
import { type Reminders, useReminders } from "./use-reminders.ts";
import { useSystemNotices } from "./use-system-notices.ts";

export function ReminderWatch() {
  const { db } = useLocal();
  const reminders = useReminders();
  const mayAlert = useMayAlert();
  useReminderNotices(reminders.due);
  const isLeading = useLeading(`${db.name}:reminders`);
  return isLeading && mayAlert("event_soon", reminders.now) ? <Reminding {...reminders} /> : null;
}

function Reminding({ due, now, read, snooze }: Reminders) {
  useSystemNotices({ due, read, snooze });
  const shown = due.filter((reminder) => isCardShown(reminder, now));
  return <ReminderCards due={shown} now={now} onRead={read} onSnooze={snooze} />;
}
