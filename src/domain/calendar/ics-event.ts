/**
 * One VEVENT as an event of ours could be (RFC 5545 §3.6.1), or why not. Dates stay dates, clock times keep their zone; what has
 * to be bent is said in `notes`, what cannot be said is refused, never guessed.
 */
import ICAL from "ical.js";
import { Temporal } from "temporal-polyfill";
import { cutTo, manyLines, oneLine } from "../../kit/text.ts";
import { mailsAmong } from "./event-mails.ts";
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
  /** It repeats beyond the times that were taken. */
  readonly goes_on: boolean;
  /** Addresses of whoever called it and is asked to come, in small letters. */
  readonly mails: readonly string[];
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
  no_start: "It has no start time.",
  bad_day: "Its date is not valid.",
  backwards: "It ends before it starts.",
  too_long: `It is longer than ${eventDaysMax} days.`,
  no_uid: "It has no UID, so it could not be matched later.",
  too_old: "It is from before 1970.",
  rule: "Its repeat pattern is not supported.",
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
    uid = cutTo(textOf(event, "uid"), icsUidLengthMax);
    title = cutTo(oneLine(textOf(event, "summary")), eventTitleLengthMax);
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
    // Before 1970 no moment of ours lies.
    if (from.year < 1970) return null;
    if (from.isDate) return { day: dateOf(from, property).toString() };
    return { at: zonedOf(property, from, { ...reader, notes: [] }).epochMilliseconds };
  } catch {
    return null;
  }
}

function readEvent(event: ICAL.Component, { uid, title }: { uid: string; title: string }, reader: IcsReader): IcsEvent {
  if (uid === "") throw new Unfit(icsReasons.no_uid);
  const notes: string[] = [];
  const received = timeOf(event, { ...reader, notes });
  const time = startOf(received) < 0 ? yearsLater(received, event) : received;
  const original = momentsOf(event, "recurrence-id", time, reader)[0] ?? null;
  const link = safeLink(textOf(event, "url"));
  const rule = original === null ? ruleOf(event, time) : null;
  const goes_on = rule !== null && !isWithin(rule);
  if (goes_on) notes.push(`It repeats ${countWords(rule)}. The first ${recurrencesMax} times were imported.`);
  return {
    uid,
    title: title || "(Untitled)",
    description: cutTo(manyLines(textOf(event, "description")), eventDescriptionLengthMax),
    location: cutTo(oneLine(textOf(event, "location")), eventLocationLengthMax),
    meeting_link: link,
    time,
    private: /^(?:private|confidential)$/i.test(textOf(event, "class")),
    cancelled: /^cancelled$/i.test(textOf(event, "status")),
    reminder_minutes: remindersOf(event),
    recurrence: goes_on ? { ...rule, count: recurrencesMax } : rule,
    excluded: momentsOf(event, "exdate", time, reader),
    original,
    notes,
    goes_on,
    mails: mailsOf(event),
  };
}

function textOf(event: ICAL.Component, name: string): string {
  const value = event.getFirstPropertyValue(name);
  return typeof value === "string" ? value : value === null ? "" : String(value);
}

const startOf = (time: RemoteTime) => (time.all_day ? Date.parse(time.from_day) : time.from);

/** A birthday may be older than our clock: told from 1972 on, which has the 29th of February too, it is the same day each year. */
function yearsLater(time: RemoteTime, event: ICAL.Component): RemoteTime {
  const rule = ruleOf(event, time);
  if (rule?.freq !== "yearly" || rule.interval !== 1 || rule.count !== undefined) throw new Unfit(icsReasons.too_old);
  const from = time.all_day ? Temporal.PlainDate.from(time.from_day) : zonedAt(time.from, time.timezone);
  const years = Math.ceil((1972 - from.year) / 4) * 4;
  if (!time.all_day) {
    const later = (at: number) => zonedAt(at, time.timezone).add({ years }).epochMilliseconds;
    return { ...time, from: later(time.from), to: later(time.to) };
  }
  const later = (day: string) => Temporal.PlainDate.from(day).add({ years }).toString();
  return { all_day: true, from_day: later(time.from_day), to_day: later(time.to_day) };
}

const zonedAt = (at: number, zone: string) => Temporal.Instant.fromEpochMilliseconds(at).toZonedDateTimeISO(zone);

function mailsOf(event: ICAL.Component): string[] {
  const people = [...event.getAllProperties("organizer"), ...event.getAllProperties("attendee")];
  return mailsAmong(
    people.map((property) => {
      const value = property.getFirstValue();
      return typeof value === "string" && /^mailto:/i.test(value) ? value.slice(7) : null;
    }),
  );
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
  const received = end && to instanceof ICAL.Time ? dateOf(to, end) : first.add({ days: Math.max(1, days) });
  const length = first.until(received, { largestUnit: "days" }).days;
  if (length < 0) throw new Unfit(icsReasons.backwards);
  if (length > eventDaysMax) throw new Unfit(icsReasons.too_long);
  // A day that ends on itself is how some programs write one day.
  return {
    all_day: true,
    from_day: first.toString(),
    to_day: (length === 0 ? first.add({ days: 1 }) : received).toString(),
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
  if (length === 0) reading.notes.push(`It has no duration. It was set to ${icsMinutesDefault} minutes.`);
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
  const date = dateOf(time, property);
  const { year, month, day, hour, minute, second } = time;
  if (time.zone === ICAL.Timezone.utcTimezone)
    return zonedAt(Date.UTC(year, month - 1, day, hour, minute, second), readerZone);
  const tzid = property.getFirstParameter("tzid");
  const zone = typeof tzid === "string" && tzid !== "" ? zones.find(tzid) : readerZone;
  if (zone === null) notes.push(`Its time zone “${cutTo(String(tzid), 60)}” is unknown. Your time zone was used.`);
  const plain = date.toPlainDateTime({ hour, minute, second });
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
    const clock = zonedAt(time.from, time.timezone).toPlainTime();
    return {
      at: dateOf(value, property).toZonedDateTime({ timeZone: time.timezone, plainTime: clock }).epochMilliseconds,
    };
  }
  return { at: zonedOf(property, value, { ...reader, notes: [] }).epochMilliseconds };
}

function ruleOf(event: ICAL.Component, time: RemoteTime): RemoteRecurrence | null {
  const rules = event.getAllProperties("rrule");
  const first = rules[0]?.getFirstValue();
  if (rules.length > 1 || event.hasProperty("rdate")) throw new Unfit(icsReasons.rule);
  if (first === undefined || first === null) return null;
  const rule = recurrenceOfRule(String(first), time);
  if ("unsupported" in rule) throw new Unfit(icsReasons.rule);
  return rule;
}

const isWithin = ({ count, until }: RemoteRecurrence) =>
  count === undefined ? until !== undefined : count <= recurrencesMax;

const countWords = ({ count }: RemoteRecurrence) => (count === undefined ? "with no end date" : `${count} times`);

/** Minutes before the start that ours can say; others are left out. */
function remindersOf(event: ICAL.Component): number[] {
  const minutes = event.getAllSubcomponents("valarm").flatMap((alarm) => {
    const trigger = alarm.getFirstPropertyValue("trigger");
    return trigger instanceof ICAL.Duration ? [Math.round(-trigger.toSeconds() / 60)] : [];
  });
  return reminderMinutes.filter((one) => minutes.includes(one));
}
