/** Reading calendars: what a user may see of them, and how much of each event. */
import { type CalendarEvent, daysOfEvent, isSeries } from "../../domain/calendar/event.ts";
import { seenBy } from "../../domain/calendar/busy.ts";
import { type EventType, eventsKeptDaysAhead, eventsKeptDaysBack } from "../../domain/calendar/limits.ts";
import { occurrencesBetween } from "../../domain/calendar/recurrence.ts";
import { zoneName } from "../../domain/values/time-zones.ts";
import { addDays, dayOf, isDay, startOfDay } from "../../kit/dates.ts";
import { dayMs, hourMs } from "../../kit/durations.ts";
import { refuse } from "../../kit/refusal.ts";
import { foldText } from "../../kit/text.ts";
import { numberStandingFor } from "../contacts/contact-visibility.ts";
import type { Ctx } from "../context.ts";
import { yieldToEventLoop } from "../../vendors/http/yield-to-event-loop.ts";
import { listMeta } from "../http/list-meta.ts";
import { findUser } from "../users/user-rows.ts";
import { numbersSeen } from "./event-contacts.ts";
import { eventsAbout, eventsOnCalendar, type Window } from "./event-rows.ts";
import { calendarToSee } from "./event-visibility.ts";

export interface CalendarQuery {
  downline_user_id?: string | undefined;
  start_date?: string | number | undefined;
  end_date?: string | number | undefined;
  q?: string | undefined;
  types_list?: EventType[] | undefined;
  today_events?: boolean | undefined;
}

/** Rows examined per calendar and window, and events returned. */
const rowsMax = 20_000;
const shownMax = 5_000;
const windowDaysMax = 800;

export async function listCalendar(ctx: Ctx, query: CalendarQuery) {
  const { trx, actor } = ctx;
  const whose = query.downline_user_id ?? actor.user_id;
  await calendarToSee(ctx, whose);
  const window = await windowOf(ctx, query);
  const rows = await eventsOnCalendar(trx, actor.tenant_id, whose, around(window), rowsMax);
  const falling = await filtered(rows, fallsInto(window));
  const seen = await asSeen(ctx, falling);
  const found = seen.filter((event) => isAsked(event, query));
  return { data: found.slice(0, shownMax), meta: { total_count: found.length, more: found.length > shownMax } };
}

const lookedAtOnce = 100;

/** A calendar may hold thousands of series, and each must be expanded. */
async function filtered<T>(rows: readonly T[], isWanted: (row: T) => boolean): Promise<T[]> {
  const wanted: T[] = [];
  for (let at = 0; at < rows.length; at += lookedAtOnce) {
    wanted.push(...rows.slice(at, at + lookedAtOnce).filter(isWanted));
    await yieldToEventLoop();
  }
  return wanted;
}

interface ReaderWindow extends Window {
  /** The zone whose days the window is in. */
  zone: string;
}

/** The largest offset between two zones: UTC-12 to UTC+14. */
const apartMs = 26 * hourMs;
const around = ({ from, to }: Window): Window => ({ from: from - apartMs, to: to + apartMs });

/** All-day events are not shifted by time zones: they fall on their own days wherever the reader is. */
function fallsInto(window: ReaderWindow): (event: CalendarEvent) => boolean {
  const { from, to, zone } = window;
  const [first, last] = [dayOf(from, zone), dayOf(to - 1, zone)];
  return (event) => {
    if (!event.all_day) return occurrencesBetween(event, from, to).length > 0;
    const near = around(window);
    return occurrencesBetween(event, near.from, near.to).some((at) => {
      const days = daysOfEvent({ ...event, ...at }, zone);
      return days.from <= last && days.to >= first;
    });
  };
}

/** Private events of others become "Busy" before filtering, so that search cannot find what it does not show. */
async function asSeen(ctx: Ctx, rows: readonly CalendarEvent[]): Promise<CalendarEvent[]> {
  const { user_id } = ctx.actor;
  const shown = rows.map((event) => seenBy(event, user_id));
  const numbers = await numbersSeen(
    ctx,
    shown.filter((event) => event.user_id !== user_id).flatMap(({ contact_ids }) => contact_ids),
  );
  return shown.map((event) =>
    event.user_id === user_id ? event : { ...event, contact_ids: event.contact_ids.filter((id) => numbers.has(id)) },
  );
}

function isAsked(event: CalendarEvent, { q = "", types_list = [] }: CalendarQuery): boolean {
  if (types_list.length > 0 && !types_list.some((type) => event.types_list.includes(type))) return false;
  const words = foldText(q).split(" ").filter(Boolean);
  const text = foldText([event.title, event.location, event.description, event.outcome].join(" "));
  return words.every((word) => text.includes(word));
}

async function windowOf(ctx: Ctx, { start_date, end_date, today_events }: CalendarQuery): Promise<ReaderWindow> {
  const now = ctx.world.now();
  const user = await findUser(ctx.trx, ctx.actor.tenant_id, ctx.actor.user_id);
  const zone = zoneName(user?.timezone);
  if (today_events) {
    const today = dayOf(now, zone);
    return { from: startOfDay(today, zone), to: startOfDay(addDays(today, 1), zone), zone };
  }
  const from = start_date === undefined ? now - eventsKeptDaysBack * dayMs : momentOf(start_date, zone, "start_date");
  const to = end_date === undefined ? from + (eventsKeptDaysBack + eventsKeptDaysAhead) * dayMs : endOf(end_date, zone);
  if (to <= from) refuse("invalid", { end_date: ["End must be after start."] });
  if (to - from > windowDaysMax * dayMs) refuse("invalid", { end_date: [`Request at most ${windowDaysMax} days.`] });
  return { from, to, zone };
}

function endOf(given: string | number, zone: string): number {
  if (typeof given === "number") return given;
  momentOf(given, zone, "end_date");
  return startOfDay(addDays(given, 1), zone);
}

function momentOf(given: string | number, zone: string, field: string): number {
  if (typeof given === "number") return given;
  return isDay(given) ? startOfDay(given, zone) : refuse("invalid", { [field]: ["Enter a valid date."] });
}

const aboutMax = 500;

export async function listAbout(ctx: Ctx, contact_id: number) {
  const id = await contactSeen(ctx, contact_id);
  const { events } = await eventsAbout(ctx.trx, ctx.actor.tenant_id, id, { until: null, limit: aboutMax });
  return { data: await asSeen(ctx, events) };
}

interface HistoryQuery {
  contact_id: number;
  page: number;
  limit: number;
}

export async function listHistory(ctx: Ctx, { contact_id, page, limit }: HistoryQuery) {
  const id = await contactSeen(ctx, contact_id);
  const until = ctx.world.now();
  const asked = { until, limit, offset: (page - 1) * limit };
  const { events, total_count } = await eventsAbout(ctx.trx, ctx.actor.tenant_id, id, asked);
  const data = (await asSeen(ctx, events)).map((event) => lastBefore(event, until));
  return { data, meta: listMeta({ page, limit, total_count }) };
}

/** A series is listed at its last occurrence. */
function lastBefore(event: CalendarEvent, now: number): CalendarEvent {
  if (!isSeries(event)) return event;
  const last = occurrencesBetween(event, event.start_date, now).at(-1);
  return last ? { ...event, start_date: last.start_date, end_date: last.end_date } : event;
}

async function contactSeen(ctx: Ctx, id: number): Promise<number> {
  return (await numberStandingFor(ctx, id)) ?? refuse("not_found");
}
