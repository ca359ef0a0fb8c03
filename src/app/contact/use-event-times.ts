import { useEffect, useState } from "react";
import type { CalendarEvent } from "../../domain/calendar/event.ts";
import { eventsKeptDaysAhead, eventsKeptDaysBack } from "../../domain/calendar/limits.ts";
import { zoneName } from "../../domain/values/time-zones.ts";
import { addDays, dayOf } from "../../kit/dates.ts";
import { type Occurrence, occurrencesIn } from "../../local/queries/calendar.ts";
import { useLocal } from "../base/live.ts";
import { useCurrentUser } from "../base/session-provider.tsx";
import { useNow } from "../base/use-now.ts";

const everyMs = 60_000;

/** Upcoming events of a contact by time, with each occurrence of a series; undefined until computed. */
export function usePlannedAhead(events: readonly CalendarEvent[]): Occurrence[] | undefined {
  const all = useEventTimes(events);
  const now = useNow(everyMs);
  return all?.filter(({ event, end_date }) => event.status === "planned" && end_date >= now);
}

/** Past occurrences as far back as this device stores them, latest first. */
export function usePassed(events: readonly CalendarEvent[]): Occurrence[] {
  const all = useEventTimes(events);
  const now = useNow(everyMs);
  return (all ?? []).filter(({ end_date }) => end_date < now).toReversed();
}

function useEventTimes(events: readonly CalendarEvent[]): Occurrence[] | undefined {
  const { world, user_id } = useLocal();
  const zone = zoneName(useCurrentUser().timezone);
  const [times, setTimes] = useState<Occurrence[]>();
  useEffect(() => {
    let stopped = false;
    const today = dayOf(world.now(), zone);
    const [from, to] = [addDays(today, -eventsKeptDaysBack), addDays(today, eventsKeptDaysAhead)];
    void occurrencesIn(events, { user_id, from, to, zone }).then(
      (found) => stopped || setTimes(found),
      // Nothing is shown if the recurrence code could not be loaded.
      () => undefined,
    );
    return () => {
      stopped = true;
    };
  }, [events, world, user_id, zone]);
  return times;
}
