/** A version of a calling rule as a form holds it. */
import type { DialRuleVersions } from "../../contract/dialer/admin-dial-rules.ts";
import { isOwnRule, placeRule, rulesOn, type WholeRule } from "../../domain/dialer/dated-rules.ts";
import type { RecordingDuty } from "../../domain/dialer/recording-rules.ts";
import { ruleErrors } from "../../domain/dialer/rule-edit.ts";
import type { PlaceRule, RulePlace } from "../../domain/users/dial-rules-setting.ts";
import { given } from "../../kit/given.ts";
import { type StateCode, stateCodes } from "../../domain/values/postal.ts";
import type { ReadRecord } from "../../ui/use-edit-frame.ts";

/** Numbers are empty where a state has none of its own. */
export interface RuleValues {
  /** Empty: not chosen yet. */
  place: RulePlace | "";
  from: string;
  source: string;
  hours: PlaceRule["hours"];
  text_hours: PlaceRule["hours"];
  attempts: number | "";
  check_days: number | "";
  client_months: number | "";
  inquiry_months: number | "";
  /** Empty: as all states. */
  recording: RecordingDuty | "";
}

export function ruleToday({ base, versions, today }: DialRuleVersions, place: RulePlace): WholeRule {
  return placeRule(rulesOn(base, versions, today), place);
}

const nothing: WholeRule = {
  hours: null,
  text_hours: null,
  attempts: null,
  check_days: null,
  client_months: null,
  inquiry_months: null,
  recording: null,
};

/** `former`: the rule to use again; what it leaves as it was stays as it is today. */
export function ruleRecord(read: DialRuleVersions, place: RulePlace | "", former?: PlaceRule): ReadRecord<RuleValues> {
  const present = place === "" ? nothing : ruleToday(read, place);
  const { hours, text_hours, recording: duty, ...counts }: WholeRule = { ...present, ...(former && given(former)) };
  const numbers = Object.fromEntries(Object.entries(counts).map(([name, count]) => [name, count ?? ""])) as Pick<
    RuleValues,
    "attempts" | "check_days" | "client_months" | "inquiry_months"
  >;
  const recording: RuleValues["recording"] = duty ?? "";
  const values = { place, from: read.today, source: "", hours, text_hours, recording, ...numbers };
  return { values, version: read.version };
}

export function ruleBody({ place: chosen, from, source, hours, text_hours, recording, ...numbers }: RuleValues) {
  const place: RulePlace = chosen === "" ? "all" : chosen;
  const counts = Object.fromEntries(
    Object.entries(numbers).map(([name, count]) => [name, typeof count === "number" ? count : null]),
  ) as Omit<PlaceRule, "hours" | "text_hours" | "recording">;
  const duty = recording === "" ? null : recording;
  return { place, from, source: source.trim(), hours, text_hours, recording: duty, ...counts };
}

/** As the server checks it. */
export function ruleProblems(values: RuleValues, { versions, today }: DialRuleVersions): Record<string, string> {
  if (values.place === "") return { place: "Choose a state." };
  const { place, from, source, ...rule } = ruleBody(values);
  const errors = ruleErrors({ place, from, source, rule }, versions, today);
  return Object.fromEntries(Object.entries(errors).map(([field, [says = ""]]) => [field, says]));
}

/** All states first, then those that have, had or will have a rule of their own. */
export function placesWithRules(read: DialRuleVersions): RulePlace[] {
  const has = (state: StateCode) =>
    isOwnRule(ruleToday(read, state)) || read.versions.some(({ place }) => place === state);
  return ["all", ...stateCodes.filter(has)];
}
