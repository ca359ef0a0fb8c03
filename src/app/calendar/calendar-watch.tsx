/** What the calendar does on every page: the key for a new event, the dialog of one that was asked for, reminders. */
import { lazy, Suspense, useEffect, useMemo, useState, useSyncExternalStore } from "react";
import { type Command, useCommands } from "../help/index.ts";
import { useLocal } from "../base/live.ts";
import { painted } from "../base/painted.ts";
import { useCurrentUser } from "../base/session-provider.tsx";
import { eventAsked, newEvent } from "../links/event-asked.ts";

const AskedEvent = lazy(async () => ({ default: (await import("./asked-event.tsx")).AskedEvent }));
const ReminderWatch = lazy(async () => ({ default: (await import("./reminder-watch.tsx")).ReminderWatch }));

/** Nothing that is needed to begin waits for these. */
const remindersAfterMs = 2_000;

export function CalendarWatch() {
  const asked = useSyncExternalStore(eventAsked.subscribe, eventAsked.get);
  const isReminding = useSomewhatLater();
  const { actor } = useCurrentUser();
  useCommands(useMemo(() => [command], []));
  return (
    <Suspense fallback={null}>
      {asked ? <AskedEvent asked={asked} onClose={eventAsked.clear} /> : null}
      {/* Who acts as somebody else does not read their reminders. */}
      {isReminding && actor === null ? <ReminderWatch /> : null}
    </Suspense>
  );
}

const command: Command = {
  name: "calendar.new_event",
  label: "New event",
  group: "Everywhere",
  keys: "e",
  yields: true,
  run: () => newEvent(),
};

function useSomewhatLater(): boolean {
  const { world } = useLocal();
  const [isLater, setLater] = useState(false);
  useEffect(() => {
    const stop = new AbortController();
    painted(world)
      .then(() => world.sleep(remindersAfterMs, stop.signal))
      .then(() => setLater(true))
      // The page is left before.
      .catch(() => undefined);
    return () => stop.abort(new Error("The page was closed."));
  }, [world]);
  return isLater;
}
