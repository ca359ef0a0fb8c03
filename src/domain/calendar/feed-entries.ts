/** What a calendar's events are in a feed: every occurrence on its own, private ones as "Busy" where the link says so. */
import { dayOf } from "../../kit/dates.ts";
import type { CalendarEvent } from "./event.ts";
import { type FeedEntry, feedEntriesMax } from "./ics-feed.ts";
import type { FeedPrivacy } from "./feed-link.ts";
import { occurrencesBetween } from "./recurrence.ts";

export interface FeedAsk {
  events: readonly CalendarEvent[];
  from: number;
  to: number;
  private_as: FeedPrivacy;
}

/** By time, as many as a feed holds, those from now on first to be kept. */
export function feedEntries({ events, from, to, private_as }: FeedAsk): FeedEntry[] {
  const entries = events.flatMap((event) =>
    occurrencesBetween(event, from, to).map((occurrence) => ({
      at: occurrence.start_date,
      entry: entryOf(event, occurrence, private_as),
    })),
  );
  entries.sort((one, other) => one.at - other.at || (one.entry.uid < other.entry.uid ? -1 : 1));
  return entries.slice(-feedEntriesMax).map(({ entry }) => entry);
}

interface When {
  start_date: number;
  end_date: number;
  original_start: number;
}

function entryOf(
  event: CalendarEvent,
  { start_date, end_date, original_start }: When,
  private_as: FeedPrivacy,
): FeedEntry {
  const hidden = event.private && private_as === "busy";
  const repeats = event.recurrence.freq !== "none";
  return {
    uid: `${event.id}${repeats ? `-${original_start}` : ""}@fieldline`,
    title: hidden ? "Busy" : event.title,
    description: hidden ? "" : event.description,
    location: hidden ? "" : event.location,
    url: hidden ? "" : event.meeting_link,
    time: event.all_day
      ? { all_day: true, from_day: dayOf(start_date, event.timezone), to_day: dayOf(end_date, event.timezone) }
      : { all_day: false, from: start_date, to: end_date },
    private: event.private,
    cancelled: event.status === "cancelled" || event.status === "rescheduled",
    updated_at: event.updated_at,
  };
}
