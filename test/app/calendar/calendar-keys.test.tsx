/** The keys of the grid, on days and events as the calendar component lays them. */
import { useMemo, useState } from "react";
import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { type Entry, entriesOf } from "../../../src/app/calendar/entries.ts";
import { useGridKeys } from "../../../src/app/calendar/use-grid-keys.ts";
import { type CalendarEvent, emptyEvent } from "../../../src/domain/calendar/event.ts";
import { mount } from "../../fixtures/mount.tsx";

const zone = "America/New_York";
const days = ["2026-11-30", "2026-12-01", "2026-12-02"];
const planned = (title: string, from: string, to: string) => plannedAt(title, Date.parse(from), Date.parse(to));
const plannedAt = (title: string, start_date: number, end_date: number) => {
  const made = { created_by: "me", created_at: 0, updated_at: 0, version: 1, seq: 1 };
  const when = { start_date, end_date, timezone: zone };
  const event: CalendarEvent = {
    ...emptyEvent,
    ...made,
    ...when,
    id: title,
    title,
    types_list: ["task"],
    user_id: "me",
  };
  return { event, start_date, end_date, original_start: start_date };
};
const plan = [
  planned("Parents in town", "2026-11-30T15:00Z", "2026-12-02T15:00Z"),
  planned("Hidden", "2026-12-01T15:00Z", "2026-12-01T16:00Z"),
  planned("Lunch", "2026-12-01T17:00Z", "2026-12-01T18:00Z"),
];

function Grid({ onDelete }: { onDelete: (entry: Entry) => void }) {
  const [occurrences, setOccurrences] = useState(plan);
  const entries = useMemo(
    () => entriesOf({ occurrences, waiting: [] }, { zone, user_id: "me", mayChange: () => true }),
    [occurrences],
  );
  const byKey = useMemo(() => new Map(entries.map((entry) => [entry.key, entry])), [entries]);
  const { frame, dayDidMount, eventDidMount } = useGridKeys(
    {
      view: "month",
      day: "2026-12-01",
      zone,
      entries,
      mayCreate: true,
      onDay: () => undefined,
      onCreate: () => undefined,
      onMove: ({ title }, { start_date, end_date }) =>
        setOccurrences(
          occurrences.map((one) => (one.event.title === title ? plannedAt(title, start_date, end_date) : one)),
        ),
      onDelete,
    },
    byKey,
  );
  return (
    <div ref={frame}>
      {days.map((day) => (
        <div key={day} role="cell" data-date={day} ref={(el) => (el ? dayDidMount({ el }) : undefined)}>
          {day}
          {entries
            .filter(({ from }) => from === day)
            .map(({ key, title }) => (
              <div
                key={key}
                role="button"
                style={title === "Hidden" ? { visibility: "hidden" } : {}}
                ref={(el) => (el ? eventDidMount({ el, event: { id: key } }) : undefined)}
              >
                {title}
              </div>
            ))}
        </div>
      ))}
    </div>
  );
}

test("the arrows go through what is shown of a day, also from what began before; after Delete the day has the focus", async () => {
  const deleted: string[] = [];
  await mount(<Grid onDelete={({ title }) => deleted.push(title)} />);
  await expect.element(page.getByRole("button", { name: "Lunch" })).toBeVisible();
  const day = document.querySelector<HTMLElement>('[data-date="2026-12-01"]');
  day?.focus();
  await userEvent.keyboard("{ArrowDown}");
  await expect.element(page.getByRole("button", { name: "Parents in town" })).toHaveFocus();
  await userEvent.keyboard("{ArrowDown}");
  await expect.element(page.getByRole("button", { name: "Lunch" })).toHaveFocus();
  await userEvent.keyboard("{Delete}");
  expect(deleted).toEqual(["Lunch"]);
  expect(document.activeElement).toBe(day);
});

test("an event moved by keys has the focus on the day it went to, and is moved on from there", async () => {
  await mount(<Grid onDelete={() => undefined} />);
  const lunch = page.getByRole("button", { name: "Lunch" });
  await expect.element(lunch).toBeVisible();
  lunch.element().focus();
  const dayOfLunch = () => lunch.element().closest<HTMLElement>("[data-date]")?.dataset["date"];
  for (const [key, day] of [
    ["ArrowRight", "2026-12-02"],
    ["ArrowLeft", "2026-12-01"],
    ["ArrowLeft", "2026-11-30"],
  ] as const) {
    await userEvent.keyboard(`{Shift>}{${key}}{/Shift}`);
    await expect.poll(dayOfLunch).toBe(day);
    await expect.element(lunch).toHaveFocus();
  }
});
