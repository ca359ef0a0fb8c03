/** An imported calendar file, and the result for each of its events (domain §11). */
import { z } from "zod";
import { Instant, Uuid } from "../values/scalars.ts";
import { dayMs } from "../../kit/durations.ts";

export const eventImportStatuses = ["waiting", "working", "complete", "failed", "undoing", "undone"] as const;
export type EventImportStatus = (typeof eventImportStatuses)[number];

const count = z.int().nonnegative();

export const EventImport = z.object({
  id: Uuid,
  file_name: z.string(),
  size_bytes: count,
  status: z.enum(eventImportStatuses),
  /** Events processed so far, and the total. */
  done: count,
  total: count,
  made: count,
  updated: count,
  /** Already present and identical. */
  same: count,
  skipped: count,
  /** Beyond the limit of one file. */
  left_out: count,
  /** Tasks, journals and other components that are not events. */
  others: count,
  /** Undo in progress: how many of those created and updated are processed; `kept`: changed since, left as they are. */
  taken_back: count,
  kept: count,
  created_at: Instant,
  finished_at: Instant.nullable(),
  undone_at: Instant.nullable(),
});
export type EventImport = z.infer<typeof EventImport>;

export const eventImportOutcomes = ["made", "updated", "same", "skipped"] as const;
export type EventImportOutcome = (typeof eventImportOutcomes)[number];

export const EventImportRow = z.object({
  position: count,
  uid: z.string(),
  title: z.string(),
  /** When it begins, if that could be read. */
  at: Instant.nullable(),
  all_day: z.boolean(),
  fate: z.enum(eventImportOutcomes),
  /** Why it was skipped, or what had to be adjusted. */
  says: z.string(),
  event_id: Uuid.nullable(),
});
export type EventImportRow = z.infer<typeof EventImportRow>;

export const eventImportMessages = {
  not_ics: "This is not a calendar file. Choose an .ics file.",
  too_large: "A calendar file can be up to 10 MB.",
  no_events: "There are no events in this file.",
  same_uid: "This event is already in the file.",
  replaced: "The file holds a newer version of it.",
  newer_here: "The calendar already has a newer version of it.",
  wide: "It changes this and all later dates of its series, which cannot be imported. Change them in the calendar.",
  reply_unknown: "It answers an invitation that is not in the calendar.",
  counter: "It proposes a change to an event. Nothing was changed.",
  decline_counter: "It declines a proposed change. Nothing was changed.",
  refresh: "It asks for an event to be sent again. Nothing was changed.",
  add: "It adds a date to a series, which cannot be imported.",
  too_often: "It repeats too many times to show, and the supported dates are in the past.",
  cancelled: "It was canceled.",
  cancelled_occurrence: "This occurrence was canceled in the series.",
  running: "This file is still being read.",
  not_undoable: "This import can no longer be undone.",
} as const;

/** How long an import can be undone after it was read. */
export function isUndoable(
  { status, finished_at }: Pick<EventImport, "status" | "finished_at">,
  now: number,
  days: number,
): boolean {
  return status === "complete" && finished_at !== null && now - finished_at < days * dayMs;
}
