/** A year of a thousand series on the calendar, zones and all, against the bare library giving their days alone. */
import ICAL from "ical.js";
import type { Recurrence } from "../../src/domain/calendar/event.ts";
import { occurrencesBetween, type Repeating } from "../../src/domain/calendar/recurrence.ts";
import { hourMs } from "../../src/kit/durations.ts";
import { instantOf } from "../../src/kit/zone-clock.ts";
import { Chance } from "../../src/server/demo/chance.ts";
import { inTurns, ratioOf } from "./measure.ts";
import type { Bench } from "./report.ts";

const from = Date.UTC(2026, 0, 1);
const to = Date.UTC(2027, 0, 1);
const zones = ["America/New_York", "America/Chicago", "America/Denver", "America/Phoenix", "Pacific/Honolulu"];
const repeats = 9;

interface Pair {
  ours: Repeating;
  rule: string;
  first: ICAL.Time;
}

const bench: Bench = async (report) => {
  const pairs = seriesOf(new Chance(7), 1_000);
  const last = ICAL.Time.fromData({ year: 2027, month: 1, day: 1, hour: 0, minute: 0, second: 0 });
  let [ours, bare] = [0, 0];
  const expand = async () => timed(() => (ours = sum(pairs, (pair) => occurrencesBetween(pair.ours, from, to).length)));
  const library = async () => timed(() => (bare = sum(pairs, (pair) => daysOf(pair, last))));
  const spent = await inTurns(repeats, { expand, library });
  // What begins on New Year's Eve by the clock may be in the next year in UTC.
  if (Math.abs(ours - bare) > pairs.length) throw new Error(`${ours} occurrences, the library gives ${bare}`);
  report({
    figure: "1,000 series over a year: bare library ÷ ours",
    measured: ratioOf(spent.library, spent.expand),
    unit: "×",
    hold: { min: 0.8 },
  });
};
export default bench;

function seriesOf(chance: Chance, count: number): Pair[] {
  return Array.from({ length: count }, () => {
    const day = Date.UTC(2026, 0, chance.whole(1, 28));
    const weekday = new Date(day).getUTCDay();
    const [recurrence, rule] = chance.of(rules(weekday, new Date(day).getUTCDate()));
    const zone = chance.of(zones);
    const hour = chance.whole(8, 18);
    const start_date = instantOf(day + hour * hourMs, zone);
    const date = new Date(day);
    const first = { year: date.getUTCFullYear(), month: date.getUTCMonth() + 1, day: date.getUTCDate(), hour };
    return {
      ours: { start_date, end_date: start_date + hourMs, timezone: zone, all_day: false, recurrence },
      rule,
      first: ICAL.Time.fromData({ ...first, minute: 0, second: 0 }),
    };
  });
}

const names = ["SU", "MO", "TU", "WE", "TH", "FR", "SA"];

function rules(weekday: number, ofMonth: number): (readonly [Recurrence, string])[] {
  const nth = Math.ceil(ofMonth / 7);
  const other = (weekday + 2) % 7;
  return [
    [{ freq: "daily", interval: 1, count: 365 }, "FREQ=DAILY;COUNT=365"],
    [
      { freq: "weekly", interval: 1, days: [weekday, other], count: 365 },
      `FREQ=WEEKLY;BYDAY=${names[weekday]},${names[other]};COUNT=365;WKST=SU`,
    ],
    [{ freq: "weekly", interval: 2, count: 365 }, "FREQ=WEEKLY;INTERVAL=2;COUNT=365"],
    [{ freq: "monthly_by_day", interval: 1, count: 365 }, `FREQ=MONTHLY;BYMONTHDAY=${ofMonth};COUNT=365`],
    [{ freq: "monthly_by_weekday", interval: 1, count: 365 }, `FREQ=MONTHLY;BYDAY=${nth}${names[weekday]};COUNT=365`],
  ];
}

function daysOf({ rule, first }: Pair, last: ICAL.Time): number {
  const days = ICAL.Recur.fromString(rule).iterator(first);
  let count = 0;
  for (let day = days.next() as ICAL.Time | null; day && day.compare(last) < 0; day = days.next() as ICAL.Time | null)
    count++;
  return count;
}

function sum(pairs: readonly Pair[], count: (pair: Pair) => number): number {
  return pairs.reduce((total, pair) => total + count(pair), 0);
}

function timed(work: () => unknown): number {
  const begun = performance.now();
  work();
  return performance.now() - begun;
}
