/** Calendar features present on every page: the new-event key, the event dialog, reminders. */
import { Suspense, useMemo } from "react";
import { type Command, useCommands } from "../help/index.ts";
import { lazyPart } from "../base/lazy-part.ts";
import { useCurrentUser } from "../base/session-provider.tsx";
import { useDeferred } from "../base/use-deferred.ts";
import { useStore } from "../base/use-store.ts";
import { eventAsked, newEvent } from "../links/event-asked.ts";

const AskedEvent = lazyPart(async () => (await import("./asked-event.tsx")).AskedEvent);
const ReminderWatch = lazyPart(async () => (await import("./reminder-watch.tsx")).ReminderWatch);

/** Delayed because startup does not depend on reminders. */
const remindersAfterMs = 2_000;

export function CalendarWatch() {
  const asked = useStore(eventAsked);
  const isReminding = useDeferred({ delayMs: remindersAfterMs });
  const { actor } = useCurrentUser();
  useCommands(useMemo(() => [command], []));
  return (
    <Suspense fallback={null}>
      {asked ? <AskedEvent asked={asked} onClose={eventAsked.clear} /> : null}
      {/* Not while acting as another user: their reminders are not shown. */}
      {isReminding && actor === null ? <ReminderWatch /> : null}
    </Suspense>
  );
}

const command: Command = {
  name: "calendar.new_event",
  label: "New event",
  group: "Anywhere",
  keys: "e",
  opensField: true,
  yields: true,
  run: () => newEvent(),
};
