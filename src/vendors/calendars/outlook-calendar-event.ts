/** Converts events between Microsoft Graph v1.0 (learn.microsoft.com/graph/api/resources/event) and ours. */
import { z } from "zod";
import { mailsAmong } from "../../domain/calendar/event-mails.ts";
import type {
  RemoteDraft,
  RemoteEvent,
  RemoteMoment,
  RemoteTime,
  SkipReason,
} from "../../domain/calendar/remote-event.ts";
import { zoneOfKnownName } from "../../domain/calendar/ics-zone-names.ts";
import { dayOf } from "../../kit/dates.ts";
import { wallText } from "../../kit/zone-clock.ts";
import { plainText, readTitle, titleOf, webLink } from "./calendar-texts.ts";
import { ianaZone, instantOfWall, windowsZone } from "./calendar-zones.ts";
import { outlookOfRecurrence, PatternedRecurrence, recurrenceOfOutlook } from "./outlook-recurrence.ts";

const GraphTime = z.object({ dateTime: z.string(), timeZone: z.string().catch("UTC") });
const Person = z.object({ emailAddress: z.object({ address: z.string().nullish() }).nullish() });
const Hidden = z.object({ id: z.string(), value: z.string().nullish() });

const GraphBare = z.object({
  id: z.string().min(1),
  "@odata.etag": z.string().nullish(),
  type: z.string().nullish(),
  subject: z.string().nullish(),
  body: z.object({ contentType: z.string().nullish(), content: z.string().nullish() }).nullish(),
  location: z.object({ displayName: z.string().nullish(), locationUri: z.string().nullish() }).nullish(),
  start: GraphTime.nullish(),
  end: GraphTime.nullish(),
  isAllDay: z.boolean().nullish(),
  isCancelled: z.boolean().nullish(),
  isOrganizer: z.boolean().nullish(),
  isOnlineMeeting: z.boolean().nullish(),
  onlineMeeting: z.object({ joinUrl: z.string().nullish() }).nullish(),
  onlineMeetingUrl: z.string().nullish(),
  sensitivity: z.string().nullish(),
  showAs: z.string().nullish(),
  isReminderOn: z.boolean().nullish(),
  reminderMinutesBeforeStart: z.number().nullish(),
  responseStatus: z.object({ response: z.string().nullish() }).nullish(),
  organizer: Person.nullish(),
  attendees: z.array(Person).nullish(),
  recurrence: PatternedRecurrence.nullish(),
  seriesMasterId: z.string().nullish(),
  originalStart: z.string().nullish(),
  originalStartTimeZone: z.string().nullish(),
  transactionId: z.string().nullish(),
  singleValueExtendedProperties: z.array(Hidden).nullish(),
});
export const GraphEvent = GraphBare.extend({
  cancelledOccurrences: z.array(z.string()).nullish(),
  exceptionOccurrences: z.array(z.unknown()).nullish(),
});
export type GraphEvent = z.infer<typeof GraphEvent>;

/** Our named property in the public set, not shown by mail programs. */
export const markProperty = "String {6f6a2c0e-6d1b-4f55-9e0b-2f0a4f1f7a51} Name fieldline";
const markPattern = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/;
/**
 * Prefix of our transaction ids, which Graph returns with every event created under one; the property must be
 * requested.
 */
const transactionMark = "fieldline-";
const markLength = 36;

export function transactionOf(mark: string, nth = ""): string {
  return `${transactionMark}${mark}${nth === "" ? "" : `-${nth}`}`;
}

export function eventOfOutlook(received: GraphEvent): RemoteEvent | SkipReason {
  if (received.responseStatus?.response === "declined") return "declined";
  const time = timeOf(received);
  if (time === undefined) return "unreadable";
  // Its times are correct in any zone; future dates of the series are not.
  if (received.recurrence && zoneOf(received) === undefined) return "zone_unknown";
  const shown = readTitle(received.subject ?? "", received.showAs === "free");
  return {
    id: received.id,
    etag: received["@odata.etag"] ?? null,
    mark: markOf(received),
    series_id: received.seriesMasterId ?? null,
    original: received.seriesMasterId ? originalOf(received, time) : null,
    read_only: received.isOrganizer === false,
    mails: mailsOf(received),
    title: shown.title,
    cancelled: shown.cancelled || received.isCancelled === true,
    description: plainText(received.body?.content ?? ""),
    location: received.location?.displayName ?? "",
    meeting_link: linkOf(received),
    time,
    private: (received.sensitivity ?? "normal") !== "normal",
    reminder_minutes: received.isReminderOn ? [received.reminderMinutesBeforeStart ?? 0] : [],
    recurrence: received.recurrence ? recurrenceOfOutlook(received.recurrence, time) : null,
    excluded: excludedOf(received, time),
  };
}

function mailsOf({ organizer, isOrganizer, attendees }: GraphEvent): string[] {
  const own = isOrganizer === false ? undefined : (organizer?.emailAddress?.address ?? undefined);
  const asking = isOrganizer === false ? [organizer] : [];
  return mailsAmong(
    [...asking, ...(attendees ?? [])].map((person) => person?.emailAddress?.address),
    own,
  );
}

