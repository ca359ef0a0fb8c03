/** Edits of series against a reference model: after any move, split, deletion or restore both show the same. */
import { expect, test } from "vitest";
import { writeEvent } from "../../../src/domain/calendar/event-edit.ts";
import { type CalendarEvent, type EventEdit, isSeries, type Recurrence } from "../../../src/domain/calendar/event.ts";
import { type EditScope, editScopes } from "../../../src/domain/calendar/limits.ts";
import { type Occurrence, occurrencesBetween } from "../../../src/domain/calendar/recurrence.ts";
import { deleteFromSeries, editSeries, restoreOccurrence } from "../../../src/domain/calendar/series.ts";
import { dayMs, hourMs } from "../../../src/kit/durations.ts";
import { Refusal } from "../../../src/kit/refusal.ts";
import { Chance } from "../../../src/server/demo/chance.ts";
import { ada, noon, uuid } from "../contacts/sample-contact.ts";
import { clockAt, instantAt, naively, type NaiveEvent, type NaiveSeries, onItsClock } from "./naive-series.ts";

const quarterMs = 900_000;
const hand = { now: noon, by: ada };
const zones = [
  "America/New_York",
  "America/Phoenix",
  "Pacific/Honolulu",
  "America/St_Johns",
  "Australia/Lord_Howe",
  "Europe/London",
];

/** One series in hand, and what was taken out of it: by the product, and by hand. */
interface Book {
  ours: CalendarEvent;
  ourOthers: CalendarEvent[];
  naive: NaiveSeries;
  naiveOthers: (NaiveSeries | NaiveEvent)[];
}

function begin(chance: Chance): Book {
  return unlessRefused(() => begun(chance)) ?? begin(chance);
}

/** Only where the clocks skip so much of it that it would end before it begins. */
function unlessRefused<T>(write: () => T): T | undefined {
  try {
    return write();
  } catch (error) {
    if (error instanceof Refusal && "end_date" in error.fields) return undefined;
    throw error;
  }
}

function begun(chance: Chance): Book {
  const zone = chance.of(zones);
  const all_day = chance.yes(0.15);
  const day = Date.UTC(2026, 0, 1) + chance.whole(0, 500) * dayMs;
  const wall = all_day ? day : day + chance.whole(0, 95) * quarterMs;
  const lasts = all_day ? chance.whole(1, 3) * dayMs : chance.whole(1, 12) * quarterMs;
  const rule = ruleFrom(chance, wall);
  const [start_date, end_date] = [instantAt(wall, zone), instantAt(wall + lasts, zone)];
  const written = { id: uuid(1), title: "first", types_list: ["service" as const], start_date, end_date, all_day };
  const ours = writeEvent({ ...written, timezone: zone, recurrence: rule }, hand);
  const naive = onItsClock({ title: "first", wall, lasts, zone, rule, gone: new Set() });
  return { ours, ourOthers: [], naive, naiveOthers: [] };
}

function ruleFrom(chance: Chance, wall: number): NaiveSeries["rule"] {
  const freq = chance.of(["daily", "weekly", "monthly_by_day", "monthly_by_weekday", "yearly"] as const);
  const weekday = new Date(wall).getUTCDay();
  const days = freq === "weekly" && chance.yes(0.7) ? { days: [weekday, chance.whole(0, 6), chance.whole(0, 6)] } : {};
  const count = freq === "yearly" ? chance.whole(1, 4) : chance.whole(1, 30);
  return { freq, interval: chance.whole(1, 3), count, ...days };
}

/** Where every occurrence moves as far as the one that is moved: elsewhere another day is another rule. */
function movesAsOne({ freq, interval, days }: Recurrence): boolean {
  return freq === "daily" || (freq === "weekly" && (interval === 1 || days === undefined));
}

type Act = (chance: Chance, book: Book, seen: Seen) => Book;

/** One of those that happen, as both calendars name it. */
interface Seen {
  ours: Occurrence;
  naive: NaiveEvent & { nth: number };
}

