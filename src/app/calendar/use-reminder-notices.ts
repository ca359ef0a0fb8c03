/** Lists upcoming events among the notifications until they are read on any device (domain §22). */
import { useEffect } from "react";
import { daysOfEvent } from "../../domain/calendar/event.ts";
import { whenWords } from "../../domain/calendar/event-words.ts";
import { zoneName } from "../../domain/values/time-zones.ts";
import type { DueReminder } from "../../local/queries/reminders.ts";
import { type Notice, occurrenceOf } from "../../domain/account/notices.ts";
import { showNotices } from "../base/toasts.ts";
import { useCurrentUser } from "../base/session-provider.tsx";

const teller = "reminders";

export function useReminderNotices(due: readonly DueReminder[]): void {
  const zone = zoneName(useCurrentUser().timezone);
  useEffect(() => showNotices(teller, due.map(noticeIn(zone))), [due, zone]);
  useEffect(() => () => showNotices(teller, []), []);
}

const noticeIn =
  (zone: string) =>
  ({ event, start_date, end_date, due }: DueReminder): Notice => {
    const when = { ...event, start_date, end_date };
    return {
      id: `reminder.${event.id}.${start_date}.${due}`,
      kind: "event_soon",
      occurrence: occurrenceOf(event.id, start_date),
      text: `${event.title}: ${whenWords(when, zone)}`,
      at: due,
      path: `/calendar?view=day&date=${daysOfEvent(when, zone).from}`,
    };
  };
