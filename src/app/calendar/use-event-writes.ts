/** Writes of the event form: saved on this device at once; delete has undo. */
import { useLocation } from "react-router-dom";
import { type CalendarEvent, type EventEdit, type EventFields, isSeries } from "../../domain/calendar/event.ts";
import type { EditScope } from "../../domain/calendar/limits.ts";
import { whenWords } from "../../domain/calendar/event-words.ts";
import { zoneName } from "../../domain/values/time-zones.ts";
import { createEvent, editEvent } from "../../local/intents/events.ts";
import { useLocal } from "../base/live.ts";
import { notify } from "../base/report.ts";
import { useCurrentUser } from "../base/session-provider.tsx";
import { removeEvent } from "./event-writes.ts";

export interface EventWrites {
  /** Throws if a rule rejects it, so that the form can show the error. */
  create: (fields: EventFields) => Promise<void>;
  edit: (changed: { change: EventEdit; base: EventEdit }, scope?: EditScope) => Promise<void>;
  remove: (scope?: EditScope) => Promise<void>;
}

/** `occurrence`: which one of a series. */
export function useEventWrites(event: CalendarEvent | undefined, occurrence: number | undefined): EventWrites {
  const local = useLocal();
  const zone = zoneName(useCurrentUser().timezone);
  const { pathname } = useLocation();
  const { world } = local;
  const original_start = occurrence ?? event?.start_date ?? 0;
  return {
    create: async (fields) => {
      await local.write(createEvent, { event: { ...fields, id: world.uuid() } });
      // Inside the calendar the change is visible without a toast.
      if (!pathname.startsWith("/calendar")) notify(`${fields.title.trim()}: ${whenWords(fields, zone)}.`);
    },
    edit: async ({ change, base }, edit_scope = "all") => {
      if (!event) return;
      const series = isSeries(event) ? { edit_scope, original_start, new_event_id: world.uuid(), event } : undefined;
      const input = { id: event.id, name: event.title, change, base };
      await local.write(editEvent, series ? { ...input, series } : input);
    },
    remove: async (edit_scope = "all") => {
      if (!event) return;
      const series = isSeries(event) && edit_scope !== "all" ? { edit_scope, original_start } : undefined;
      await removeEvent(local, event, series);
    },
  };
}