const editOf: Act = (chance, book, seen) => {
  const { naive, ours } = book;
  const edit_scope = chance.of(editScopes);
  const [title, moved] = [`title ${chance.whole(1, 99)}`, movedFrom(chance, book, seen)];
  if (edit_scope !== "this" && !movesAsOne(naive.rule) && moved.days !== 0) return book;
  if (edit_scope === "following" && !isOnClock(naive, seen.naive)) return book;
  const change: EventEdit = chance.yes(0.3) ? { title } : { title, ...moved.change };
  const edit = {
    edit_scope,
    original_start: seen.ours.original_start,
    change,
    new_event_id: uuid(chance.whole(2, 999)),
  };
  const edited = unlessRefused(() => editSeries(ours, edit, hand));
  if (!edited) return book;
  const { changed, made } = edited;
  const others = { ourOthers: [...book.ourOthers, ...(made ? [made] : [])] };
  return { ...manually(book, seen.naive, { edit_scope, change }), ours: changed, ...others };
};

/** Later or earlier by the clock; of whole days by whole days. At times in another zone, which keeps what the clock there shows. */
function movedFrom(chance: Chance, { ours, naive }: Book, { naive: seen }: Seen) {
  const by = ours.all_day ? chance.whole(-2, 2) * dayMs : chance.whole(-40, 40) * quarterMs;
  const start = clockAt(seen.start, naive.zone);
  const start_date = instantAt(start + by, naive.zone);
  const end_date = instantAt(clockAt(seen.end, naive.zone) + by, naive.zone);
  const zone = !ours.all_day && chance.yes(0.15) ? { timezone: chance.of(zones) } : {};
  const lands = clockAt(start_date, zone.timezone ?? naive.zone);
  const whole = Math.floor(naive.wall / dayMs);
  const days = Math.floor((naive.wall + lands - start) / dayMs) - whole;
  return { change: { start_date, end_date, ...zone }, days };
}

/** The hour it begins or ends at is there that day: else its clock is not the rule's, and the rest would begin at another. */
function isOnClock({ wall, lasts, zone }: NaiveSeries, { start, end }: NaiveEvent): boolean {
  const shown = clockAt(start, zone);
  return (shown - wall) % dayMs === 0 && clockAt(end, zone) - shown === lasts;
}

function manually(
  book: Book,
  seen: NaiveEvent & { nth: number },
  { edit_scope, change }: { edit_scope: EditScope; change: EventEdit },
): Book {
  const { naive, naiveOthers } = book;
  const { title = naive.title, start_date: start = seen.start, end_date: end = seen.end } = change;
  if (edit_scope === "this") {
    const gone = new Set([...naive.gone, seen.nth]);
    return { ...book, naive: { ...naive, gone }, naiveOthers: [...naiveOthers, { title, start, end }] };
  }
  const from = edit_scope === "all" ? 0 : seen.nth;
  const { timezone: zone = naive.zone } = change;
  const hasMoved = change.start_date !== undefined;
  const by = hasMoved ? clockAt(start, zone) - clockAt(seen.start, naive.zone) : 0;
  const lasts = hasMoved ? clockAt(end, zone) - clockAt(start, zone) : naive.lasts;
  const [before, after] = parted(naive, from);
  const moved = onItsClock({ ...after, title, lasts, zone, wall: after.wall + by, rule: onOtherDays(after, by) });
  return from === 0 ? { ...book, naive: moved } : { ...book, naive: before, naiveOthers: [...naiveOthers, moved] };
}

function onOtherDays({ rule, wall }: NaiveSeries, by: number): NaiveSeries["rule"] {
  const days = Math.floor((wall + by) / dayMs) - Math.floor(wall / dayMs);
  return rule.days ? { ...rule, days: rule.days.map((day) => (((day + days) % 7) + 7) % 7) } : rule;
}

