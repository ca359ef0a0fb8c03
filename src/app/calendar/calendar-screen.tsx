/**
 * Calendar screen, drawn from local data: month, week, day and agenda, for the user or somebody whose calendar they
 * manage.
 */
import { Suspense } from "react";
import { useNavigate } from "react-router-dom";
import { eventTypes } from "../../domain/calendar/limits.ts";
import { typeAppearances, typeWords } from "../../domain/calendar/type-appearances.ts";
import { zoneName } from "../../domain/values/time-zones.ts";
import { dayOf } from "../../kit/dates.ts";
import { minuteMs } from "../../kit/durations.ts";
import { SkeletonRows } from "../../ui/list-states.tsx";
import { lazyPart } from "../base/lazy-part.ts";
import { useLocal } from "../base/live.ts";
import { PageMetadata } from "../base/page-metadata.tsx";
import { useCurrentUser } from "../base/session-provider.tsx";
import { useNow } from "../base/use-now.ts";
import { useWhose } from "../contact-parts/use-whose.ts";
import { CalendarFilters } from "./calendar-filters.tsx";
import { CalendarToolbar } from "./calendar-toolbar.tsx";
import type { CalendarAddress } from "./calendar-url.ts";
import type { Entry } from "./entries.ts";
import { TypeMark } from "./entry-face.tsx";
import { newEvent, openEvent } from "../links/event-asked.ts";
import { type Times, timesFromNow } from "./grid-events.ts";
import { CalendarNews } from "./calendar-notices.tsx";
import { CalendarPlan } from "./calendar-plan.tsx";
import { useAddress } from "./use-address.ts";
import { useCalendar } from "./use-calendar.ts";
import { useCalendarCommands } from "./use-calendar-commands.ts";
import { useEventActs } from "./use-event-acts.ts";
import classes from "./calendar.module.css";

const AgendaList = lazyPart(async () => (await import("./agenda-list.tsx")).AgendaList);
const SeriesDialog = lazyPart(async () => (await import("./series-dialog.tsx")).SeriesDialog);

const nothing: readonly Entry[] = [];

export function CalendarScreen() {
  const { world } = useLocal();
  const zone = zoneName(useCurrentUser().timezone);
  const now = useNow(minuteMs);
  const today = dayOf(now, zone);
  const { address, go, filter } = useAddress(today);
  const whose = useWhose();
  const calendar = useCalendar({ address, whose, zone, today });
  const acts = useEventActs(zone, calendar.entries ?? nothing);
  const open = useOpenEntry();
  const { view, day } = address;
  const create = (times: Times) => newEvent({ ...times, timezone: zone, user_id: whose.id });
  const onNew = () => create(timesFromNow(day, world.now(), zone));
  useCalendarCommands({ address, today, go, onNew });
  const shown = { day, zone, entries: calendar.entries ?? nothing, onOpen: open, onDelete: acts.remove };
  return (
    <>
      <PageMetadata title="Calendar" />
      <CalendarToolbar address={address} today={today} go={go} onNew={onNew} />
      <CalendarFilters address={address} today={today} whose={whose} onFilter={filter} />
      <CalendarNews there={calendar.there} whose={whose} />
      <Suspense fallback={<SkeletonRows label="Loading calendar" />}>
        {calendar.entries === undefined ? (
          <SkeletonRows label="Loading calendar" />
        ) : view === "agenda" ? (
          <AgendaList {...shown} today={today} now={now} isFiltered={isFiltered(address)} onNew={onNew} />
        ) : (
          <CalendarPlan
            {...shown}
            view={view}
            now={world.now}
            mayCreate
            onDay={(next, as) => (as ? go({ day: next, view: as }) : filter({ day: next }))}
            onCreate={create}
            onMove={acts.move}
          />
        )}
        {acts.asks ? <SeriesDialog {...acts.asks} /> : null}
      </Suspense>
      <Legend />
    </>
  );
}

function isFiltered({ types, q, todayOnly }: CalendarAddress): boolean {
  return types.length > 0 || q !== "" || todayOnly;
}

/** Entries computed from a contact open the contact; another user's private event opens nothing. */
function useOpenEntry(): (entry: Entry) => void {
  const navigate = useNavigate();
  return ({ occurrence, contact_id, isBusy, isSeries, types }) => {
    if (isBusy) return;
    if (occurrence) return openEvent(occurrence.event.id, isSeries ? occurrence.original_start : undefined);
    if (contact_id !== null)
      void navigate(`/contacts/${contact_id}${types.includes("renewal") ? "?tab=policies" : ""}`);
  };
}

/** Printed legend: on paper there is no other way to look up a type's letter. */
function Legend() {
  return (
    <div className={classes.legend} aria-hidden="true">
      {eventTypes.map((type) => (
        <span key={type} className={classes.type}>
          <TypeMark look={typeAppearances[type]} />
          {typeWords(type)}
        </span>
      ))}
    </div>
  );
}
