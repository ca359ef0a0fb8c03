/**
 * One VEVENT as an event of ours could be (RFC 5545 §3.6.1), or why not. Dates stay dates, clock times keep their zone; what has
 * to be bent is said in `notes`, what cannot be said is refused, never guessed.
 */
import ICAL from "ical.js";
import { Temporal } from "temporal-polyfill";
import { manyLines, oneLine } from "../../kit/text.ts";
import { icsExcludedMax, icsMinutesDefault, icsUidLengthMax } from "./ics-limits.ts";
import type { IcsZones } from "./ics-zones.ts";
import {
  eventDaysMax,
  eventDescriptionLengthMax,
  eventLocationLengthMax,
  eventTitleLengthMax,
  recurrencesMax,
  reminderMinutes,
} from "./limits.ts";
import { safeLink } from "./meeting-link.ts";
import type { RemoteFields, RemoteMoment, RemoteRecurrence, RemoteTime } from "./remote-event.ts";
import { recurrenceOfRule } from "./remote-rule.ts";

export interface IcsEvent extends Omit<RemoteFields, "recurrence"> {
  readonly uid: string;
  readonly recurrence: RemoteRecurrence | null;
  /** Of an occurrence that stands apart: where it stood by the rule. */
  readonly original: RemoteMoment | null;
  readonly notes: readonly string[];
}

export interface IcsRefused {
  readonly uid: string;
  readonly title: string;
  /** When it begins, where that could be read: a person knows it by its day. */
  readonly starts: RemoteMoment | null;
  readonly refused: string;
}

export const icsReasons = {
  unreadable: "It could not be read.",
  no_start: "It has no start.",
  bad_day: "Its date does not exist.",
  backwards: "It ends before it starts.",
  too_long: `It is longer than ${eventDaysMax} days.`,
  no_uid: "It has no UID, so it could not be told from others later.",
  rule: "It repeats in a way the calendar cannot show.",
} as const;

export interface IcsReader {
  readonly zones: IcsZones;
  /** Where times without a zone are read. */
  readonly readerZone: string;
}

class Unfit extends Error {}

export function icsEventOf(text: string, reader: IcsReader): IcsEvent | IcsRefused {
  let [uid, title] = ["", ""];
  let event: ICAL.Component | undefined;
  try {
    event = new ICAL.Component(ICAL.parse(text));
    uid = textOf(event, "uid").slice(0, icsUidLengthMax);
    title = oneLine(textOf(event, "summary")).slice(0, eventTitleLengthMax);
    return readEvent(event, { uid, title }, reader);
  } catch (error) {
    // The library throws whatever it stumbles over; nobody is helped by its words.
    const refused = error instanceof Unfit ? error.message : icsReasons.unreadable;
    return { uid, title, starts: event ? startIn(event, reader) : null, refused };
  }
}

function startIn(event: ICAL.Component, reader: IcsReader): RemoteMoment | null {
  try {
    const property = event.getFirstProperty("dtstart");
    const from = property?.getFirstValue();
    if (!property || !(from instanceof ICAL.Time)) return null;
    if (from.isDate) return { day: dateOf(from, property).toString() };
    return { at: zonedOf(property, from, { ...reader, notes: [] }).epochMilliseconds };
  } catch {
    return null;
  }
}

function readEvent(event: ICAL.Component, { uid, title }: { uid: string; title: string }, reader: IcsReader): IcsEvent {
  if (uid === "") throw new Unfit(icsReasons.no_uid);
  const notes: string[] = [];
  const time = timeOf(event, { ...reader, notes });
  const original = momentsOf(event, "recurrence-id", time, reader)[0] ?? null;
  const link = safeLink(textOf(event, "url"));
  return {
    uid,
    title: title || "(No title)",
    description: manyLines(textOf(event, "description")).slice(0, eventDescriptionLengthMax),
    location: oneLine(textOf(event, "location")).slice(0, eventLocationLengthMax),
    meeting_link: link,
    time,
    private: /^(?:private|confidential)$/i.test(textOf(event, "class")),
    cancelled: /^cancelled$/i.test(textOf(event, "status")),
    reminder_minutes: remindersOf(event),
    recurrence: original === null ? recurrenceOf(event, time, notes) : null,
    excluded: momentsOf(event, "exdate", time, reader),
    original,
    notes,
  };
}

function textOf(event: ICAL.Component, name: string): string {
  const value = event.getFirstPropertyValue(name);
  return typeof value === "string" ? value : value === null ? "" : String(value);
}

type Reading = IcsReader & { notes: string[] };

function timeOf(event: ICAL.Component, reading: Reading): RemoteTime {
  const start = event.getFirstProperty("dtstart");
  const from = start?.getFirstValue();
  if (!start || !(from instanceof ICAL.Time)) throw new Unfit(icsReasons.no_start);
  return from.isDate ? daysOf(event, { start, from }) : hoursOf(event, { start, from }, reading);
}

interface Start {
  start: ICAL.Property;
  from: ICAL.Time;
}

function daysOf(event: ICAL.Component, { start, from }: Start): RemoteTime {
  const first = dateOf(from, start);
  const end = event.getFirstProperty("dtend");
  const to = end?.getFirstValue();
  const lasting = event.getFirstPropertyValue("duration");
  const days = lasting instanceof ICAL.Duration ? Math.ceil(lasting.toSeconds() / 86_400) : 1;
  const told = end && to instanceof ICAL.Time ? dateOf(to, end) : first.add({ days: Math.max(1, days) });
  const length = first.until(told, { largestUnit: "days" }).days;
  if (length < 0) throw new Unfit(icsReasons.backwards);
  if (length > eventDaysMax) throw new Unfit(icsReasons.too_long);
  // A day that ends on itself is how some programs write one day.
  return {
    all_day: true,
    from_day: first.toString(),
    to_day: (length === 0 ? first.add({ days: 1 }) : told).toString(),
  };
}

