/** Reports in words: the sentence above every number, and the labels of groups and cells. */
import { dictionary } from "../../kit/dictionary.ts";
import { monthNames, showDay } from "../../kit/dates.ts";
import { rangeWords, type DayRange } from "./report-period.ts";
import type { CheckedSpec } from "./report-check.ts";
import { isTimeGrouping, type ReportType, type TimeGrouping } from "../report-sources/report-shape.ts";

const timeLabels: Record<TimeGrouping, string> = { day: "Day", week: "Week", month: "Month", hour: "Weekday and hour" };
const weekdays = ["Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"] as const;

export function groupingLabel({ source }: Pick<ReportType, "source">, grouping: string): string {
  return isTimeGrouping(grouping) ? timeLabels[grouping] : (source.fields[grouping]?.label ?? grouping);
}

/** The label of a group whose key is a day, an hour or a word; undefined: its name has to be looked up. */
export function groupWords({ source }: Pick<ReportType, "source">, grouping: string, key: string): string | undefined {
  if (key === "-") return "None";
  if (grouping === "month") return `${monthNames[Number(key.slice(5, 7)) - 1] ?? ""} ${key.slice(0, 4)}`;
  if (grouping === "week") return `Week of ${showDay(key)}`;
  if (grouping === "day") return showDay(key);
  if (grouping === "hour") return hourWords(key);
  const field = source.fields[grouping];
  if (field?.kind !== "word") return undefined;
  return field.words?.(key) ?? key;
}

/** "Tuesday, 9 AM" of `2-9`. */
export function hourWords(key: string): string {
  const [weekday = 0, hour = 0] = key.split("-").map(Number);
  return `${weekdays[weekday] ?? ""}, ${clockWords(hour)}`;
}

export function clockWords(hour: number): string {
  return `${hour % 12 === 0 ? 12 : hour % 12} ${hour < 12 ? "AM" : "PM"}`;
}

export interface SentenceNames {
  /** Of a person, carrier, source, status, tag or unit. */
  nameOf: (id: string) => string | undefined;
}

/** "Policies applied for from 10/01/2026 to 10/31/2026, for everyone you can see, carrier Aetna." */
export function reportSentence(
  { type, filters, scope }: Pick<CheckedSpec, "type" | "filters" | "scope">,
  range: DayRange,
  names: SentenceNames,
): string {
  const { source, whereWords, date } = type;
  const about = [source.many, whereWords, dateWords(type, date, range)].filter(Boolean).join(" ");
  const narrowed = filters.map(({ field, values }) => filterWords(type, { field, values }, names));
  const sentence = [about, scopeWords(scope, names), ...narrowed].join(", ");
  return `${sentence.charAt(0).toUpperCase()}${sentence.slice(1)}.`;
}

function dateWords({ source }: ReportType, date: string | null, range: DayRange): string {
  const when = rangeWords(range);
  if (date === null || when === "") return "";
  return `${source.dates[date]?.phrase ?? ""} ${when}`;
}

function scopeWords(scope: string, { nameOf }: SentenceNames): string {
  if (scope === "all") return "for everyone you can see";
  if (scope === "mine") return "yours only";
  const at = scope.indexOf(":");
  const name = nameOf(scope.slice(at + 1)) ?? "someone removed";
  const kinds: Readonly<Record<string, string>> = dictionary({
    person: `for ${name}`,
    team: `for ${name} and their team`,
    unit: `for ${name}`,
  });
  return kinds[scope.slice(0, at)] ?? scope;
}

export function filterWords(
  { source }: Pick<ReportType, "source">,
  { field, values }: { field: string; values: readonly string[] },
  { nameOf }: SentenceNames,
): string {
  const declared = source.fields[field];
  const words = values.map((value) => {
    if (value === "") return "none";
    if (declared?.kind === "word") return declared.words?.(value) ?? value;
    return nameOf(value) ?? "one that was deleted";
  });
  return `${(declared?.label ?? field).toLowerCase()} ${words.join(" or ")}`;
}
