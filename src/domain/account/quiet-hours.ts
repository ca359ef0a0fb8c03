/** When nothing of the notices shows itself and no call is heard: the list fills, and a call is shown, all the same (domain §22). */
import { timeOf } from "../values/callback-time.ts";
import type { NoticeKind } from "./limits.ts";
import type { NoticePreferences, QuietHours } from "./notice-fact.ts";

interface Moment {
  now: number;
  /** The person's. */
  zone: string;
}

/** From the first minute up to the last, which counts no more; the same time twice is the whole day. */
export function isQuiet(hours: QuietHours | null, { now, zone }: Moment): boolean {
  if (hours === null) return false;
  const { from, to } = hours;
  const time = timeOf(now, zone);
  return from < to ? from <= time && time < to : from <= time || time < to;
}

/** Whether one of this kind may show itself now: in the corner, by the system. */
export function mayAlert(
  kind: NoticeKind,
  { muted, quiet }: Pick<NoticePreferences, "muted" | "quiet">,
  moment: Moment,
) {
  return !muted.has(kind) && !isQuiet(quiet, moment);
}
