/** Moves and deletes, each with undo: for the event itself or for part of its series. */
import type { CalendarEvent, EventEdit } from "../../domain/calendar/event.ts";
import type { EditScope } from "../../domain/calendar/limits.ts";
import type { Local } from "../../local/index.ts";
import {
  deleteEvent,
  editEvent,
  type EventEditInput,
  type InSeries,
  restoreEvent,
} from "../../local/intents/events.ts";
import { eventById } from "../../local/queries/events.ts";
import { showUndo } from "../../ui/undo-toast.tsx";
import { report } from "../base/report.ts";
import type { Entry } from "./entries.ts";
import type { Times } from "./grid-events.ts";

export interface Move {
  entry: Entry;
  times: Times;
  /** Null unless the event belongs to a series. */
  scope: EditScope | null;
}

/** Resolves with the undo function once the move is saved on this device. */
export async function moveEvent(local: Local, { entry, times, scope }: Move): Promise<() => Promise<void>> {
  const { occurrence } = entry;
  if (!occurrence) throw new Error("Birthdays and renewals cannot be moved.");
  const { event, original_start } = occurrence;
  const { change, base } = differing(times, entry);
  const about = { id: event.id, name: event.title };
  if (scope === null) {
    await local.write(editEvent, { ...about, change, base });
    return () => write(local, { ...about, change: base, base: change });
  }
  const new_event_id = local.world.uuid();
  const series = { edit_scope: scope, original_start, new_event_id, event };
  await local.write(editEvent, { ...about, change, base, series });
  if (await eventById(local.db, new_event_id)) return () => takeBack(local, event, series);
  const again = { ...series, original_start: times.start_date, new_event_id: local.world.uuid() };
  return () => write(local, { ...about, change: base, base: change, series: again });
}

async function write(local: Local, input: EventEditInput): Promise<void> {
  await local.write(editEvent, input);
}

/** Deletes what the move created and restores the occurrence in its series. */
async function takeBack(
  local: Local,
  event: CalendarEvent,
  series: NonNullable<EventEditInput["series"]>,
): Promise<void> {
  await local.write(deleteEvent, { id: series.new_event_id, name: event.title });
  await local.write(restoreEvent, { event, ...whatToRestore(event, series) });
}

/** Only changed values: unchanged fields are not overwritten. */
function differing(times: Times, was: Entry): { change: EventEdit; base: EventEdit } {
  const names = (["start_date", "end_date", "all_day"] as const).filter((name) => times[name] !== was[name]);
  const pick = (from: Times): EventEdit => Object.fromEntries(names.map((name) => [name, from[name]]));
  return { change: pick(times), base: pick(was) };
}

/** Without `series`: deletes the event itself, or the whole series. */
export async function removeEvent(local: Local, event: CalendarEvent, series?: InSeries): Promise<void> {
  await local.write(deleteEvent, { id: event.id, name: event.title, ...(series && { series }) });
  const undo = () => void local.write(restoreEvent, { event, ...whatToRestore(event, series) }).catch(report);
  showUndo({ text: `${event.title} deleted.`, undo });
}

/** A single occurrence is restored by its start, the following ones by their previous rule. */
export function whatToRestore({ recurrence }: CalendarEvent, series: InSeries | undefined) {
  if (!series || series.edit_scope === "all") return {};
  return series.edit_scope === "this" ? { original_start: series.original_start } : { recurrence };
}
