/**
 * Reminders while the app is open, with or without a connection: in the list of notices of every tab, in the corner and by the
 * system in one of them; all devices know what was read.
 */
import { useLocal } from "../live.ts";
import { ReminderCards } from "./reminder-cards.tsx";
import { useLeading } from "./use-leading.ts";
import { useReminderNotices } from "./use-reminder-notices.ts";
import { type Reminders, useReminders } from "./use-reminders.ts";
import { useSystemNotices } from "./use-system-notices.ts";

export function ReminderWatch() {
  const { db } = useLocal();
  const reminders = useReminders();
  useReminderNotices(reminders.due);
  return useLeading(`${db.name}:reminders`) ? <Reminding {...reminders} /> : null;
}

function Reminding({ due, now, read, snooze }: Reminders) {
  useSystemNotices({ due, read, snooze });
  return <ReminderCards due={due} now={now} onRead={read} onSnooze={snooze} />;
}