function hoursOf(event: ICAL.Component, { start, from }: Start, reading: Reading): RemoteTime {
  const begins = zonedOf(start, from, reading);
  const end = event.getFirstProperty("dtend");
  const to = end?.getFirstValue();
  const lasting = event.getFirstPropertyValue("duration");
  const ends =
    end && to instanceof ICAL.Time
      ? zonedOf(end, to, reading)
      : begins.add(lasting instanceof ICAL.Duration && !lasting.isNegative ? lengthOf(lasting) : { seconds: 0 });
  const length = ends.epochMilliseconds - begins.epochMilliseconds;
  if (length < 0) throw new Unfit(icsReasons.backwards);
  if (length > eventDaysMax * 86_400_000) throw new Unfit(icsReasons.too_long);
  if (length === 0) reading.notes.push(`It lasts no time; ${icsMinutesDefault} minutes were taken.`);
  const until = length === 0 ? begins.add({ minutes: icsMinutesDefault }) : ends;
  return {
    all_day: false,
    from: begins.epochMilliseconds,
    to: until.epochMilliseconds,
    timezone: begins.timeZoneId,
  };
}

function lengthOf({ weeks, days, hours, minutes, seconds }: ICAL.Duration) {
  return { weeks, days, hours, minutes, seconds };
}

/** UTC is shown where the reader is: nobody plans in it. */
function zonedOf(
  property: ICAL.Property,
  time: ICAL.Time,
  { zones, readerZone, notes }: Reading,
): Temporal.ZonedDateTime {
  const plain = dateOf(time, property).toPlainDateTime({ hour: time.hour, minute: time.minute, second: time.second });
  if (time.zone === ICAL.Timezone.utcTimezone) return plain.toZonedDateTime("UTC").withTimeZone(readerZone);
  const tzid = property.getFirstParameter("tzid");
  const zone = typeof tzid === "string" && tzid !== "" ? zones.find(tzid) : readerZone;
  if (zone === null) notes.push(`Its time zone “${String(tzid).slice(0, 60)}” is not known; your own was taken.`);
  return plain.toZonedDateTime(zone ?? readerZone, { disambiguation: "compatible" });
}

/** The library makes the 2nd of March out of the 30th of February: what was written is looked at as well. */
function dateOf({ year, month, day }: ICAL.Time, property: ICAL.Property): Temporal.PlainDate {
  if (year < 1900 || year > 2200) throw new Unfit(icsReasons.bad_day);
  const date = Temporal.PlainDate.from({ year, month, day }).toString();
  const written: unknown[] = property.toJSON();
  if (!written.some((value) => String(value).startsWith(date))) throw new Unfit(icsReasons.bad_day);
  return Temporal.PlainDate.from(date);
}

function momentsOf(event: ICAL.Component, name: string, time: RemoteTime, reader: IcsReader): RemoteMoment[] {
  const moments: RemoteMoment[] = [];
  for (const property of event.getAllProperties(name))
    for (const value of property.getValues()) {
      if (moments.length >= icsExcludedMax) return moments;
      if (value instanceof ICAL.Time) moments.push(momentOf(property, value, { time, reader }));
    }
  return moments;
}

function momentOf(
  property: ICAL.Property,
  value: ICAL.Time,
  { time, reader }: { time: RemoteTime; reader: IcsReader },
): RemoteMoment {
  if (time.all_day) return { day: dateOf(value, property).toString() };
  // A date alone means the occurrence of that day, at the series' own time.
  if (value.isDate) {
    const clock = Temporal.Instant.fromEpochMilliseconds(time.from).toZonedDateTimeISO(time.timezone).toPlainTime();
    return {
      at: dateOf(value, property).toZonedDateTime({ timeZone: time.timezone, plainTime: clock }).epochMilliseconds,
    };
  }
  return { at: zonedOf(property, value, { ...reader, notes: [] }).epochMilliseconds };
}

function recurrenceOf(event: ICAL.Component, time: RemoteTime, notes: string[]): RemoteRecurrence | null {
  const rules = event.getAllProperties("rrule");
  const first = rules[0]?.getFirstValue();
  if (rules.length > 1 || event.hasProperty("rdate")) throw new Unfit(icsReasons.rule);
  if (first === undefined || first === null) return null;
  const rule = recurrenceOfRule(String(first), time);
  if ("unsupported" in rule) throw new Unfit(icsReasons.rule);
  const { count, until } = rule;
  if (until !== undefined && count === undefined) return rule;
  if (count !== undefined && count <= recurrencesMax) return rule;
  notes.push(
    `It repeats ${count === undefined ? "without end" : `${count} times`}; ${recurrencesMax} times were taken.`,
  );
  return { ...rule, count: recurrencesMax };
}

/** Minutes before the start that ours can say; others are left out. */
function remindersOf(event: ICAL.Component): number[] {
  const minutes = event.getAllSubcomponents("valarm").flatMap((alarm) => {
    const trigger = alarm.getFirstPropertyValue("trigger");
    return trigger instanceof ICAL.Duration ? [Math.round(-trigger.toSeconds() / 60)] : [];
  });
  return reminderMinutes.filter((one) => minutes.includes(one));
}
