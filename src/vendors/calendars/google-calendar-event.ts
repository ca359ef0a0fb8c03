/** Converts events between Google Calendar v3 (developers.google.com/calendar/api/v3/reference/events) and ours. */
import { z } from "zod";
import { mailsAmong } from "../../domain/calendar/event-mails.ts";
import type {
  RemoteChange,
  RemoteDraft,
  RemoteEvent,
  RemoteMoment,
  RemoteRule,
  RemoteTime,
} from "../../domain/calendar/remote-event.ts";
import { recurrenceOfRule, ruleOfRecurrence } from "../../domain/calendar/remote-rule.ts";
import { isZone } from "../../domain/calendar/zones.ts";
import { CalendarTrouble } from "./calendar-port.ts";
import { plainText, readTitle, titleOf, webLink } from "./calendar-texts.ts";
import { instantOfWall } from "./calendar-zones.ts";

const GoogleTime = z.object({
  date: z.iso.date().nullish(),
  dateTime: z.string().nullish(),
  timeZone: z.string().nullish(),
});
type GoogleTime = z.infer<typeof GoogleTime>;

const Reminder = z.object({ minutes: z.number() });
export type Reminder = z.infer<typeof Reminder>;

const Guest = z.object({ self: z.boolean().nullish(), email: z.string().nullish() });

export const GoogleEvent = z.object({
  id: z.string().min(1).max(1024),
  etag: z.string().nullish(),
  status: z.string().nullish(),
  eventType: z.string().nullish(),
  summary: z.string().nullish(),
  description: z.string().nullish(),
  location: z.string().nullish(),
  visibility: z.string().nullish(),
  transparency: z.string().nullish(),
  start: GoogleTime.nullish(),
  end: GoogleTime.nullish(),
  endTimeUnspecified: z.boolean().nullish(),
  recurrence: z.array(z.string()).nullish(),
  recurringEventId: z.string().nullish(),
  originalStartTime: GoogleTime.nullish(),
  reminders: z.object({ useDefault: z.boolean().nullish(), overrides: z.array(Reminder).nullish() }).nullish(),
  hangoutLink: z.string().nullish(),
  attendees: z.array(Guest.extend({ responseStatus: z.string().nullish() })).nullish(),
  organizer: Guest.nullish(),
  guestsCanModify: z.boolean().nullish(),
  locked: z.boolean().nullish(),
  extendedProperties: z.object({ private: z.record(z.string(), z.string()).nullish() }).nullish(),
});
export type GoogleEvent = z.infer<typeof GoogleEvent>;

/** A calendar's defaults for its events. */
export interface GoogleUsual {
  readonly timezone: string;
  readonly reminders: readonly Reminder[];
}

/** Private extended properties: our id; that an override is ours; the link, which Google has no writable field for. */
const markName = "fieldline";
const apartName = "fieldline_apart";
const linkName = "fieldline_link";

/** Google accepts client-chosen ids (base32hex): creating twice yields the same event. */
export const googleIdOf = (mark: string): string => mark.replaceAll("-", "").toLowerCase();

const markPattern = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/;

export function changeOfGoogle(item: unknown, usual: GoogleUsual): RemoteChange | undefined {
  const parsed = GoogleEvent.safeParse(item);
  if (!parsed.success) return unreadable(item);
  const event = parsed.data;
  const original = momentOf(event.originalStartTime, usual.timezone);
  if (event.status === "cancelled")
    return event.recurringEventId && original
      ? { type: "occurrence_gone", series_id: event.recurringEventId, original }
      : { type: "gone", id: event.id };
  // Working locations and birthdays are not appointments.
  if (["workingLocation", "birthday"].includes(event.eventType ?? "")) return undefined;
  const time = timeOf(event, usual.timezone);
  const reason = skipReason(event, time);
  if (time === undefined || reason !== undefined)
    return {
      type: "skipped",
      id: event.id,
      title: event.summary ?? "",
      at: startOf(event),
      reason: reason ?? "unreadable",
    };
  return { type: "put", event: eventOf(event, time, { original, usual }), apart: null };
}

