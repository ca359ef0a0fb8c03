/** Entries of a calendar feed: every occurrence on its own, private ones as "Busy" if the link says so. */
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

interface Placed {
  at: number;
  entry: FeedEntry;
}

const eventsAtOnce = 100;

/**
 * In time order, up to the feed's limit; entries from now on have priority. Yields progress after each piece, because
 * thousands of series take a while; only what is included is held in memory. The last value is the result.
 */
export function* feedEntries({ events, from, to, private_as }: FeedAsk): Generator<FeedEntry[]> {
  let kept: Placed[] = [];
  for (let place = 0; place === 0 || place < events.length; place += eventsAtOnce) {
    const more = events.slice(place, place + eventsAtOnce).flatMap((event) =>
      occurrencesBetween(event, from, to).map((occurrence) => ({
        at: occurrence.start_date,
        entry: entryOf(event, occurrence, private_as),
      })),
    );
    kept = [...kept, ...more].sort(byTime).slice(-feedEntriesMax);
    yield kept.map(({ entry }) => entry);
  }
}

function byTime(one: Placed, other: Placed): number {
  return one.at - other.at || (one.entry.uid < other.entry.uid ? -1 : 1);
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
