/** Reminders while the app is open, with or without a connection: one tab of several tells, and all devices know what was read. */
import { useLocal } from "../live.ts";
import { ReminderCards } from "./reminder-cards.tsx";
import { useLeading } from "./use-leading.ts";
import { useReminders } from "./use-reminders.ts";
import { useSystemNotices } from "./use-system-notices.ts";

export function ReminderWatch() {
  const { db } = useLocal();
  return useLeading(`${db.name}:reminders`) ? <Reminding /> : null;
}

function Reminding() {
  const { due, now, read, snooze } = useReminders();
  useSystemNotices({ due, read, snooze });
  return <ReminderCards due={due} now={now} onRead={read} onSnooze={snooze} />;
}
