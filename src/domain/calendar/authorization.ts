/**
 * A connected external account: its owner, its calendars, and its sync state (domain §11). Never includes the secret.
 */
import { z } from "zod";
import { Instant, Uuid } from "../values/scalars.ts";
import { skipReasons } from "./remote-event.ts";

export const authorizationKinds = ["phone_burner", "google", "outlook", "calendly", "csg", "caldav"] as const;
export type AuthorizationKind = (typeof authorizationKinds)[number];

export const authorizationStatuses = ["connected", "needs_sign_in", "syncing", "error", "paused"] as const;
export type AuthorizationStatus = (typeof authorizationStatuses)[number];

export const syncDirections = ["in", "out", "both"] as const;
export type SyncDirection = (typeof syncDirections)[number];

/**
 * `read`: its events are imported. `write`: changes are pushed. `default`: new events are pushed there; at most one
 * calendar.
 */
export const AuthorizationCalendar = z.strictObject({
  id: z.string().min(1).max(2_000),
  name: z.string().max(200),
  read: z.boolean(),
  write: z.boolean(),
  default: z.boolean(),
});
export type AuthorizationCalendar = z.infer<typeof AuthorizationCalendar>;

/** Why the last run stopped; the UI supplies the text. */
export const syncErrors = [
  "needs_sign_in",
  "rate_limited",
  "unavailable",
  "read_only",
  "no_calendar",
  "failed",
] as const;
export type SyncError = (typeof syncErrors)[number];

/**
 * Progress of a run; `total` is null while unknown. During `listing`: polls of a slow list so far, and how many there
 * will be.
 */
export const SyncProgress = z.object({
  phase: z.enum(["listing", "reading", "comparing", "writing"]),
  done: z.int().nonnegative(),
  total: z.int().nonnegative().nullable(),
});
export type SyncProgress = z.infer<typeof SyncProgress>;

export const Authorization = z.object({
  id: Uuid,
  kind: z.enum(authorizationKinds),
  account_email: z.string(),
  status: z.enum(authorizationStatuses),
  calendars: z.array(AuthorizationCalendar),
  direction: z.enum(syncDirections),
  /** Days that are synced. */
  window: z.object({ back_days: z.int(), ahead_days: z.int() }),
  last_sync_at: Instant.nullable(),
  next_sync_at: Instant.nullable(),
  last_error: z.enum(syncErrors).nullable(),
  /** `in`: events pulled; `out`: events pushed; `skipped`: those listed with a reason. */
  counts: z.object({ in: z.int(), out: z.int(), skipped: z.int() }),
  progress: SyncProgress.nullable(),
  created_at: Instant,
  updated_at: Instant,
});
export type Authorization = z.infer<typeof Authorization>;

/** An event that was skipped while pulling (`in`) or pushing (`out`), and why. */
export const SkippedEvent = z.object({
  id: Uuid,
  side: z.enum(["in", "out"]),
  title: z.string(),
  /** When it begins, if that could be read. */
  at: Instant.nullable(),
  calendar_name: z.string(),
  reason: z.enum(skipReasons),
  seen_at: Instant,
});
export type SkippedEvent = z.infer<typeof SkippedEvent>;

export const windowBackDays = 30;
export const windowAheadDays = 365;
export const authorizationsMax = 10;
export const calendarsMax = 50;

/** Only these sync in both directions. */
export const calendarKinds = ["google", "outlook", "caldav"] as const satisfies readonly AuthorizationKind[];
export type CalendarKind = (typeof calendarKinds)[number];

export function isCalendarKind(kind: AuthorizationKind): kind is CalendarKind {
  return (calendarKinds as readonly string[]).includes(kind);
}

/** Sync directions of a calendar. */
export function flowOf(direction: SyncDirection, calendar: Pick<AuthorizationCalendar, "read" | "write" | "default">) {
  const isIn = direction !== "out" && calendar.read;
  const isOut = direction !== "in" && calendar.write;
  return { in: isIn, out: isOut, ours: isOut && calendar.default };
}

/** Default for a new account: its first calendar syncs both ways, the others not at all. */
export function firstChoice(found: readonly AuthorizationCalendar[]): AuthorizationCalendar[] {
  const first = found.find((calendar) => calendar.default) ?? found.find(({ write }) => write) ?? found[0];
  return first ? [{ ...first, default: first.write }] : [];
}

/** The choice limited to what the account supports; undefined if it names two defaults or an unknown calendar. */
export function fittedChoice(
  wanted: readonly AuthorizationCalendar[],
  found: readonly AuthorizationCalendar[],
): AuthorizationCalendar[] | undefined {
  if (wanted.filter((calendar) => calendar.default).length > 1) return undefined;
  if (new Set(wanted.map(({ id }) => id)).size !== wanted.length) return undefined;
  const fitted = wanted.map((calendar) => {
    const real = found.find(({ id }) => id === calendar.id);
    if (!real) return undefined;
    const write = calendar.write && real.write;
    return {
      id: real.id,
      name: real.name,
      read: calendar.read && real.read,
      write,
      default: calendar.default && write,
    };
  });
  return fitted.every((calendar) => calendar !== undefined) ? fitted : undefined;
}