/** One event; undefined where it is cancelled or cannot be read. */
export function eventOfGoogle(item: GoogleEvent, usual: GoogleUsual): RemoteEvent | undefined {
  const time = timeOf(item, usual.timezone);
  if (item.status === "cancelled" || time === undefined) return undefined;
  return eventOf(item, time, { original: momentOf(item.originalStartTime, usual.timezone), usual });
}

const Nameless = z.object({ id: z.string().min(1), summary: z.string().catch("") });

function unreadable(item: unknown): RemoteChange | undefined {
  const named = Nameless.safeParse(item);
  if (!named.success) return undefined;
  return { type: "skipped", id: named.data.id, title: named.data.summary, at: null, reason: "unreadable" };
}

function skipReason(event: GoogleEvent, time: RemoteTime | undefined) {
  if (event.attendees?.some(({ self, responseStatus }) => self && responseStatus === "declined")) return "declined";
  if (event.endTimeUnspecified) return "no_end";
  const zone = event.start?.timeZone;
  if (zone && !isZone(zone)) return "zone_unknown";
  return time === undefined ? "unreadable" : undefined;
}

function startOf({ start }: GoogleEvent): number | null {
  const at = Date.parse(start?.dateTime ?? start?.date ?? "");
  return Number.isNaN(at) ? null : at;
}

function timeOf({ start, end }: GoogleEvent, timezone: string): RemoteTime | undefined {
  if (start?.date && end?.date) return { all_day: true, from_day: start.date, to_day: end.date };
  const [from, to] = [Date.parse(start?.dateTime ?? ""), Date.parse(end?.dateTime ?? "")];
  if (Number.isNaN(from) || Number.isNaN(to)) return undefined;
  return { all_day: false, from, to, timezone: start?.timeZone ?? timezone };
}

function momentOf(time: GoogleTime | null | undefined, timezone: string): RemoteMoment | null {
  if (time?.date) return { day: time.date };
  const at = Date.parse(time?.dateTime ?? "");
  if (!Number.isNaN(at)) return { at };
  const wall = time?.dateTime && instantOfWall(time.dateTime, time.timeZone ?? timezone);
  return wall ? { at: wall } : null;
}

interface Around {
  readonly original: RemoteMoment | null;
  readonly usual: GoogleUsual;
}

function eventOf(event: GoogleEvent, time: RemoteTime, { original, usual }: Around): RemoteEvent {
  const hidden = event.extendedProperties?.private ?? {};
  const isFree = event.transparency === "transparent";
  const { rule, excluded } = repetitionOf(event.recurrence ?? [], time);
  return {
    id: event.id,
    etag: event.etag ?? null,
    mark: markOf(event, hidden),
    series_id: event.recurringEventId ?? null,
    original: event.recurringEventId ? original : null,
    read_only: isAnothers(event),
    mails: mailsAmong([event.organizer, ...(event.attendees ?? [])].map((one) => (one?.self ? null : one?.email))),
    ...readTitle(event.summary ?? "", isFree),
    description: plainText(event.description ?? ""),
    location: event.location ?? "",
    meeting_link: webLink(event.hangoutLink) || webLink(hidden[linkName]),
    time,
    private: event.visibility === "private" || event.visibility === "confidential",
    reminder_minutes: remindersOf(event, usual),
    recurrence: rule,
    excluded,
  };
}

/**
 * An occurrence inherits its series' private properties, and a copy may carry them along: the mark is only valid with
 * the id it was created under, or on an override we created ourselves.
 */
function markOf(event: GoogleEvent, hidden: Readonly<Record<string, string>>): string | null {
  const mark = hidden[markName] ?? "";
  if (!markPattern.test(mark)) return null;
  const isOurs = event.recurringEventId ? hidden[apartName] === mark : event.id === googleIdOf(mark);
  return isOurs ? mark : null;
}

function isAnothers({ organizer, guestsCanModify, locked, eventType }: GoogleEvent): boolean {
  if (locked || eventType === "fromGmail") return true;
  return organizer !== undefined && organizer !== null && organizer.self !== true && guestsCanModify !== true;
}

function remindersOf({ reminders }: GoogleEvent, usual: GoogleUsual): number[] {
  const received = reminders?.useDefault ? usual.reminders : (reminders?.overrides ?? []);
  return [...new Set(received.map(({ minutes }) => minutes))].toSorted((a, b) => a - b);
}

