/** A company's calling rules (domain §23: editable, dated): the setting `dial_rules`, as JSON. */
import { z } from "zod";
import { stateCodes } from "../values/postal.ts";
import { Day, Instant, Uuid } from "../values/scalars.ts";
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
const Recording = z.enum(["all_party", "announced", "silent"]);

const Parts = {
  hours: Dated.extend({ usual: Hours, states: z.partialRecord(State, Hours.partial()) }),
  text_hours: Dated.extend({ usual: Hours, states: z.partialRecord(State, Hours.partial()) }),
  caps: Dated.extend({ usual: Attempts, states: z.partialRecord(State, Attempts) }),
  grounds: Dated.extend({ client_months: Months, inquiry_months: Months }),
  dnc_check: Dated.extend({ usual: Days, states: z.partialRecord(State, Days) }),
  recording: Dated.extend({ usual: Recording, states: z.partialRecord(State, Recording) }),
};

export const RuleParts = z.object(Parts);
export type RuleParts = z.infer<typeof RuleParts>;

export const everywhere = "all";
export const rulePlaces = [everywhere, ...stateCodes] as const;

const WeekdayHours = DayHours.nullable();
const Week = z.strictObject({
  sun: WeekdayHours,
  mon: WeekdayHours,
  tue: WeekdayHours,
  wed: WeekdayHours,
  thu: WeekdayHours,
  fri: WeekdayHours,
  sat: WeekdayHours,
});

/** The whole rule of one place. Null: as for all states; only a state's rule has nulls, and it has no months. */
export const PlaceRule = z.strictObject({
  hours: Week.nullable(),
  attempts: Attempts.nullable(),
  check_days: Days.nullable(),
  client_months: Months.nullable(),
  inquiry_months: Months.nullable(),
  /** Absent in a version saved before these existed: it leaves them as they were. */
  text_hours: Week.nullable().optional(),
  recording: Recording.nullable().optional(),
});
export type PlaceRule = z.infer<typeof PlaceRule>;

/** From its first day on, the rule replaces that of the same place. */
const DatedRule = z.object({ place: z.enum(rulePlaces), from: Day, rule: PlaceRule });
export type DatedRule = z.infer<typeof DatedRule>;
export type RulePlace = DatedRule["place"];

export const RuleVersion = DatedRule.extend({ id: Uuid, source: z.string(), by: Uuid, at: Instant });
export type RuleVersion = z.infer<typeof RuleVersion>;

/** The rules in force, and those that wait for their day; absent in rules stored by an older version. */
export const KeptDialRules = z.object({
  ...Parts,
  text_hours: Parts.text_hours.optional(),
  recording: Parts.recording.optional(),
  ahead: z.array(DatedRule).optional(),
});
export type KeptDialRules = z.infer<typeof KeptDialRules>;

const Stored = RuleParts.partial().extend({ versions: z.array(RuleVersion).optional() });

export interface StoredDialRules {
  /** What the versions replace place by place. */
  base: RuleParts;
  /** In the order in which they were saved. */
  versions: RuleVersion[];
}

/** Null: defaults, also where the stored value is invalid. Missing parts use their defaults. */
export function storedDialRules(text: string, shipped: RuleParts): StoredDialRules | null {
  if (text === "") return null;
  const stored = Stored.safeParse(jsonOf(text));
  if (!stored.success) return null;
  const { versions = [], ...base } = stored.data;
  return { base: { ...shipped, ...base }, versions };
}
