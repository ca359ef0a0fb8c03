/** Month, week and day views, drawn by the calendar component. The only file that depends on it. */
import FullCalendar, {
  type CalendarRef,
  type DateClickInfo,
  type DateSelectInfo,
  type EventChangeInfo,
  type EventClickInfo,
} from "@fullcalendar/react";
import dayGrid from "@fullcalendar/react/daygrid";
import interaction from "@fullcalendar/react/interaction";
import "@fullcalendar/react/skeleton.css";
import classicTheme from "@fullcalendar/react/themes/classic";
import "@fullcalendar/react/themes/classic/theme.css";
import timeGrid from "@fullcalendar/react/timegrid";
import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { openingTime } from "../../domain/calendar/opening-time.ts";
import { rangeOf } from "../../domain/calendar/view-range.ts";
import { tapHoldMs } from "../../domain/session/limits.ts";
import { dayOf } from "../../kit/dates.ts";
import { gridOrder, timesOfDragged, timesOfPress, timesOfSelection } from "./grid-events.ts";
import { DayHeading, DayNumber, faceClassOf, GridFace, MoreWords } from "./grid-faces.tsx";
import type { CalendarGridProps } from "./use-grid-keys.ts";
import classes from "./calendar-grid.module.css";

const plugins = [dayGrid, timeGrid, interaction, classicTheme];
const viewNames = { month: "dayGridMonth", week: "timeGridWeek", day: "timeGridDay" } as const;
const timeFormat = { hour: "numeric", minute: "2-digit", omitZeroMinute: true, meridiem: "short" } as const;
const hourFormat = { hour: "numeric", meridiem: "short" } as const;
/** Lines of whole-day events above the hours; the rest is counted, so that the hours keep their place. */
const wholeDayLines = 3;
const views = {
  dayGridMonth: { fixedWeekCount: false, selectMinDistance: 6 },
  timeGrid: { selectMinDistance: 6, dayMaxEvents: wholeDayLines },
};
/** Height of a half-hour slot: one line of text. */
const slotMinPx = 24;
/** A 15-minute event is half a slot, but must still fit one line of text and its letter. */
const eventMinPx = 21;

export function CalendarGrid(props: CalendarGridProps) {
  const { view, day, zone, now, mayCreate, byKey, events, left, keys } = props;
  const calendar = useRef<CalendarRef>(null);
  const acts = useGridActs(props);
  const opens = useOpening(props);
  usePaper(calendar, props.onPaper);
  useLayoutEffect(() => {
    const api = calendar.current?.getApi();
    if (api && api.view.type !== viewNames[view]) api.changeView(viewNames[view], day);
    else api?.gotoDate(day);
  }, [view, day]);
  return (
    <FullCalendar
      ref={calendar}
      plugins={plugins}
      initialView={viewNames[view]}
      initialDate={day}
      views={views}
      headerToolbar={false}
      height="100%"
      timeZone={zone}
      now={now}
      nowIndicator
      firstDay={0}
      events={events}
      editable={mayCreate}
      eventResizableFromStart
      eventInteractive
      selectable={mayCreate}
      selectMirror
      longPressDelay={tapHoldMs}
      eventOrder={gridOrder}
      dayMaxEvents
      eventPrintLayout="stack"
      eventInnerClass={classes.inner ?? ""}
      listItemEventBeforeClass={classes.none ?? ""}
      rowEventBeforeClass={classes.handle ?? ""}
      rowEventAfterClass={classes.handle ?? ""}
      columnEventBeforeClass={classes.handle ?? ""}
      columnEventAfterClass={classes.handle ?? ""}
      slotHeaderInnerClass={classes.hour ?? ""}
      allDayHeaderInnerClass={classes.hour ?? ""}
      moreLinkInnerClass={classes.more ?? ""}
      allDayText="All day"
      expandRows
      slotMinHeight={slotMinPx}
      eventMinHeight={eventMinPx}
      slotDuration="00:30:00"
      snapDuration="00:15:00"
      scrollTime={opens}
      scrollTimeReset={false}
      slotHeaderFormat={hourFormat}
      eventTimeFormat={timeFormat}
      eventMaxStack={4}
      slotEventOverlap={false}
      dayHeaderContent={(info) => <DayHeading info={info} zone={zone} />}
      dayCellTopContent={(info) => <DayNumber info={info} />}
      eventContent={(info) => <GridFace info={info} entry={byKey.get(info.event.id)} />}
      eventClass={(info) => faceClassOf(byKey.get(info.event.id), info)}
      eventDidMount={keys.eventDidMount}
      dayCellDidMount={keys.dayDidMount}
      dayLaneDidMount={keys.dayDidMount}
      moreLinkDidMount={keys.moreDidMount}
      moreLinkContent={({ num }) => <MoreWords count={num} left={left} />}
      moreLinkClick={acts.wantsMore}
      eventClick={acts.opened}
      eventDrop={acts.moved}
      eventResize={acts.moved}
      select={acts.selected}
      dateClick={acts.pressed}
    />
  );
}

