/** Where an override belongs at its provider while its series was moved or split here and that is not sent yet. */
import type { CalendarEvent } from "../../domain/calendar/event.ts";
import { occurrenceAt } from "../../domain/calendar/recurrence.ts";
import type { RemoteFields, RemoteMoment } from "../../domain/calendar/remote-event.ts";
import { movedStart } from "../../domain/calendar/series.ts";
import { momentOf, startOfMoment } from "../../domain/calendar/sync-shape.ts";
import { isSameValue } from "../../domain/values/same-value.ts";
import type { LinkRow } from "./sync-link-rows.ts";

/**
 * The remote occurrence is at a date the override no longer stands for (see `unplaceLinks`) and must be rewritten at
 * the right one.
 */
export function isUnplaced(link: LinkRow | undefined, event: Pick<CalendarEvent, "series_id">): boolean {
  return link !== undefined && link.series_id === null && event.series_id !== null;
}

/** Our start for a remote date, if the series was moved here since both sides agreed. */
export function startMeant({ ours: { time } }: LinkRow, master: CalendarEvent, original: RemoteMoment): number {
  const zone = time.all_day ? master.timezone : time.timezone;
  const start = startOfMoment(original, zone);
  const start_date = time.all_day ? startOfMoment({ day: time.from_day }, zone) : time.from;
  if (start_date === master.start_date && zone === master.timezone) return start;
  return movedStart({ ...master, start_date, timezone: zone }, master)(start);
}

/** Dates dropped remotely, mapped to our starts: the series was moved here since both sides agreed. */
export function droppedHere(
  link: LinkRow,
  master: CalendarEvent,
  { fields, own }: { fields: RemoteFields; own: RemoteFields },
): RemoteFields {
  const isOwn = (moment: RemoteMoment) => own.excluded.some((known) => isSameValue(known, moment));
  const placed = (moment: RemoteMoment) => momentOf(master, startMeant(link, master, moment));
  return { ...fields, excluded: fields.excluded.map((moment) => (isOwn(moment) ? moment : placed(moment))) };
}

/** By its rule, deleted or not. */
export function isDateOf(master: CalendarEvent, start: number): boolean {
  return occurrenceAt({ ...master, excluded_starts: [] }, start) !== undefined;
}
