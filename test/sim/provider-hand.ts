/** Somebody's hand at Google Calendar, and what then stands there: every date of every event, as that person sees it. */
import { instantIn, wallDates, wallIn } from "../fixtures/calendar-shelf.ts";
import type { GoogleDouble } from "../fixtures/google-double.ts";
import type { GoogleItem } from "../fixtures/google-series.ts";

export const handZone = "America/New_York";
const hourMs = 3_600_000;

const momentOf = (at: number) => ({ dateTime: new Date(at).toISOString(), timeZone: handZone });
export const startOfItem = ({ start }: GoogleItem) => Date.parse(start?.dateTime ?? "");

export interface HandMade {
  key: string;
  title: string;
  start: number;
  /** Every week, this many times. */
  weeks?: number;
  lastsMs?: number;
  more?: Partial<GoogleItem>;
}

let made = 0;

export function makeThere(
  double: GoogleDouble,
  { key, title, start, weeks, lastsMs = hourMs, more = {} }: HandMade,
): void {
  const recurrence = weeks === undefined ? {} : { recurrence: [`RRULE:FREQ=WEEKLY;COUNT=${weeks}`] };
  const when = { start: momentOf(start), end: momentOf(start + lastsMs) };
  double.put({ id: `hand${++made}`, summary: title, description: key, ...when, ...recurrence, ...more });
}

/** Living events and series, and dates of series that stand apart. */
export function livingThere(double: GoogleDouble): GoogleItem[] {
  return [...double.shelf().items.values()].flatMap(({ item }) => (item.status === "cancelled" ? [] : [item]));
}

export const keyOf = ({ description }: GoogleItem) => String(description ?? "");
export const isSeriesThere = ({ recurrence }: GoogleItem) => recurrence !== undefined && recurrence.length > 0;

export function renameThere(double: GoogleDouble, item: GoogleItem, summary: string): void {
  double.put({ ...item, summary });
}

export function moveThere(double: GoogleDouble, item: GoogleItem, start: number): void {
  double.put({ ...item, start: momentOf(start), end: momentOf(start + hourMs) });
}

/** One date of a series, which stands apart from then on. */
export function moveDateThere(double: GoogleDouble, series: GoogleItem, at: number, start: number): void {
  const when = { originalStartTime: momentOf(at), start: momentOf(start), end: momentOf(start + hourMs) };
  double.put({ ...series, ...when, id: idOfDate(series, at), recurringEventId: series.id, recurrence: undefined });
}

export function dropDateThere(double: GoogleDouble, series: GoogleItem, at: number): void {
  const id = idOfDate(series, at);
  double.put({ id, status: "cancelled", recurringEventId: series.id, originalStartTime: momentOf(at) });
}

const compact = (at: number) => `${new Date(at).toISOString().slice(0, 19).replaceAll(/[-:]/g, "")}Z`;
const idOfDate = ({ id }: GoogleItem, at: number) => `${id}_${compact(at)}`;

/** By the rule, those apart and those that do not happen left out. */
export function datesThere(double: GoogleDouble, series: GoogleItem): number[] {
  const lines = series.recurrence ?? [];
  const rule = lines.find((line) => line.startsWith("RRULE:"))?.slice(6);
  if (rule === undefined) return [startOfItem(series)];
  const zone = series.start?.timeZone ?? handZone;
  const walls = wallDates(rule, wallIn(zone, startOfItem(series)));
  const without = new Set(lines.filter((line) => line.startsWith("EXDATE")).map((line) => line.split(":")[1]));
  const shelf = double.shelf();
  return walls
    .map((wall) => instantIn(zone, wall))
    .filter((at) => !without.has(compact(at)) && !shelf.get(idOfDate(series, at)));
}

export interface Shown {
  key: string;
  title: string;
  start: number;
}

export function pageThere(double: GoogleDouble): Shown[] {
  return livingThere(double).flatMap((item) =>
    datesThere(double, item).map((start) => ({ key: keyOf(item), title: item.summary ?? "", start })),
  );
}