/** Computed when the view changes; after that the scroll position is left alone. */
function useOpening({ view, day, now, zone }: CalendarGridProps): string {
  const opening = () => ({ view, at: openingTime(rangeOf(view, day), now(), zone) });
  const [opened, setOpened] = useState(opening);
  if (opened.view !== view) setOpened(opening());
  return opened.at;
}

/** Print at full height. Triggered here because the component's React wrapper does not listen for print events. */
function usePaper(calendar: RefObject<CalendarRef | null>, onPaper: (is: boolean) => void): void {
  useEffect(() => {
    const before = () => {
      // The browser prints what is rendered when this returns.
      flushSync(() => onPaper(true));
      calendar.current?.getApi().trigger("_beforeprint");
    };
    const after = () => {
      onPaper(false);
      calendar.current?.getApi().trigger("_afterprint");
    };
    window.addEventListener("beforeprint", before);
    window.addEventListener("afterprint", after);
    return () => {
      window.removeEventListener("beforeprint", before);
      window.removeEventListener("afterprint", after);
    };
  }, [calendar, onPaper]);
}

function useGridActs({ byKey, left, ...props }: CalendarGridProps) {
  const { view, zone, onDay, onOpen, onCreate, onMove } = props;
  const opened = ({ event, jsEvent }: EventClickInfo) => {
    jsEvent.preventDefault();
    const entry = byKey.get(event.id);
    if (entry) onOpen(entry);
  };
  const moved = ({ event, revert }: EventChangeInfo) => {
    const entry = byKey.get(event.id);
    // All-day events use the event's own time zone.
    const own = (event.allDay && entry?.occurrence?.event.timezone) || zone;
    if (entry) onMove(entry, timesOfDragged(event, own), revert);
  };
  const selected = (info: DateSelectInfo) => {
    info.view.calendar.unselect();
    onCreate(timesOfSelection(info, view, zone));
  };
  const pressed = (info: DateClickInfo) => {
    // A double click creates an event, as in other calendars.
    if (info.jsEvent.detail === 2 && props.mayCreate) return onCreate(timesOfPress(info, view, zone));
    const { target } = info.jsEvent;
    // A click on the day number opens that day.
    const isNumber = target instanceof Element && target.closest("[data-day-number]") !== null;
    onDay(info.dateStr.slice(0, 10), isNumber ? "day" : undefined);
  };
  /** A full day is opened; for other days the remaining events are shown in a popover. */
  const wantsMore = ({ date }: { date: Date }) => {
    const day = dayOf(date.getTime(), zone);
    if (!left.has(day)) return "popover";
    onDay(day, "day");
    return viewNames.day;
  };
  return { opened, moved, selected, pressed, wantsMore };
}
