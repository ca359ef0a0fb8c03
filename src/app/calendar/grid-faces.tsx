/** Renderers the calendar component uses for days and events. */
import type { DayCellInfo, DayHeaderInfo, EventDisplayInfo } from "@fullcalendar/react";
import { useLayoutEffect, useRef, useState } from "react";
import { weekDayNames } from "../../domain/calendar/recurrence-words.ts";
import { dayOf, showDay } from "../../kit/dates.ts";
import type { Entry } from "./entries.ts";
import { EntryFace } from "./entry-face.tsx";
import classes from "./calendar-grid.module.css";

/** Month view shows weekdays only; shorter views add the date (spec 000 §9). */
export function DayHeading({ info, zone }: { info: DayHeaderInfo; zone: string }) {
  const { dow, date, isToday, inPopover, view } = info;
  const name = weekDayNames[dow] ?? "";
  const isMonth = view.type === "dayGridMonth";
  return (
    <span className={classes.heading} data-today={(isToday && !isMonth) || undefined}>
      <span>{inPopover ? name : name.slice(0, 3)}</span>
      {isMonth && !inPopover ? null : <span className={classes.date}>{showDay(dayOf(date.getTime(), zone))}</span>}
    </span>
  );
}

/** Click opens the day. */
export function DayNumber({ info: { text, isToday, isOther } }: { info: DayCellInfo }) {
  return (
    <span
      className={classes.number}
      data-day-number
      data-today={isToday || undefined}
      data-other={isOther || undefined}
    >
      {text}
    </span>
  );
}

/**
 * The component counts only the events it was given, which for a full day is not all of them, and it does not pass the
 * day.
 */
export function MoreWords({ count, left }: { count: number; left: ReadonlyMap<string, number> }) {
  const words = useRef<HTMLSpanElement>(null);
  const [day, setDay] = useState("");
  useLayoutEffect(() => {
    setDay(words.current?.closest<HTMLElement>("[role=cell][data-date]")?.dataset["date"] ?? "");
  }, []);
  return <span ref={words}>+{(count + (left.get(day) ?? 0)).toLocaleString("en-US")} more</span>;
}

export function GridFace({ info, entry }: { info: EventDisplayInfo; entry: Entry | undefined }) {
  // An event being drawn with the pointer has no entry yet.
  if (!entry) return <span className={classes.drawn}>{info.timeText || "New event"}</span>;
  const onScale = info.view.type !== "dayGridMonth" && !entry.all_day;
  const time = entry.all_day ? "" : info.timeText;
  return <EntryFace entry={entry} time={time} onScale={onScale} roomy={onScale && !info.isShort} />;
}

export function faceClassOf(entry: Entry | undefined, { isPast, isMirror, isSelected }: EventDisplayInfo): string {
  return [
    classes.event,
    entry?.isCancelled && classes.cancelled,
    isPast && !isMirror && classes.past,
    entry?.isBusy && classes.busy,
    entry?.all_day && classes.whole,
    isSelected && classes.chosen,
  ]
    .filter(Boolean)
    .join(" ");
}
