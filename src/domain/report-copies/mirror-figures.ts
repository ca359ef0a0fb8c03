/** A report's numbers from rows on the device, as the server would compute them. */
import { addDays, birthdaysKeptOn, dayOf, daysBetween, startOfDay } from "../../kit/dates.ts";
import { dayMs, hourMs } from "../../kit/durations.ts";
import { wallOf } from "../../kit/zone-clock.ts";
import type { AnyMirrorSource } from "./mirror-source.ts";
import type { CheckedSpec, ReportFilter } from "../reports/report-check.ts";
import { basicMeasures, type ReportFigures, type ReportGroup } from "../reports/report-figures.ts";
import { reportGroupsMax } from "../reports/report-limits.ts";
import { type DayRange, firstOfWeek, rangeBefore, rangeOf } from "../reports/report-period.ts";
import { isTimeGrouping, type ReportDate, type TimeGrouping } from "../report-sources/report-shape.ts";
import { inOrder, type Sums, totalOf } from "../reports/report-sums.ts";
import { groupWords } from "../reports/report-words.ts";

export interface MirrorReader {
  user_id: string;
  zone: string;
  today: string;
  now: number;
  /** Of a record by its id. */
  nameOf: (id: string) => string | undefined;
}

type Row = never;
type Test = (row: Row) => boolean;
type DateValue = number | string | null;

/** `isWithin`: whether the device holds everything of a range; the period before is left out where it does not. */
export function mirrorFigures(
  rows: readonly unknown[],
  source: AnyMirrorSource,
  spec: CheckedSpec,
  { isWithin, ...reader }: MirrorReader & { isWithin: (range: DayRange) => boolean },
): ReportFigures {
  const { type, group_by } = spec;
  const measures = basicMeasures(type);
  const date = type.date === null ? undefined : type.source.dates[type.date];
  const range = date ? rangeOf(spec, reader.today) : { from: null, to: null };
  const tests = testsOf(source, spec, reader);
  const found = (rows as Row[]).filter((row) => tests.every((test) => test(row)));
  const sumsIn = (span: DayRange) => sumUp(found, { source, spec, measures, date, zone: reader.zone }, span);
  const sums = sumsIn(range);
  const ordered = inOrder(group_by, sums, measures.indexOf(type.drawn ?? type.measures[0] ?? ""));
  const shown = isTimeGrouping(group_by) ? ordered : ordered.slice(0, reportGroupsMax);
  const left = ordered.slice(shown.length).map(([, values]) => values);
  const earlier = rangeEarlier(spec, range, { date, today: reader.today });
  return {
    as_of: reader.now,
    zone: reader.zone,
    ...range,
    group_by,
    measures,
    totals: totalOf(measures, sums.values()),
    groups: shown.map((group) => labelled(group, spec, reader)),
    rest: left.length === 0 ? null : { groups: left.length, values: totalOf(measures, left) },
    before: earlier && isWithin(earlier) ? beforeOf(earlier, sumsIn(earlier), { group_by, measures }) : null,
  };
}

function beforeOf(
  range: DayRange,
  sums: Sums,
  { group_by, measures }: { group_by: string; measures: readonly string[] },
): ReportFigures["before"] {
  const groups = inOrder(group_by, sums, 0).slice(0, reportGroupsMax);
  return {
    ...range,
    totals: totalOf(measures, sums.values()),
    groups: groups.map(([key, values]) => ({ key, values })),
  };
}

function rangeEarlier(
  { period }: CheckedSpec,
  range: DayRange,
  { date, today }: { date: ReportDate | undefined; today: string },
): DayRange | null {
  const isPast = date !== undefined && date.kind !== "birthday" && range.from !== null && range.from <= today;
  return isPast ? rangeBefore(period, range, today) : null;
}