/** Those before and those from one on. */
function parted(naive: NaiveSeries, nth: number): [NaiveSeries, NaiveSeries] {
  const { gone, rule } = naive;
  const every = naively({ ...naive, gone: new Set() });
  const { start } = every[nth] ?? { start: 0 };
  const later = new Set([...gone].filter((one) => one >= nth).map((one) => one - nth));
  const earlier = new Set([...gone].filter((one) => one < nth));
  return [
    { ...naive, rule: { ...rule, count: nth }, gone: earlier },
    {
      ...naive,
      wall: nth === 0 ? naive.wall : clockAt(start, naive.zone),
      rule: { ...rule, count: rule.count - nth },
      gone: later,
    },
  ];
}

const deletionOf: Act = (chance, book, { ours: seen, naive: { nth } }) => {
  const edit_scope = chance.of(["this", "this", "following"] as const);
  const ours = deleteFromSeries(book.ours, { edit_scope, original_start: seen.original_start }, hand);
  const { naive } = book;
  if (edit_scope === "this" && ours) return { ...book, ours, naive: { ...naive, gone: new Set([...naive.gone, nth]) } };
  expect(ours === null, "nothing is left").toBe(nth === 0);
  return ours ? { ...book, ours, naive: parted(naive, nth)[0] } : book;
};

const undoneDeletionOf: Act = (_chance, book, { ours: seen }) => {
  const without = deleteFromSeries(book.ours, { edit_scope: "this", original_start: seen.original_start }, hand);
  return { ...book, ours: restoreOccurrence(without ?? book.ours, seen.original_start, hand) };
};

/** It repeats otherwise from now on; those that did not happen are forgotten by both. */
const otherRuleOf: Act = (chance, book, { ours: seen, naive }) => {
  if (book.naive.gone.size > 0 || naive.nth !== 0) return book;
  const recurrence = ruleFrom(chance, book.naive.wall);
  const edit = {
    edit_scope: "all",
    original_start: seen.original_start,
    change: { recurrence },
    new_event_id: uuid(2),
  };
  const { changed } = editSeries(book.ours, { ...edit, edit_scope: "all" }, hand);
  return { ...book, ours: changed, naive: { ...book.naive, rule: recurrence } };
};

const shown = ({ title, start, end }: NaiveEvent) =>
  `${new Date(start).toISOString()} ${(end - start) / hourMs} h ${title}`;

function ourPage({ ours, ourOthers }: Book): string[] {
  const rows = [ours, ...ourOthers].flatMap((event) =>
    occurrencesBetween(event, 0, Number.MAX_SAFE_INTEGER).map(({ start_date, end_date }) =>
      shown({ title: event.title, start: start_date, end: end_date }),
    ),
  );
  return rows.toSorted();
}

function naivePage({ naive, naiveOthers }: Book): string[] {
  const rows = [naive, ...naiveOthers].flatMap((one) => ("wall" in one ? naively(one) : [one]));
  return rows.map(shown).toSorted();
}

const acts: readonly Act[] = [editOf, editOf, editOf, deletionOf, undoneDeletionOf, otherRuleOf];

test.each(Array.from({ length: 60 }, (_, nth) => nth + 1))("a series edited five times, seed %i", (seed) => {
  const chance = new Chance(seed);
  let book = begin(chance);
  for (let step = 0; step < 5; step++) {
    expect(ourPage(book), `seed ${seed}, step ${step}`).toEqual(naivePage(book));
    const happening = naively(book.naive);
    if (happening.length === 0 || !isSeries(book.ours)) break;
    const naive = chance.of(happening);
    const at = occurrencesBetween(book.ours, 0, Number.MAX_SAFE_INTEGER)[happening.indexOf(naive)];
    if (!at) throw new Error("both show as many");
    book = chance.of(acts)(chance, book, { ours: at, naive });
  }
  expect(ourPage(book), `seed ${seed}, at the end`).toEqual(naivePage(book));
});
