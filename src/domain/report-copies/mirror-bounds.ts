/** Whether a device holds all a report counts. If not, it computes nothing: a part is never shown as the whole. */
import { eventsKeptDaysBack } from "../calendar/limits.ts";
import { callsKeptDays, callsKeptMax } from "../calls/limits.ts";
import { type Capability, scopeOf } from "../users/access.ts";
import { addDays } from "../../kit/dates.ts";
import type { CheckedSpec } from "../reports/report-check.ts";
import type { DayRange } from "../reports/report-period.ts";

export interface Held {
  /** Every contact its user may see is here. */
  allContacts: boolean;
  /** Of any age and user. */
  calls: number;
}

type Reader = Parameters<typeof scopeOf>[0] & { user_id: string };

const computedHere = ["contacts", "policies", "calls", "events"] as const;
export type ComputedHere = (typeof computedHere)[number];

export function computedName(name: string): ComputedHere | undefined {
  return computedHere.find((one) => one === name);
}

/** Of one's own records: a device holds others' only in part. */
export function isOwnOnly({ type, scope }: CheckedSpec, who: Reader): boolean {
  const needed: readonly Capability[] = ["reports.see", type.source.needs];
  const seesOwn = needed.some((capability) => scopeOf(who, capability) === "own");
  const isAsked = scope === "mine" || scope === `person:${who.user_id}`;
  // Of one's own policies, some may be with contacts of others.
  return seesOwn ? scope === "all" || isAsked : isAsked && type.source.name !== "policies";
}

export function holdsAll(
  name: ComputedHere,
  { from }: DayRange,
  { held, today }: { held: Held; today: string },
): boolean {
  if (name === "contacts" || name === "policies") return held.allContacts;
  // A day less: it is dropped by the hour, and the device's clock may differ.
  const since = addDays(today, 2 - (name === "calls" ? callsKeptDays : eventsKeptDaysBack));
  return from !== null && from >= since && (name === "events" || held.calls < callsKeptMax);
}
