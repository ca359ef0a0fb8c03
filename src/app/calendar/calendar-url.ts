/** View, day and filters of the calendar in the URL. Invalid values are ignored. */
import type { EventType } from "../../domain/calendar/limits.ts";
import { isEventType } from "../../domain/calendar/type-appearances.ts";
import { type CalendarView, calendarViews } from "../../domain/calendar/view-range.ts";
import { isDay } from "../../kit/dates.ts";

export interface CalendarAddress {
  view: CalendarView;
  /** The selected day, `YYYY-MM-DD`. */
  day: string;
  /** Empty: all types. */
  types: EventType[];
  q: string;
  /** Only today's events. */
  todayOnly: boolean;
}

export function addressFrom(params: URLSearchParams, today: string): CalendarAddress {
  const day = params.get("date") ?? "";
  return {
    view: calendarViews.find((view) => view === params.get("view")) ?? "month",
    day: isDay(day) ? day : today,
    types: (params.get("types") ?? "").split(",").filter(isEventType),
    q: params.get("q") ?? "",
    todayOnly: params.get("today") === "yes",
  };
}

/** The URL after a change; default values are omitted. */
export function withAddress(before: URLSearchParams, change: Partial<CalendarAddress>, today: string): URLSearchParams {
  const after = new URLSearchParams(before);
  const put = (name: string, value: string, usual = "") => {
    if (value === usual) after.delete(name);
    else after.set(name, value);
  };
  const { view, day, types, q, todayOnly } = { ...addressFrom(before, today), ...change };
  put("view", view, "month");
  put("date", day, today);
  put("types", types.join(","));
  put("q", q);
  put("today", todayOnly ? "yes" : "");
  return after;
}

export function calendarPath(change: Partial<CalendarAddress>, today: string): string {
  const params = withAddress(new URLSearchParams(), change, today).toString();
  return params === "" ? "/calendar" : `/calendar?${params}`;
}