/** RFC 5545 lines: one RRULE and its EXDATEs; we support nothing else. */
function repetitionOf(
  lines: readonly string[],
  time: RemoteTime,
): { rule: RemoteRule | null; excluded: RemoteMoment[] } {
  const named = lines.map((line) => /^(RRULE|EXDATE|RDATE|EXRULE)([^:]*):(.*)$/i.exec(line.trim()));
  const of = (name: string) => named.flatMap((match) => (match?.[1]?.toUpperCase() === name ? [match] : []));
  const rules = of("RRULE");
  const isPlain = rules.length <= 1 && of("RDATE").length + of("EXRULE").length === 0 && !named.includes(null);
  if (!isPlain) return { rule: { unsupported: lines.join(" ").slice(0, 200) }, excluded: [] };
  const [rule] = rules;
  if (!rule) return { rule: null, excluded: [] };
  return { rule: recurrenceOfRule(rule[3] ?? "", time), excluded: of("EXDATE").flatMap((line) => datesOf(line, time)) };
}

function datesOf([, , parameters = "", values = ""]: RegExpExecArray, time: RemoteTime): RemoteMoment[] {
  const zone = /;TZID=([^;]+)/i.exec(parameters)?.[1] ?? (time.all_day ? "UTC" : time.timezone);
  return values.split(",").flatMap((value): RemoteMoment[] => {
    const [, y, m, d, clock] = /^(\d{4})(\d{2})(\d{2})(T\d{6}Z?)?$/.exec(value.trim()) ?? [];
    if (y === undefined) return [];
    if (time.all_day || clock === undefined) return [{ day: `${y}-${m}-${d}` }];
    const wall = `${y}-${m}-${d}T${clock.slice(1, 3)}:${clock.slice(3, 5)}:${clock.slice(5, 7)}`;
    const at = clock.endsWith("Z") ? Date.parse(`${wall}Z`) : instantOfWall(wall, zone);
    return at === undefined || Number.isNaN(at) ? [] : [{ at }];
  });
}

/** The fields we write; others (guests, attachments) stay, as it is a patch. */
export function googleBodyOf(draft: RemoteDraft): Record<string, unknown> {
  const overrides = draft.original === null ? {} : { [apartName]: draft.mark };
  return {
    status: "confirmed",
    summary: titleOf(draft.title, draft.cancelled),
    description: draft.description,
    location: draft.location,
    transparency: draft.cancelled ? "transparent" : "opaque",
    visibility: draft.private ? "private" : "default",
    ...timesOf(draft.time),
    ...(draft.original === null ? { recurrence: linesOf(draft) } : {}),
    reminders: {
      useDefault: false,
      overrides: draft.reminder_minutes.slice(0, 5).map((minutes) => ({ method: "popup", minutes })),
    },
    extendedProperties: { private: { [markName]: draft.mark, ...overrides, [linkName]: draft.meeting_link } },
  };
}

/** A patch merges: the other representation of the time must be nulled explicitly. */
function timesOf(time: RemoteTime): { start: object; end: object } {
  if (time.all_day) {
    const day = (date: string) => ({ date, dateTime: null, timeZone: null });
    return { start: day(time.from_day), end: day(time.to_day) };
  }
  const moment = (at: number) => ({ date: null, dateTime: new Date(at).toISOString(), timeZone: time.timezone });
  return { start: moment(time.from), end: moment(time.to) };
}

function linesOf({ recurrence, excluded, time }: RemoteDraft): string[] | null {
  if (recurrence === null) return null;
  if ("unsupported" in recurrence) throw new CalendarTrouble({ code: "skipped", reason: "recurrence_unsupported" });
  return [`RRULE:${ruleOfRecurrence(recurrence, time)}`, ...excluded.map(exdateOf)];
}

function exdateOf(moment: RemoteMoment): string {
  return "day" in moment
    ? `EXDATE;VALUE=DATE:${moment.day.replaceAll("-", "")}`
    : `EXDATE:${new Date(moment.at).toISOString().slice(0, 19).replaceAll(/[-:]/g, "")}Z`;
}

/** The original time in Google's query format. */
export function originalText(original: RemoteMoment): string {
  return "day" in original ? original.day : new Date(original.at).toISOString();
}
