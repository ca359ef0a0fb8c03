/** A calendar of many series in a feed: gathered in pieces, as many as it holds, the latest of all. */
import { expect, test } from "vitest";
import { writeEvent } from "../../../src/domain/calendar/event-edit.ts";
import { feedEntries } from "../../../src/domain/calendar/feed-entries.ts";
import { feedEntriesMax } from "../../../src/domain/calendar/ics-feed.ts";
import { dayMs, hourMs } from "../../../src/kit/durations.ts";

const from = Date.parse("2026-06-01T15:00:00Z");
const dailyFor = (nth: number, count: number) =>
  writeEvent(
    {
      id: `00000000-0000-4000-8000-${String(nth).padStart(12, "0")}`,
      title: `Series ${nth}`,
      types_list: ["other"],
      start_date: from,
      end_date: from + hourMs,
      timezone: "UTC",
      recurrence: { freq: "daily", interval: 1, count },
    },
    { now: from, by: "00000000-0000-4000-8000-000000000000" },
  );

test("of more than a feed holds the latest are kept, by time, whichever piece they came with", () => {
  const [series, days] = [250, 30];
  const events = Array.from({ length: series }, (_, nth) => dailyFor(nth, days));
  const pieces = [...feedEntries({ events, from: from - dayMs, to: from + 365 * dayMs, private_as: "busy" })];
  const entries = pieces.at(-1) ?? [];
  expect(entries).toHaveLength(feedEntriesMax);
  const starts = entries.map(({ time }) => (time.all_day ? 0 : time.from));
  expect(starts).toEqual(starts.toSorted((one, other) => one - other));
  expect([starts[0], starts.at(-1)]).toEqual([
    from + (days - feedEntriesMax / series) * dayMs,
    from + (days - 1) * dayMs,
  ]);
  expect(pieces.length).toBeGreaterThan(1);
  const nothing = feedEntries({ events: [], from, to: from + dayMs, private_as: "busy" });
  expect([...nothing]).toEqual([[]]);
});
