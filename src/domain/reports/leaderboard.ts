/** Comparing people: what is compared, what it is divided by, and how to say so. */
import type { GoalKind } from "../goals/goal-limits.ts";

/** `hour`: per hour worked. `lead`: per lead given. `none`: as it is. */
export const comparedPer = ["hour", "lead", "none"] as const;
export type ComparedPer = (typeof comparedPer)[number];

/** A number of a report, by person: it opens the list it counts. */
export interface PersonMeasure {
  readonly report_type: string;
  readonly measure: string;
  readonly group_by: string;
}

export const comparedMeasures: Readonly<Record<GoalKind, PersonMeasure>> = {
  calls: { report_type: "call_activity", measure: "calls", group_by: "user_id" },
  appointments: { report_type: "appointment_results", measure: "booked", group_by: "user_id" },
  applications: { report_type: "policies_submitted", measure: "policies", group_by: "writing_agent_id" },
  premium: { report_type: "policies_submitted", measure: "annual_premium", group_by: "writing_agent_id" },
};

export const dividingMeasures: Readonly<Record<ComparedPer, PersonMeasure | null>> = {
  hour: { report_type: "hours_worked", measure: "hours", group_by: "user_id" },
  // Contacts, not leads: a lead that became a client was given all the same.
  lead: { report_type: "lead_conversion", measure: "contacts", group_by: "owner_id" },
  none: null,
};

const what: Readonly<Record<GoalKind, string>> = {
  calls: "Calls made and received",
  appointments: "Appointments that were not canceled or moved",
  applications: "Policies submitted",
  premium: "Annual premium of the policies submitted",
};

const dividedBy: Readonly<Record<ComparedPer, string>> = {
  hour: "divided by hours worked: the hours in which someone made or answered a call, wrote a text or an email, or logged an activity.",
  lead: "divided by leads given: the contacts added in this period that the person has now.",
  none: "as they are. Whoever has more hours or more leads will have more.",
};

/** How the measure is computed, in a sentence. */
export function comparedWords(kind: GoalKind, per: ComparedPer): string {
  return `${what[kind]}, ${dividedBy[per]}`;
}

export interface Compared {
  user_id: string;
  name: string;
  /** Of the report in question. */
  amount: number;
  /** How many records the amount adds up. */
  count: number;
  /** What it is divided by; null: nothing. */
  of: number | null;
}

/** What people are ranked by; null: nothing to divide by. */
export function comparedValue({ amount, of }: Pick<Compared, "amount" | "of">): number | null {
  if (of === null) return amount;
  return of === 0 ? null : amount / of;
}

/** Best first; those without anything to divide by last. Equal values share a place. */
export function ranked<C extends Compared>(
  people: readonly C[],
): (C & { value: number | null; place: number | null })[] {
  const valued = people.map((one) => ({ ...one, value: comparedValue(one) }));
  const order = (one: (typeof valued)[number], other: (typeof valued)[number]) =>
    (other.value ?? -1) - (one.value ?? -1) || other.amount - one.amount || (one.name < other.name ? -1 : 1);
  const sorted = valued.sort(order);
  return sorted.map((one) => ({
    ...one,
    place: one.value === null ? null : sorted.findIndex(({ value }) => value === one.value) + 1,
  }));
}