/** An occurrence carries its series' transaction id, so only its own properties identify it. */
function markOf({ transactionId, seriesMasterId, singleValueExtendedProperties }: GraphEvent): string | null {
  const hidden = singleValueExtendedProperties?.find(
    ({ id }) => id.toLowerCase() === markProperty.toLowerCase(),
  )?.value;
  const named = transactionId?.startsWith(transactionMark)
    ? transactionId.slice(transactionMark.length).slice(0, markLength)
    : undefined;
  const mark = seriesMasterId ? undefined : (named ?? hidden);
  return mark && markPattern.test(mark) ? mark : null;
}

function zoneOf({ recurrence, originalStartTimeZone }: GraphEvent): string | undefined {
  const name = recurrence?.range.recurrenceTimeZone || originalStartTimeZone || "UTC";
  return zoneNamed(name);
}

const zoneNamed = (name: string) => ianaZone(name) ?? zoneOfKnownName(name) ?? undefined;

function timeOf(received: GraphEvent): RemoteTime | undefined {
  const [from, to] = [instantOf(received.start), instantOf(received.end)];
  if (from === undefined || to === undefined) return undefined;
  const timezone = zoneOf(received) ?? "UTC";
  if (!received.isAllDay) return { all_day: false, from, to, timezone };
  // An all-day event begins at midnight in the zone it is returned in; otherwise in the zone it was created in.
  const zone = isMidnight(received.start?.dateTime) ? "UTC" : timezone;
  return { all_day: true, from_day: dayOf(from, zone), to_day: dayOf(to, zone) };
}

const isMidnight = (wall = ""): boolean => /T00:00(?::00(?:\.0+)?)?$/.test(wall);

function instantOf(time: z.infer<typeof GraphTime> | null | undefined): number | undefined {
  if (!time) return undefined;
  const zone = zoneNamed(time.timeZone);
  return zone === undefined ? undefined : instantOfWall(time.dateTime, zone);
}

function originalOf({ originalStart }: GraphEvent, time: RemoteTime): RemoteMoment | null {
  const at = Date.parse(originalStart ?? "");
  if (Number.isNaN(at)) return null;
  return time.all_day ? { day: dayOf(at) } : { at };
}

function linkOf({ onlineMeeting, onlineMeetingUrl, location }: GraphEvent): string {
  return webLink(onlineMeeting?.joinUrl) || webLink(onlineMeetingUrl) || webLink(location?.locationUri);
}

/** `OID.{series}.{YYYY-MM-DD}`: its original day in the zone of the series. */
export function excludedOf({ cancelledOccurrences }: GraphEvent, time: RemoteTime): RemoteMoment[] {
  return (cancelledOccurrences ?? []).flatMap((name): RemoteMoment[] => {
    const day = /\.(\d{4}-\d{2}-\d{2})$/.exec(name)?.[1];
    if (day === undefined) return [];
    if (time.all_day) return [{ day }];
    const clock = wallText(time.from, time.timezone).slice(10);
    const at = instantOfWall(`${day}${clock}`, time.timezone);
    return at === undefined ? [] : [{ at }];
  });
}

/** Original time of a listed occurrence. */
export function standOf(received: GraphEvent): RemoteMoment | null {
  const time = timeOf(received);
  if (!time) return null;
  return originalOf(received, time) ?? (time.all_day ? { day: time.from_day } : { at: time.from });
}

interface Writing {
  /** The body of an online meeting contains the join information and is not overwritten. */
  readonly keepsBody: boolean;
}

export function outlookBodyOf(draft: RemoteDraft, { keepsBody }: Writing): Record<string, unknown> {
  const { time, reminder_minutes } = draft;
  const [reminder] = reminder_minutes.toSorted((a, b) => a - b);
  return {
    subject: titleOf(draft.title, draft.cancelled),
    ...(keepsBody ? {} : { body: { contentType: "text", content: draft.description } }),
    location: { displayName: draft.location, ...(keepsBody ? {} : { locationUri: draft.meeting_link }) },
    showAs: draft.cancelled ? "free" : "busy",
    sensitivity: draft.private ? "private" : "normal",
    isReminderOn: reminder !== undefined,
    ...(reminder === undefined ? {} : { reminderMinutesBeforeStart: reminder }),
    isAllDay: time.all_day,
    ...timesOf(time),
    ...(draft.original === null ? { recurrence: draft.recurrence && outlookOfRecurrence(draft.recurrence, time) } : {}),
    singleValueExtendedProperties: [{ id: markProperty, value: draft.mark }],
  };
}

function timesOf(time: RemoteTime): { start: object; end: object } {
  if (time.all_day) {
    const midnight = (day: string) => ({ dateTime: `${day}T00:00:00`, timeZone: "UTC" });
    return { start: midnight(time.from_day), end: midnight(time.to_day) };
  }
  const name = windowsZone(time.timezone);
  const zone = name === undefined ? "UTC" : time.timezone;
  const wall = (at: number) => ({ dateTime: wallText(at, zone), timeZone: name ?? "UTC" });
  return { start: wall(time.from), end: wall(time.to) };
}
