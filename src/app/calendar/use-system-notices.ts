/** The system tells of a reminder while the person looks elsewhere, once; from there it is opened, put off or done. */
import { useEffect, useRef } from "react";
import { whenWords } from "../../domain/calendar/event-words.ts";
import { type ReminderAnswer, snoozeOffered } from "../../domain/calendar/reminder-answer.ts";
import { zoneName } from "../../domain/users/time-zones.ts";
import type { DueReminder } from "../../local/queries/reminders.ts";
import { useCurrentUser } from "../shell/index.ts";
import { openEvent } from "./event-asked.ts";
import type { Reminders } from "./use-reminders.ts";

const icon = "/icons/icon-192.png";

export function useSystemNotices({ due, read, snooze }: Pick<Reminders, "due" | "read" | "snooze">): void {
  const zone = zoneName(useCurrentUser().timezone);
  /** Told by this tab; the tag keeps another tab from telling it beside this one. */
  const told = useRef(new Set<string>());
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
    const fresh = due.filter((one) => !told.current.has(tagOf(one)));
    for (const reminder of fresh) {
      told.current.add(tagOf(reminder));
      if (!isLookedAt()) void showNotice(reminder, zone, (answer) => answering.current(tagOf(reminder), answer));
    }
    void closeNotices(new Set(due.map(tagOf)), told.current);
  }, [due, zone]);
  useEffect(() => {
    const { serviceWorker } = navigator as { serviceWorker?: ServiceWorkerContainer };
    const hear = ({ data }: MessageEvent<{ type?: string; tag?: string; answer?: ReminderAnswer } | null>) => {
      if (data?.type === "REMINDER_ANSWER" && data.tag) answering.current(data.tag, data.answer ?? "open");
    };
    serviceWorker?.addEventListener("message", hear);
    return () => serviceWorker?.removeEventListener("message", hear);
  }, []);
}

const tagStart = "reminder:";
function tagOf({ event, start_date, due }: DueReminder): string {
  return `${tagStart}${event.id}:${start_date}:${due}`;
}

function isLookedAt(): boolean {
  return document.visibilityState === "visible" && document.hasFocus();
}

async function registration(): Promise<ServiceWorkerRegistration | undefined> {
  return (navigator as { serviceWorker?: ServiceWorkerContainer }).serviceWorker?.getRegistration();
}

/** Through the service worker where there is one: only so can it be answered, and stay when the tab is gone. */
async function showNotice(reminder: DueReminder, zone: string, answer: (answer: ReminderAnswer) => void) {
  if (!("Notification" in globalThis) || Notification.permission !== "granted") return;
  const { event, start_date, end_date } = reminder;
  const options = { body: whenWords({ ...event, start_date, end_date }, zone), tag: tagOf(reminder), icon };
  const worker = await registration();
  if (worker?.active) {
    const actions = [
      { action: "snooze", title: `In ${snoozeOffered} minutes` },
      { action: "done", title: "Done" },
    ];
    // `actions` is not in TypeScript's own list of options.
    return worker.showNotification(event.title, { ...options, actions } as NotificationOptions);
  }
  const notice = new Notification(event.title, options);
  notice.addEventListener("click", () => {
    window.focus();
    notice.close();
    answer("open");
  });
}

/** Read here or on another device: the system need not tell of it any longer. */
async function closeNotices(standing: ReadonlySet<string>, told: ReadonlySet<string>): Promise<void> {
  if (told.size === 0) return;
  const worker = await registration();
  for (const notice of (await worker?.getNotifications()) ?? [])
    if (notice.tag.startsWith(tagStart) && !standing.has(notice.tag)) notice.close();
}
