/**
 * Keyboard support of the grid, which is a single Tab stop. Arrow keys move between days and through the events of a
 * day, Enter opens, Delete deletes, Shift with arrow keys moves the event.
 */
import { dictionary } from "../../kit/dictionary.ts";
import type { EventInput } from "@fullcalendar/react";
import { type RefObject, useCallback, useEffect, useRef } from "react";
import { type CalendarView, startOfWeek } from "../../domain/calendar/view-range.ts";
import { addDays } from "../../kit/dates.ts";
import { type Entry, entriesOn } from "./entries.ts";
import { type Times, timesMoved, timesOnDay } from "./grid-events.ts";

interface GridActs {
  view: Exclude<CalendarView, "agenda">;
  /** The selected day. */
  day: string;
  zone: string;
  entries: readonly Entry[];
  mayCreate: boolean;
  onDay: (day: string, view?: CalendarView) => void;
  onCreate: (times: Times) => void;
  /** `revert` moves the drawn event back. */
  onMove: (entry: Entry, times: Times, revert: () => void) => void;
  onDelete: (entry: Entry) => void;
}

export interface CalendarPlanProps extends GridActs {
  now: () => number;
  onOpen: (entry: Entry) => void;
}

/** Props of the grid component. */
export interface CalendarGridProps extends CalendarPlanProps {
  byKey: ReadonlyMap<string, Entry>;
  events: EventInput[];
  /** Number of hidden entries per day. */
  left: ReadonlyMap<string, number>;
  keys: Omit<GridKeys, "frame">;
  /** Called before and after printing. */
  onPaper: (is: boolean) => void;
}

interface GridKeys {
  frame: RefObject<HTMLDivElement | null>;
  eventDidMount: (info: { el: HTMLElement; event: { id: string } }) => void;
  dayDidMount: (info: { el: HTMLElement }) => void;
  moreDidMount: (info: { el: HTMLElement }) => void;
}

const minutesPerKey = 15;

export function useGridKeys(props: GridActs, byKey: ReadonlyMap<string, Entry>): GridKeys {
  const { day, view } = props;
  const frame = useRef<HTMLDivElement>(null);
  /** Day to focus once it is drawn. */
  const wanted = useRef<string | null>(null);
  /** Event being moved by keyboard: it is focused again wherever it is redrawn. */
  const moved = useRef<string | null>(null);
  const latest = useRef({ props, byKey });
  useEffect(() => {
    latest.current = { props, byKey };
  });
  useEffect(() => {
    const cells = daysIn(frame.current);
    for (const cell of cells) cell.tabIndex = cell.dataset["date"] === day ? 0 : -1;
    if (wanted.current !== day) wanted.current = null;
    else cells.findLast(({ dataset }) => dataset["date"] === day)?.focus();
  }, [day, view]);
  useEffect(() => {
    const grid = frame.current;
    const onKeyDown = (event: KeyboardEvent) => {
      const { target, ctrlKey, metaKey } = event;
      if (!grid || !(target instanceof HTMLElement) || target.closest("[role=dialog]") || ctrlKey || metaKey) return;
      const { props: now, byKey: entries } = latest.current;
      const at: Place = { grid, target, props: now, entry: entries.get(target.dataset["key"] ?? "") };
      const goes = event.shiftKey ? moveFor(event.key, at) : stepFor(event.key, at);
      moved.current = event.shiftKey && goes && at.entry && !at.entry.isSeries ? at.entry.key : null;
      if (!goes) return;
      event.preventDefault();
      const next = goes();
      if (typeof next !== "string") return;
      wanted.current = next;
      now.onDay(next);
    };
    grid?.addEventListener("keydown", onKeyDown);
    return () => grid?.removeEventListener("keydown", onKeyDown);
  }, []);
  const dayDidMount = useCallback(({ el }: { el: HTMLElement }) => {
    const { date } = el.dataset;
    el.tabIndex = date === latest.current.props.day ? 0 : -1;
    // An arrow key led to a day that was not drawn yet.
    if (date === wanted.current) el.focus();
  }, []);
  const eventDidMount = useCallback(({ el, event }: { el: HTMLElement; event: { id: string } }) => {
    el.dataset["key"] = event.id;
    leaveToArrows({ el });
    // The focus has not moved elsewhere since.
    const isFree = document.activeElement === null || document.activeElement === document.body;
    if (isFree && moved.current !== null && isSameEvent(moved.current, event.id)) el.focus();
  }, []);
  return { frame, eventDidMount, dayDidMount, moreDidMount: leaveToArrows };
}

