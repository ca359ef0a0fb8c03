/** What the bench of the calendar runs in a real page: our month and the bare component with the same events. */
import "@mantine/core/styles.layer.css";
import "../../src/ui/tokens.css";
import FullCalendar from "@fullcalendar/react";
import dayGrid from "@fullcalendar/react/daygrid";
import interaction from "@fullcalendar/react/interaction";
import classicTheme from "@fullcalendar/react/themes/classic";
import type { ReactNode } from "react";
import { flushSync } from "react-dom";
import { createRoot } from "react-dom/client";
import { CalendarPlan } from "../../src/app/calendar/calendar-plan.tsx";
import { entriesOf } from "../../src/app/calendar/entries.ts";
import { AppearanceProvider } from "../../src/app/appearance/appearance-provider.tsx";
import { type CalendarEvent, emptyEvent } from "../../src/domain/calendar/event.ts";
import { eventTypes } from "../../src/domain/calendar/limits.ts";
import type { CalendarPart } from "../../src/local/queries/calendar.ts";
import { dayMs } from "../../src/kit/durations.ts";

const zone = "America/New_York";
const me = "00000000-0000-7000-8000-000000000001";
const day = "2026-11-15";
const firstDay = Date.UTC(2026, 10, 1, 5);
const quarterMs = 15 * 60_000;
const nothing = () => undefined;

/** Spread over the month's days, from eight to six. */
function eventsOf(count: number): CalendarEvent[] {
  return Array.from({ length: count }, (_, nth) => {
    const start_date = firstDay + (nth % 30) * dayMs + (32 + ((nth * 7) % 40)) * quarterMs;
    return {
      ...emptyEvent,
      id: `00000000-0000-7000-8000-${String(nth).padStart(12, "0")}`,
      title: `Visit ${nth} with somebody`,
      types_list: [eventTypes[nth % eventTypes.length] ?? "other"],
      start_date,
      end_date: start_date + (1 + (nth % 4)) * quarterMs,
      timezone: zone,
      user_id: me,
      attendee_user_ids: [],
      contact_ids: [],
      reminder_minutes: [],
      excluded_starts: [],
      created_by: me,
      created_at: firstDay,
      updated_at: firstDay,
      version: 1,
      seq: 1,
    };
  });
}

function ours({ part }: { part: CalendarPart }): ReactNode {
  const entries = entriesOf(part, { zone, user_id: me, mayChange: () => true });
  return (
    <AppearanceProvider>
      <CalendarPlan
        view="month"
        day={day}
        zone={zone}
        now={() => firstDay}
        entries={entries}
        mayCreate
        onDay={nothing}
        onOpen={nothing}
        onCreate={nothing}
        onMove={(entry, { start_date }) => moves.push(`${entry.key} ${start_date}`)}
        onDelete={nothing}
      />
    </AppearanceProvider>
  );
}

const moves: string[] = [];
const barePlugins = [dayGrid, interaction, classicTheme];

function bare({ part }: { part: CalendarPart }, limits: { dayMaxEvents?: boolean }): ReactNode {
  const events = part.occurrences.map(({ event, start_date, end_date }) => ({
    id: event.id,
    title: event.title,
    start: start_date,
    end: end_date,
  }));
  return (
    <div style={{ height: "650px" }}>
      <FullCalendar
        plugins={barePlugins}
        initialView="dayGridMonth"
        initialDate={day}
        timeZone={zone}
        height="100%"
        headerToolbar={false}
        editable
        events={events}
        {...limits}
      />
    </div>
  );
}

const drawings = {
  ours,
  bare: (given: { part: CalendarPart }) => bare(given, { dayMaxEvents: true }),
  raw: (given: { part: CalendarPart }) => bare(given, {}),
};

function partOf(count: number): CalendarPart {
  const occurrences = eventsOf(count).map((event) => {
    const { start_date, end_date } = event;
    return { event, start_date, end_date, original_start: start_date };
  });
  return { occurrences, waiting: [] };
}

/** From having the events until the first of them are painted, ms; the empty month is there before. */
async function firstPaint(which: keyof typeof drawings, count: number): Promise<number> {
  const { place, draw, close } = open(which);
  const part = partOf(count);
  while (!place.querySelector("[role=cell]")) await frame();
  await painted();
  await painted();
  const begun = performance.now();
  flushSync(() => draw(part));
  while (!isDrawn(place)) await frame();
  await painted();
  const ms = performance.now() - begun;
  close();
  return ms;
}

/** Leaves our month open for dragging. */
async function show(count: number): Promise<void> {
  const { place, draw } = open("ours");
  draw(partOf(count));
  while (!isDrawn(place)) await frame();
  await painted();
}

function open(which: keyof typeof drawings) {
  const place = document.body.appendChild(document.createElement("div"));
  const root = createRoot(place);
  const draw = (part: CalendarPart) => root.render(drawings[which]({ part }));
  flushSync(() => draw({ occurrences: [], waiting: [] }));
  const close = () => {
    root.unmount();
    place.remove();
  };
  return { place, draw, close };
}

/** What is not in its place yet is hidden. */
function isDrawn(place: HTMLElement): boolean {
  return [...place.querySelectorAll<HTMLElement>("[role=listitem]")].some(({ style }) => style.visibility !== "hidden");
}

const frame = () => new Promise<void>((done) => requestAnimationFrame(() => done()));

async function painted(): Promise<void> {
  await frame();
  const { port1, port2 } = new MessageChannel();
  await new Promise<void>((done) => {
    port1.addEventListener("message", () => done());
    port1.start();
    port2.postMessage(null);
  });
}

/** Tasks above 50 ms from now on, each with its length. */
function watchTasks(): { longest(): number; moves(): number } {
  const lengths: number[] = [];
  new PerformanceObserver((list) => lengths.push(...list.getEntries().map(({ duration }) => duration))).observe({
    type: "longtask",
  });
  return { longest: () => Math.max(0, ...lengths), moves: () => moves.length };
}

export const calendarPage = { firstPaint, show, watchTasks };
