/**
 * Quiet hours: no notification pops up and no call rings; the list still fills and calls are still shown (domain §22).
 */
import { timeOf } from "../values/callback-time.ts";
import type { NoticeKind } from "./limits.ts";
import type { NoticePreferences, QuietHours } from "./notice-fact.ts";

interface Moment {
  now: number;
  /** In the user's time zone. */
  zone: string;
}

/** From the first minute up to, not including, the last; equal times mean the whole day. */
export function isQuiet(hours: QuietHours | null, { now, zone }: Moment): boolean {
  if (hours === null) return false;
  const { from, to } = hours;
  const time = timeOf(now, zone);
  return from < to ? from <= time && time < to : from <= time || time < to;
}

/** Whether a notification of this kind may pop up now, in the app or through the system. */
export function mayAlert(
  kind: NoticeKind,
  { muted, quiet }: Pick<NoticePreferences, "muted" | "quiet">,
  moment: Moment,
) {
  return !muted.has(kind) && !isQuiet(quiet, moment);
}
