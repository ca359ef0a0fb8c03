/** Calendar shortcuts and their entries in the command palette. */
import { useEffect, useMemo, useRef } from "react";
import { type CalendarView, calendarViews, stepFrom } from "../../domain/calendar/view-range.ts";
import { type Command, useCommands } from "../help/index.ts";
import { periodOf } from "./calendar-toolbar.tsx";
import type { CalendarAddress } from "./calendar-url.ts";

interface CalendarCommands {
  address: CalendarAddress;
  today: string;
  go: (change: Partial<CalendarAddress>) => void;
  onNew: (() => void) | undefined;
}

const group = "Calendar";
const viewLabels: Readonly<Record<CalendarView, string>> = {
  month: "Month view",
  week: "Week view",
  day: "Day view",
  agenda: "Agenda view",
};

export function useCalendarCommands(calendar: CalendarCommands): void {
  const latest = useRef(calendar);
  useEffect(() => {
    latest.current = calendar;
  });
  const { view } = calendar.address;
  const mayMake = calendar.onNew !== undefined;
  const commands = useMemo<Command[]>(() => {
    const step = (by: 1 | -1) => () => {
      const { address, go } = latest.current;
      go({ day: stepFrom(address.view, address.day, by) });
    };
    const views = calendarViews.map((one) => ({
      name: `calendar.${one}`,
      label: viewLabels[one],
      group,
      keys: one.slice(0, 1),
      run: () => latest.current.go({ view: one }),
    }));
    return [
      ...views,
      {
        name: "calendar.today",
        label: "Go to today",
        group,
        keys: "t",
        run: () => latest.current.go({ day: latest.current.today }),
      },
      { name: "calendar.next", label: `Next ${periodOf(view)}`, group, keys: "j", run: step(1) },
      { name: "calendar.previous", label: `Previous ${periodOf(view)}`, group, keys: "k", run: step(-1) },
      // On the calendar a new event starts on the selected day.
      {
        name: "calendar.new_here",
        label: "New event on this day",
        group,
        keys: "e",
        opensField: true,
        enabled: mayMake,
        run: () => latest.current.onNew?.(),
      },
      { name: "calendar.print", label: "Print calendar", group, run: () => window.print() },
    ];
  }, [view, mayMake]);
  useCommands(commands);
}
