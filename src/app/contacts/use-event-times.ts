import { useEffect, useState } from "react";
import { eventsKeptDaysAhead, eventsKeptDaysBack } from "../../domain/calendar/limits.ts";
import { zoneName } from "../../domain/users/time-zones.ts";
import { addDays, dayOf } from "../../kit/dates.ts";
import { type Occurrence, occurrencesIn } from "../../local/queries/calendar.ts";
import { useLocal } from "../live.ts";
import { useCurrentUser } from "../shell/index.ts";
import { useNow } from "../use-now.ts";
import { useOpened } from "./contact-context.ts";

const everyMs = 60_000;

/** What is planned with this contact from now on, by time, series at each of their times; undefined until it is worked out. */
export function usePlannedAhead(): Occurrence[] | undefined {
  const all = useEventTimes();
  const now = useNow(everyMs);
  return all?.filter(({ event, end_date }) => event.status === "planned" && end_date >= now);
}

/** What was planned and held with this contact as far back as the device keeps it, the latest first. */
export function usePassedHere(): Occurrence[] {
  const all = useEventTimes();
  const now = useNow(everyMs);
  return (all ?? []).filter(({ end_date }) => end_date < now).toReversed();
}

function useEventTimes(): Occurrence[] | undefined {
  const { events } = useOpened();
  const { world, user_id } = useLocal();
  const zone = zoneName(useCurrentUser().timezone);
  const [times, setTimes] = useState<Occurrence[]>();
  useEffect(() => {
    let stopped = false;
    const today = dayOf(world.now(), zone);
    const [from, to] = [addDays(today, -eventsKeptDaysBack), addDays(today, eventsKeptDaysAhead)];
    void occurrencesIn(events, { user_id, from, to, zone }).then(
      (found) => stopped || setTimes(found),
      // The rules of series could not be fetched: without them nothing is claimed.
      () => undefined,
    );
    return () => {
      stopped = true;
    };
  }, [events, world, user_id, zone]);
  return times;
}
