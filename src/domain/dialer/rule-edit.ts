/** A new version of a place's rule: what it must hold, and what remains of the earlier ones. */
import { isDay } from "../../kit/dates.ts";
import type { FieldErrors } from "../../kit/refusal.ts";
import type { DatedRule, PlaceRule, RuleVersion } from "../users/dial-rules-setting.ts";
import { isState } from "../values/postal.ts";
import { versionOn, versionsAfter } from "./dated-rules.ts";

export const ruleSourceLengthMax = 300;
export const versionsMax = 400;
export const versionsAheadMax = 100;
const yearsAheadMax = 5;

export const ruleMessages = {
  source: "Enter the law or the decision this follows.",
  day: "Choose a day within the next five years.",
  hours: "Each weekday must end after it starts.",
  needed: "Enter a number.",
  needed_choice: "Choose one.",
  none: "Set this for all states only.",
  ahead: `At most ${versionsAheadMax} changes can wait. Withdraw one first.`,
  started: "This version has already started. Save a new one instead.",
} as const;

export function beforePresent(from: string): string {
  return `The rule in force started on ${from}. Choose that day or a later one.`;
}

type Asked = DatedRule & { source: string };

export function ruleErrors(
  { place, from, source, rule }: Asked,
  versions: readonly DatedRule[],
  today: string,
): FieldErrors {
  const errors = new Map<string, string[]>();
  const add = (field: string, message: string | null | undefined) => {
    if (message) errors.set(field, [message]);
  };
  add("source", source.trim() === "" ? ruleMessages.source : null);
  add("from", dayProblem({ place, from }, versions, today));
  const { hours, text_hours, recording, client_months, inquiry_months, ...counts } = rule;
  add("hours", isBackward(hours) ? ruleMessages.hours : null);
  add("text_hours", isBackward(text_hours) ? ruleMessages.hours : null);
  const months = { client_months, inquiry_months };
  if (isState(place)) {
    for (const [field, value] of Object.entries(months)) add(field, value === null ? null : ruleMessages.none);
    return Object.fromEntries(errors);
  }
  if (!hours) add("hours", ruleMessages.hours);
  if (text_hours === null) add("text_hours", ruleMessages.hours);
  if (recording === null) add("recording", ruleMessages.needed_choice);
  for (const [field, value] of Object.entries({ ...counts, ...months }))
    add(field, value === null ? ruleMessages.needed : null);
  return Object.fromEntries(errors);
}

function isBackward(hours: PlaceRule["hours"] | undefined): boolean {
  return Object.values(hours ?? {}).some((open) => open && open.from >= open.to);
}

/** A version that starts before the one in force would never count. */
function dayProblem({ place, from }: Pick<DatedRule, "place" | "from">, versions: readonly DatedRule[], today: string) {
  const last = String(Number(today.slice(0, 4)) + yearsAheadMax) + today.slice(4);
  if (!isDay(from) || from > last || from < "2000-01-01") return ruleMessages.day;
  const present = versionOn(versions, place, today);
  return present && from < present.from ? beforePresent(present.from) : null;
}

export type VersionState = "waiting" | "in_force" | "former";

export function versionState<V extends DatedRule>(version: V, versions: readonly V[], today: string): VersionState {
  if (version.from > today) return versionsAfter(versions, today).includes(version) ? "waiting" : "former";
  return versionOn(versions, version.place, today) === version ? "in_force" : "former";
}

/** Keeps the list bounded: the oldest former versions go; the audit log has them. */
export function keptVersions(versions: readonly RuleVersion[], today: string): RuleVersion[] {
  const former = versions.filter((version) => versionState(version, versions, today) === "former");
  const gone = new Set(former.slice(0, Math.max(0, versions.length - versionsMax)));
  return versions.filter((version) => !gone.has(version));
}
