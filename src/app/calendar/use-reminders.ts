import { useEffect, useMemo, useState } from "react";
import { zoneName } from "../../domain/values/time-zones.ts";
import { reminderMark } from "../../local/intents/reminders.ts";
import { type DueReminder, remindable, type Remindable, remindingAt } from "../../local/queries/reminders.ts";
import { useLive, useLocal } from "../base/live.ts";
import { report } from "../base/report.ts";
import { useCurrentUser } from "../base/session-provider.tsx";
import { hourMs, minuteMs } from "../../kit/durations.ts";

export interface Reminders {
  due: readonly DueReminder[];
  now: number;
  read: (reminder: DueReminder) => void;
  snooze: (reminder: DueReminder, minutes: number) => void;
}

/** Timers fire late after a device wakes from sleep, so the clock is also checked at this interval. */
const lookMs = 30_000;
/** Interval for extending the lookahead window, which covers days. */
const widenMs = 6 * hourMs;
const none: readonly Remindable[] = [];

export function useReminders(): Reminders {
  const local = useLocal();
  const { world, user_id } = local;
  const zone = zoneName(useCurrentUser().timezone);
  const [now, setNow] = useState(() => world.now());
  const all = useLive(remindable, { user_id, now: Math.floor(now / widenMs) * widenMs, zone }) ?? none;
  const { due, next } = useMemo(() => remindingAt(all, { now, zone }), [all, now, zone]);
  useEffect(() => {
    const stop = new AbortController();
    const until = next === null ? lookMs : Math.min(lookMs, Math.max(0, next - world.now()));
    world.sleep(until, stop.signal).then(
      () => setNow(world.now()),
      // Aborted: the effect has restarted with newer data.
      () => undefined,
    );
    return () => stop.abort(new Error("Looked at anew."));
  }, [world, next, now]);
  const say = ({ event, start_date, due: read_to, mark }: DueReminder, snoozed_until: number | null) => {
    const id = mark?.id ?? world.uuid();
    const { title } = event;
    local.write(reminderMark, { id, event_id: event.id, start_date, read_to, snoozed_until, title }).catch(report);
  };
  return {
    due,
    now,
    read: (reminder) => say(reminder, null),
    snooze: (reminder, minutes) => say(reminder, world.now() + minutes * minuteMs),
  };
}
