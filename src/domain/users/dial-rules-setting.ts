/** A company's calling rules (domain §23: editable, dated): the setting `dial_rules`, as JSON. */
import { z } from "zod";
import { stateCodes } from "../values/postal.ts";
import { jsonOf } from "../../kit/json.ts";

export const dialRulesSetting = "dial_rules";

const attemptsMax = 50;
const monthsMax = 120;
const daysMax = 365;
const Hour = z.int().min(0).max(24);
const Weekday = z.enum(["sun", "mon", "tue", "wed", "thu", "fri", "sat"]);
const DayHours = z.object({ from: Hour, to: Hour });
const Hours = z.object({
  from: Hour,
  to: Hour,
  sunday: z.boolean(),
  /** Weekdays with hours of their own; null: no calls. Absent in rules stored by an older version. */
  days: z.partialRecord(Weekday, DayHours.nullable()).optional(),
});
const Dated = z.object({ as_of: z.string(), source: z.string() });
const Attempts = z.int().min(1).max(attemptsMax);
const Days = z.int().min(1).max(daysMax);
const Months = z.int().min(0).max(monthsMax);
const State = z.enum(stateCodes);

export const KeptDialRules = z.object({
  hours: Dated.extend({ usual: Hours, states: z.partialRecord(State, Hours.partial()) }),
  caps: Dated.extend({ usual: Attempts, states: z.partialRecord(State, Attempts) }),
  grounds: Dated.extend({ client_months: Months, inquiry_months: Months }),
  dnc_check: Dated.extend({ usual: Days, states: z.partialRecord(State, Days) }),
});

export type KeptDialRules = z.infer<typeof KeptDialRules>;

/** Null: defaults, also where the stored value is invalid. Missing parts use their defaults. */
export function keptDialRules(text: string, shipped: KeptDialRules): KeptDialRules | null {
  if (text === "") return null;
  const kept = KeptDialRules.partial().safeParse(jsonOf(text));
  return kept.success ? { ...shipped, ...kept.data } : null;
}
