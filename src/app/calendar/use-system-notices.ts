/**
 * Shows a system notification for a reminder once while the app is in the background, with open, snooze and dismiss.
 */
import { useEffect, useRef } from "react";
import { whenWords } from "../../domain/calendar/event-words.ts";
import { type ReminderAnswer, snoozeOffered } from "../../domain/calendar/reminder-answer.ts";
import { zoneName } from "../../domain/values/time-zones.ts";
import type { DueReminder } from "../../local/queries/reminders.ts";
import { answeredSystemNotice, closeSystemNotices, isLookedAt, showSystemNotice } from "../notices/index.ts";
import { useCurrentUser } from "../base/session-provider.tsx";
import { openEvent } from "../links/event-asked.ts";
import type { Reminders } from "./use-reminders.ts";

export function useSystemNotices({ due, read, snooze }: Pick<Reminders, "due" | "read" | "snooze">): void {
  const zone = zoneName(useCurrentUser().timezone);
  /** Shown by this tab; the notification tag prevents duplicates from other tabs. */
  const received = useRef(new Set<string>());
  const answering = useRef<(tag: string, answer: ReminderAnswer) => void>(() => undefined);
  useEffect(() => {
    answering.current = (tag, answer) => {
      const reminder = due.find((one) => tagOf(one) === tag);
      if (!reminder) return;
      if (answer === "snooze") snooze(reminder, snoozeOffered);
      else if (answer === "done") read(reminder);
      else openEvent(reminder.event.id, reminder.original_start);
    };
  });
  useEffect(() => {
    const fresh = due.filter((one) => !received.current.has(tagOf(one)));
    for (const reminder of fresh) {
      received.current.add(tagOf(reminder));
      if (!isLookedAt()) void showNotice(reminder, zone, (answer) => answering.current(tagOf(reminder), answer));
    }
    if (received.current.size > 0) void closeSystemNotices(tagStart, new Set(due.map(tagOf)));
  }, [due, zone]);
  useEffect(() => answeredSystemNotice((tag, answer) => answering.current(tag, answer as ReminderAnswer)), []);
}

const tagStart = "reminder:";
function tagOf({ event, start_date, due }: DueReminder): string {
  return `${tagStart}${event.id}:${start_date}:${due}`;
}

async function showNotice(reminder: DueReminder, zone: string, answer: (answer: ReminderAnswer) => void) {
  const { event, start_date, end_date } = reminder;
  const actions = [
    { action: "snooze", title: `In ${snoozeOffered} minutes` },
    { action: "done", title: "Done" },
  ];
  const body = whenWords({ ...event, start_date, end_date }, zone);
  await showSystemNotice({ title: event.title, body, tag: tagOf(reminder), actions }, () => answer("open"));
}
