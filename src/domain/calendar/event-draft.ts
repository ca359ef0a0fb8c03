/** An event draft as typed: days and clock times in its time zone, kept consistent while one of them changes. */
import { addDays, dayOf, daysBetween, numberFromDay, showDay } from "../../kit/dates.ts";
import { dayMs, hourMs, minuteMs } from "../../kit/durations.ts";
import { clockTime } from "../../kit/moments.ts";
import type { FieldErrors } from "../../kit/refusal.ts";
import { isSameValue } from "../values/same-value.ts";
import { momentAt, timeOf } from "../values/callback-time.ts";
import { emptyEvent, type EventEdit, type EventField, type EventFields } from "./event.ts";
import { weekDayOf } from "./recurrence-words.ts";
import { reminderMinutesDefault } from "./limits.ts";
import { isZone } from "./zones.ts";
import { skippedAround } from "../../kit/zone-clock.ts";

export interface EventDraft extends Omit<EventFields, "start_date" | "end_date"> {
  /** `YYYY-MM-DD`; the last day is that of the end. */
  start_day: string;
  end_day: string;
  /** `HH:MM`; ignored while all-day. */
  start_time: string;
  end_time: string;
}

const halfHourMs = hourMs / 2;

/** Prefilled fields of a new event; by default it starts at the next half hour and lasts one hour. */
export function freshDraft(start: EventEdit, facts: { now: number; zone: string; user_id: string }): EventDraft {
  const { start_date = Math.ceil(facts.now / halfHourMs) * halfHourMs, end_date = start_date + hourMs } = start;
  return draftOf({
    ...usual(),
    title: "",
    types_list: ["appointment"],
    timezone: facts.zone,
    user_id: facts.user_id,
    ...start,
    start_date,
    end_date,
  });
}

function usual() {
  const { series_id: _of, original_start: _at, excluded_starts: _without, ...event } = emptyEvent;
  const { source: _from, external_id: _there, sync_state: _sync, sync_reason: _why, ...fields } = event;
  return {
    ...fields,
    attendee_user_ids: [],
    contact_ids: [],
    reminder_minutes: [reminderMinutesDefault as typeof reminderMinutesDefault],
  };
}

export function draftOf({ start_date, end_date, ...typed }: EventFields): EventDraft {
  const { timezone, all_day } = typed;
  // For all-day events, the end is the start of the day after the last.
  const last = all_day ? Math.max(start_date, end_date - 1) : end_date;
  return {
    ...typed,
    start_day: dayOf(start_date, timezone),
    end_day: dayOf(last, timezone),
    start_time: all_day ? "09:00" : timeOf(start_date, timezone),
    end_time: all_day ? "10:00" : timeOf(end_date, timezone),
  };
}

/** True while a day or time is empty or incomplete: then there are no event fields yet. */
export function lacksMoment({ all_day, start_day, end_day, start_time, end_time }: EventDraft): boolean {
  return start_day === "" || end_day === "" || (!all_day && (start_time === "" || end_time === ""));
}

export function fieldsOfDraft(draft: EventDraft): EventFields {
  const { start_day, end_day, start_time, end_time, ...typed } = draft;
  const { all_day, timezone } = typed;
  const [from, to] = all_day ? ["00:00", "00:00"] : [start_time, end_time];
  const last = all_day ? addDays(end_day, 1) : end_day;
  return { ...typed, start_date: momentAt(start_day, from, timezone), end_date: momentAt(last, to, timezone) };
}

/** Typed times that do not exist that day because clocks spring forward. */
export function skippedErrors({ all_day, timezone, ...typed }: EventDraft): FieldErrors {
  if (all_day || !isZone(timezone)) return {};
  const { start_day, start_time, end_day, end_time } = typed;
  const [start, end] = [skippedWords(start_day, start_time, timezone), skippedWords(end_day, end_time, timezone)];
  return { ...(start !== null && { start_date: [start] }), ...(end !== null && { end_date: [end] }) };
}

/** `2:30 AM does not exist on 03/08/2026: the clocks go from 2:00 AM to 3:00 AM.` */
function skippedWords(day: string, time: string, zone: string): string | null {
  const [hours = 0, minutes = 0] = time.split(":").map(Number);
  const wall = numberFromDay(day) * dayMs + hours * hourMs + minutes * minuteMs;
  const skipped = skippedAround(wall, zone);
  if (!skipped) return null;
  const [typed, from, to] = [wall, skipped.from, skipped.to].map((at) => clockTime(at, "UTC"));
  return `${typed} does not exist on ${showDay(day)}: clocks change from ${from} to ${to}.`;
}

type Start = Partial<Pick<EventDraft, "start_day" | "start_time">>;

/** Moving the start moves the end along, so that the duration stays; a weekly event falls on the day it begins. */
export function withStart(draft: EventDraft, change: Start): EventDraft {
  const next = onItsWeekday({ ...draft, ...change }, draft.start_day);
  if (lacksMoment(draft) || lacksMoment(next)) return next;
  if (next.all_day) return { ...next, end_day: addDays(next.end_day, daysBetween(draft.start_day, next.start_day)) };
  const [was, now] = [fieldsOfDraft(draft), fieldsOfDraft(next)];
  const end = now.start_date + Math.max(0, was.end_date - was.start_date);
  return { ...next, end_day: dayOf(end, next.timezone), end_time: timeOf(end, next.timezone) };
}

function onItsWeekday(draft: EventDraft, before: string): EventDraft {
  const { recurrence, start_day } = draft;
  if (recurrence.freq !== "weekly" || !recurrence.days || start_day === "" || before === "") return draft;
  const [was, now] = [weekDayOf(before), weekDayOf(start_day)];
  const days = [...new Set([...recurrence.days.filter((day) => day !== was), now])].sort();
  return { ...draft, recurrence: { ...recurrence, days } };
}

/** The changed fields and their previous values: what an edit sends. */
export function changedFields(was: EventFields, now: EventFields): { change: EventEdit; base: EventEdit } {
  const fields = (Object.keys(now) as EventField[]).filter((field) => !isSameValue(now[field], was[field]));
  const pick = (from: EventFields): EventEdit => Object.fromEntries(fields.map((field) => [field, from[field]]));
  return { change: pick(now), base: pick(was) };
}