interface Place {
  grid: Element;
  target: HTMLElement;
  props: GridActs;
  /** The focused event. */
  entry: Entry | undefined;
}

/** Effect of a key: the day to go to, or nothing further. */
type Step = () => string | void;

function stepFor(key: string, at: Place): Step | undefined {
  const { props, entry, target, grid } = at;
  const day = dayAt(at);
  const steps: Record<string, Step> = dictionary({
    ArrowLeft: () => addDays(day, -1),
    ArrowRight: () => addDays(day, 1),
    ArrowDown: () => within(at, day, 1),
    ArrowUp: () => within(at, day, -1),
    Home: () => startOfWeek(day),
    End: () => addDays(startOfWeek(day), 6),
  });
  if (entry?.mayChange)
    for (const name of ["Delete", "Backspace"])
      steps[name] = () => {
        // Move the focus first: the focused event is about to be removed.
        cellOf(grid, day)?.focus();
        props.onDelete(entry);
      };
  if (!entry && !isButton(target) && props.mayCreate)
    steps["Enter"] = () => props.onCreate(timesOnDay(day, props.zone));
  return steps[key];
}

/** A multi-day event is drawn on its first day but belongs to the selected one. */
function dayAt({ target, entry, props }: Place): string {
  if (entry && entry.from <= props.day && props.day <= entry.to) return props.day;
  return target.closest<HTMLElement>("[data-date]")?.dataset["date"] ?? props.day;
}

/** Moves through the day's events; in month view, past the last one to the week below. */
function within({ grid, target, props }: Place, day: string, by: 1 | -1): string | void {
  const stops = stopsOn(grid, day, props.entries);
  const at = stops.indexOf(target);
  const next = at === -1 ? (by === 1 ? 0 : -2) : at + by;
  const stop = stops[next];
  if (stop) return stop.focus();
  if (next === -1 && at !== -1) return cellOf(grid, day)?.focus();
  if (props.view === "month") return addDays(day, by * 7);
}

/** The day's drawn events, then the link to the hidden ones. */
function stopsOn(grid: Element, day: string, entries: readonly Entry[]): HTMLElement[] {
  const cell = grid.querySelectorAll<HTMLElement>(`[data-date="${day}"]`);
  const drawn = entriesOn(entries, day).flatMap(
    ({ key }) => grid.querySelector<HTMLElement>(`[data-key="${CSS.escape(key)}"]`) ?? [],
  );
  const more = [...cell].flatMap((one) => [...one.querySelectorAll<HTMLElement>("[data-more]")]);
  // The component keeps hidden events of a full day in the DOM.
  return [...drawn, ...more].filter((stop) => getComputedStyle(stop).visibility !== "hidden");
}

function moveFor(key: string, { entry, props }: Place): Step | undefined {
  if (!entry?.mayChange) return undefined;
  const by: Record<string, Parameters<typeof timesMoved>[1]> = dictionary({
    ArrowLeft: { days: -1 },
    ArrowRight: { days: 1 },
    ArrowUp: props.view === "month" || entry.all_day ? { days: -7 } : { minutes: -minutesPerKey },
    ArrowDown: props.view === "month" || entry.all_day ? { days: 7 } : { minutes: minutesPerKey },
  });
  const change = by[key];
  return change && (() => props.onMove(entry, timesMoved(entry, change, props.zone), () => undefined));
}

function isButton(target: HTMLElement): boolean {
  return target.getAttribute("role") === "button";
}

function daysIn(frame: Element | null): HTMLElement[] {
  return [...(frame?.querySelectorAll<HTMLElement>("[role=cell][data-date]") ?? [])];
}

function cellOf(grid: Element, day: string): HTMLElement | undefined {
  return daysIn(grid).findLast(({ dataset }) => dataset["date"] === day);
}

/** Compares keys, which contain event id and occurrence. */
function isSameEvent(one: string, other: string): boolean {
  return one.split("@")[0] === other.split("@")[0];
}

/** In the popover of a full day Tab moves between events. */
function leaveToArrows({ el }: { el: HTMLElement }): void {
  if (!el.dataset["key"]) el.dataset["more"] = "";
  if (!el.closest("[role=dialog]")) el.tabIndex = -1;
}
