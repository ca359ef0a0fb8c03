/** Calling rules by day: each place has its rule, and each change of it counts from a day on. */
import { dayOf } from "../../kit/dates.ts";
import { isState, type StateCode } from "../values/postal.ts";
import { zoneName } from "../values/time-zones.ts";
import type { DatedRule, PlaceRule, RulePlace } from "../users/dial-rules-setting.ts";
import { type CallingHours, type HoursRule, type WeekHours, weekHours, weekdays } from "./calling-hours.ts";
import type { DialRules } from "./dial-check.ts";

/** Rules change at midnight Eastern time, everywhere at once. */
export function ruleDay(now: number): string {
  return dayOf(now, zoneName(null));
}

/** The rules in force on a day. Of two versions of one day, the one saved later counts. */
export function rulesOn<R extends DialRules>(base: R, versions: readonly DatedRule[], day: string): R {
  return versions
    .filter(({ from }) => from <= day)
    .toSorted((one, other) => compared(one.from, other.from))
    .reduce(withRule, base);
}

/** The version of a place's rule in force on a day; undefined: the rule as first stored. */
export function versionOn<V extends DatedRule>(versions: readonly V[], place: RulePlace, day: string): V | undefined {
  return versions
    .filter((version) => version.place === place && version.from <= day)
    .toSorted((one, other) => compared(one.from, other.from))
    .at(-1);
}

/** Versions that start after a day, and are not replaced by a later one for the same place and day. */
export function versionsAfter<V extends DatedRule>(versions: readonly V[], day: string): V[] {
  return versions.filter(
    ({ from, place }, at) =>
      from > day && !versions.slice(at + 1).some((later) => later.from === from && later.place === place),
  );
}

/** A place's own rule; for all states, everything is set. */
export function placeRule(
  { hours, text_hours, caps, grounds, dnc_check, recording }: DialRules,
  place: RulePlace,
): WholeRule {
  if (!isState(place)) {
    const { client_months, inquiry_months } = grounds;
    return {
      hours: weekHours(hours, ""),
      text_hours: weekHours(text_hours, ""),
      attempts: caps.usual,
      check_days: dnc_check.usual,
      client_months,
      inquiry_months,
      recording: recording.usual,
    };
  }
  return {
    hours: ownHours(hours, place),
    text_hours: ownHours(text_hours, place),
    attempts: caps.states[place] ?? null,
    check_days: dnc_check.states[place] ?? null,
    client_months: null,
    inquiry_months: null,
    recording: recording.states[place] ?? null,
  };
}

/** With every part. */
export type WholeRule = { [name in keyof PlaceRule]-?: Exclude<PlaceRule[name], undefined> };

function ownHours(hours: CallingHours, state: StateCode): WeekHours | null {
  return Object.keys(hours.states[state] ?? {}).length > 0 ? weekHours(hours, state) : null;
}

/** Whether a state has anything of its own. */
export function isOwnRule(rule: PlaceRule): boolean {
  return Object.values(rule).some((part) => part !== null);
}

function withRule<R extends DialRules>(rules: R, { place, rule }: DatedRule): R {
  const { hours, text_hours, caps, grounds, dnc_check, recording } = rules;
  if (!isState(place))
    return {
      ...rules,
      hours: { ...hours, usual: rule.hours ? hoursRule(rule.hours) : hours.usual },
      text_hours: { ...text_hours, usual: rule.text_hours ? hoursRule(rule.text_hours) : text_hours.usual },
      recording: { ...recording, usual: rule.recording ?? recording.usual },
      caps: { ...caps, usual: rule.attempts ?? caps.usual },
      dnc_check: { ...dnc_check, usual: rule.check_days ?? dnc_check.usual },
      grounds: {
        ...grounds,
        client_months: rule.client_months ?? grounds.client_months,
        inquiry_months: rule.inquiry_months ?? grounds.inquiry_months,
      },
    };
  return {
    ...rules,
    hours: { ...hours, states: withState(hours.states, place, rule.hours && hoursRule(rule.hours)) },
    caps: { ...caps, states: withState(caps.states, place, rule.attempts) },
    dnc_check: { ...dnc_check, states: withState(dnc_check.states, place, rule.check_days) },
    ...(rule.text_hours !== undefined && {
      text_hours: {
        ...text_hours,
        states: withState(text_hours.states, place, rule.text_hours && hoursRule(rule.text_hours)),
      },
    }),
    ...(rule.recording !== undefined && {
      recording: { ...recording, states: withState(recording.states, place, rule.recording) },
    }),
  };
}

type States<V> = Readonly<Partial<Record<StateCode, V>>>;

function withState<V>(states: States<V>, state: StateCode, own: V | null): States<V> {
  const { [state]: _before, ...others } = states;
  return (own === null ? others : { ...others, [state]: own }) as States<V>;
}

/** Apps that do not know hours by weekday get the strictest of all weekdays. */
function hoursRule(days: WeekHours): HoursRule {
  const open = weekdays.flatMap((day) => days[day] ?? []);
  const from = Math.max(0, ...open.map((one) => one.from));
  return { from, to: Math.min(24, ...open.map(({ to }) => to)), sunday: days.sun !== null, days };
}

function compared(one: string, other: string): number {
  if (one === other) return 0;
  return one < other ? -1 : 1;
}