function labelled(
  [key, values]: [string, number[]],
  { type, group_by }: CheckedSpec,
  reader: MirrorReader,
): ReportGroup {
  return { key, values, label: groupWords(type, group_by, key) ?? reader.nameOf(key) ?? "Deleted" };
}

function testsOf(source: AnyMirrorSource, { type, filters, scope }: CheckedSpec, { user_id }: MirrorReader): Test[] {
  const always = Object.entries(type.where ?? {}).map(([field, values]) => ({ field, values: [...values] }));
  const isOwn: Test[] = scope === "all" ? [] : [(row) => source.person(row) === user_id];
  return [...isOwn, ...[...always, ...filters].map((filter) => hasValue(source, filter))];
}

/** An empty value is none. */
function hasValue({ lists, fields }: AnyMirrorSource, { field, values }: ReportFilter): Test {
  const list = lists[field];
  if (list) return (row) => list(row).some((value) => value !== "" && values.includes(value));
  const valueOf = fields[field];
  return (row) => values.includes(valueOf?.(row) ?? "");
}

interface Summing {
  source: AnyMirrorSource;
  spec: CheckedSpec;
  measures: readonly string[];
  date: ReportDate | undefined;
  zone: string;
}

function sumUp(rows: readonly Row[], { source, spec, measures, date, zone }: Summing, range: DayRange): Sums {
  const { group_by, type } = spec;
  const dateOf = type.date === null ? undefined : source.dates[type.date];
  const isIn = date && dateOf ? inRange(date, range, zone) : () => true;
  const keyOf = isTimeGrouping(group_by) && date ? timeKey(date, group_by, zone) : undefined;
  const fieldOf = source.fields[group_by];
  const sums: Sums = new Map();
  for (const row of rows) {
    const at = dateOf?.(row) ?? null;
    if (!isIn(at)) continue;
    const key = keyOf ? keyOf(at) : (fieldOf?.(row) ?? "-");
    const values = sums.get(key) ?? measures.map(() => 0);
    for (const [nth, name] of measures.entries()) values[nth] = (values[nth] ?? 0) + amountOf(source, name, row);
    sums.set(key, values);
  }
  return sums;
}

function amountOf({ measures }: AnyMirrorSource, name: string, row: Row): number {
  const { when, sum } = measures[name] ?? {};
  if (when && !when(row)) return 0;
  return sum ? sum(row) : 1;
}

/** Half-open, as on the server. */
function inRange({ kind }: ReportDate, { from, to }: DayRange, zone: string): (value: DateValue) => boolean {
  if (kind === "birthday") return onBirthdays({ from, to });
  const bound = (day: string | null) => (day === null ? null : kind === "moment" ? startOfDay(day, zone) : day);
  const [first, end] = [bound(from), bound(to)];
  return (value) => {
    if (first === null && end === null) return true;
    return value !== null && (first === null || value >= first) && (end === null || value < end);
  };
}

function onBirthdays({ from, to }: DayRange): (value: DateValue) => boolean {
  if (from === null || to === null || daysBetween(from, to) > 366) return (value) => value !== null && value !== "";
  const days = Array.from({ length: Math.max(0, daysBetween(from, to)) }, (_, nth) => addDays(from, nth));
  const kept = new Set(days.flatMap(birthdaysKeptOn));
  return (value) => kept.has(String(value));
}

function timeKey({ kind }: ReportDate, grouping: TimeGrouping, zone: string): (value: DateValue) => string {
  return (value) => {
    if (value === null) return "-";
    if (grouping === "hour") return hourKey(wallOf(Number(value), zone));
    const day = kind === "moment" ? dayOf(Number(value), zone) : String(value);
    if (grouping === "day") return day;
    return grouping === "week" ? firstOfWeek(day) : `${day.slice(0, 8)}01`;
  };
}

/** 1 January 1970 was a Thursday. */
function hourKey(wall: number): string {
  return `${(Math.floor(wall / dayMs) + 4) % 7}-${Math.floor(wall / hourMs) % 24}`;
}
