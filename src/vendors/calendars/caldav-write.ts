/**
 * Writes our events into the resources of a CalDAV calendar. Unchanged properties, and those we do not support, are
 * preserved.
 */
import ICAL from "ical.js";
import { contentLines, textOfLines } from "../../domain/calendar/ics-lines.ts";
import type {
  RemoteDraft,
  RemoteEvent,
  RemoteFields,
  RemoteMoment,
  RemoteTime,
} from "../../domain/calendar/remote-event.ts";
import { ruleOfRecurrence } from "../../domain/calendar/remote-rule.ts";
import { isSameValue } from "../../domain/values/same-value.ts";
import { dayFrom } from "../../kit/dates.ts";
import { instantOf, wallOf, wallText } from "../../kit/zone-clock.ts";
import { CalendarTrouble } from "./calendar-port.ts";
import { markName } from "./caldav-read.ts";
import { zoneComponent } from "./ical-zone.ts";

export function newResource(draft: RemoteDraft, now: number): string {
  const calendar = new ICAL.Component("vcalendar");
  calendar.updatePropertyWithValue("version", "2.0");
  calendar.updatePropertyWithValue("prodid", "-//Fieldline//Calendar//EN");
  const event = new ICAL.Component("vevent");
  calendar.addSubcomponent(event);
  event.updatePropertyWithValue("uid", draft.mark);
  writeFields(calendar, event, draft);
  return finished(calendar, event, { mark: draft.mark, now });
}

/** `current`: the event as it was read from this text. */
export function changedResource(
  text: string,
  draft: RemoteDraft,
  { current, now }: { current: RemoteEvent; now: number },
): string {
  const calendar = parsed(text);
  const event = eventAt(calendar, current.series_id === null ? null : current.original);
  if (!event) throw new CalendarTrouble({ code: "not_found" });
  if (current.series_id === null) moveApart(calendar, current.time, draft.time);
  writeFields(calendar, event, draft, current);
  if (current.series_id === null && !isSameValue(draft.recurrence, current.recurrence)) dropStrays(calendar, event);
  return finished(calendar, event, { mark: draft.mark, now });
}

/** Creates or changes an override: a copy of its series without the rule, then edited. */
export function apartResource(text: string, draft: RemoteDraft, now: number): string {
  const { original } = draft;
  const calendar = parsed(text);
  const series = eventAt(calendar, null);
  if (!series || !original) throw new CalendarTrouble({ code: "not_found" });
  const known = eventAt(calendar, original);
  const event = known ?? new ICAL.Component(structuredClone(series.toJSON()) as unknown[]);
  if (!known) {
    for (const name of ["rrule", "exdate", "rdate", "exrule"]) event.removeAllProperties(name);
    calendar.addSubcomponent(event);
    setMoments(calendar, event, { name: "recurrence-id", moments: [original], zone: zoneOf(series) });
  }
  setExcluded(series, original, false);
  writeFields(calendar, event, draft);
  return finished(calendar, event, { mark: draft.mark, now });
}

export function withoutOccurrence(text: string, original: RemoteMoment, now: number): string {
  const calendar = parsed(text);
  const series = eventAt(calendar, null);
  if (!series) throw new CalendarTrouble({ code: "not_found" });
  const overrides = eventAt(calendar, original);
  if (overrides) calendar.removeSubcomponent(overrides);
  setExcluded(series, original, true);
  return finished(calendar, series, { now });
}

function parsed(text: string): ICAL.Component {
  try {
    return new ICAL.Component(ICAL.parse(textOfLines(contentLines(text))));
  } catch {
    throw new CalendarTrouble({ code: "skipped", reason: "unreadable" });
  }
}

function eventAt(calendar: ICAL.Component, original: RemoteMoment | null): ICAL.Component | undefined {
  const events = calendar.getAllSubcomponents("vevent");
  if (original === null) return events.find((event) => !event.hasProperty("recurrence-id")) ?? events[0];
  return events.find((event) => {
    const property = event.getFirstProperty("recurrence-id");
    return property !== null && isSameMoment(momentOf(property, zoneOf(event)), original);
  });
}

function finished(
  calendar: ICAL.Component,
  event: ICAL.Component,
  { mark, now }: { mark?: string; now: number },
): string {
  const uid = String(event.getFirstPropertyValue("uid"));
  if (mark !== undefined) event.updatePropertyWithValue(markName, `${mark} ${uid}`);
  const stamp = ICAL.Time.fromJSDate(new Date(now), true);
  for (const name of ["dtstamp", "last-modified"]) event.updatePropertyWithValue(name, stamp);
  const sequence = Number(event.getFirstPropertyValue("sequence") ?? -1);
  event.updatePropertyWithValue("sequence", sequence + 1);
  return `${calendar.toString()}\r\n`;
}

/** Writes the fields that differ from `current`, or all of them. */
function writeFields(
  calendar: ICAL.Component,
  event: ICAL.Component,
  draft: RemoteFields,
  current?: RemoteFields,
): void {
  const differs = (field: keyof RemoteFields) => !current || !isSameValue(draft[field], current[field]);
  const say = (name: string, text: string) =>
    void (text === "" ? event.removeAllProperties(name) : event.updatePropertyWithValue(name, text));
  if (differs("title")) say("summary", draft.title);
  if (differs("description")) {
    say("description", draft.description);
    event.removeAllProperties("x-alt-desc");
  }
  if (differs("location")) say("location", draft.location);
  if (differs("meeting_link")) say("url", draft.meeting_link);
  if (differs("private")) say("class", draft.private ? "PRIVATE" : "");
  if (differs("cancelled")) say("status", draft.cancelled ? "CANCELLED" : "CONFIRMED");
  if (differs("reminder_minutes")) writeReminders(event, draft.reminder_minutes, draft.title);
  if (differs("time")) writeTime(calendar, event, draft.time);
  if (differs("recurrence")) writeRule(event, draft);
  if (differs("excluded")) writeExcluded(calendar, event, draft);
}

function writeTime(calendar: ICAL.Component, event: ICAL.Component, time: RemoteTime): void {
  event.removeAllProperties("duration");
  const zone = time.all_day ? null : time.timezone;
  const [from, to] = time.all_day
    ? [{ day: time.from_day }, { day: time.to_day }]
    : [{ at: time.from }, { at: time.to }];
  setMoments(calendar, event, { name: "dtstart", moments: [from], zone });
  setMoments(calendar, event, { name: "dtend", moments: [to], zone });
}

function writeRule(event: ICAL.Component, { recurrence, time }: RemoteFields): void {
  event.removeAllProperties("rrule");
  if (recurrence === null) return;
  if ("unsupported" in recurrence) throw new CalendarTrouble({ code: "skipped", reason: "recurrence_unsupported" });
  event.updatePropertyWithValue("rrule", ICAL.Recur.fromString(ruleOfRecurrence(recurrence, time)));
}

function writeExcluded(calendar: ICAL.Component, event: ICAL.Component, { excluded }: RemoteFields): void {
  event.removeAllProperties("exdate");
  setMoments(calendar, event, { name: "exdate", moments: excluded, zone: zoneOf(event) });
}

function setExcluded(series: ICAL.Component, original: RemoteMoment, isExcluded: boolean): void {
  const zone = zoneOf(series);
  for (const property of series.getAllProperties("exdate"))
    if (isSameMoment(momentOf(property, zone), original)) series.removeProperty(property);
  if (isExcluded) setMoments(null, series, { name: "exdate", moments: [original], zone, adds: true });
}

/** When a series is moved, its overrides get the RECURRENCE-ID of the moved date. */
function moveApart(calendar: ICAL.Component, before: RemoteTime, after: RemoteTime): void {
  if (before.all_day || after.all_day || (before.from === after.from && before.timezone === after.timezone)) return;
  const shift = wallOf(after.from, after.timezone) - wallOf(before.from, before.timezone);
  for (const event of calendar.getAllSubcomponents("vevent")) {
    const property = event.getFirstProperty("recurrence-id");
    const moment = property && momentOf(property, before.timezone);
    if (!moment || !("at" in moment)) continue;
    const moved = instantOf(wallOf(moment.at, before.timezone) + shift, after.timezone);
    setMoments(calendar, event, { name: "recurrence-id", moments: [{ at: moved }], zone: after.timezone });
  }
}

/** Longer than any series of ours. */
const datesMax = 1_000;

/** Removes overrides of dates the rule no longer contains, as other providers do. */
function dropStrays(calendar: ICAL.Component, series: ICAL.Component): void {
  const rule = series.getFirstPropertyValue("rrule");
  const start = series.getFirstPropertyValue("dtstart");
  if (!(start instanceof ICAL.Time) || series.hasProperty("rdate")) return;
  const zone = zoneOf(series);
  for (const event of calendar.getAllSubcomponents("vevent")) {
    const property = event.getFirstProperty("recurrence-id");
    const moment = property && momentOf(property, zone);
    if (moment && !(rule instanceof ICAL.Recur && hasDate(rule, start, timeOf(moment, zone))))
      calendar.removeSubcomponent(event);
  }
}

function hasDate(rule: ICAL.Recur, start: ICAL.Time, wanted: ICAL.Time): boolean {
  const dates = rule.iterator(start);
  for (let seen = 0; seen < datesMax; seen++) {
    const date = dates.next();
    if (!date || date.toString() > wanted.toString()) return false;
    if (date.toString() === wanted.toString()) return true;
  }
  return true;
}

interface Moments {
  readonly name: string;
  readonly moments: readonly RemoteMoment[];
  readonly zone: string | null;
  readonly adds?: boolean;
}

function setMoments(
  calendar: ICAL.Component | null,
  event: ICAL.Component,
  { name, moments, zone, adds }: Moments,
): void {
  if (!adds) event.removeAllProperties(name);
  for (const moment of moments) {
    const property = new ICAL.Property(name, event);
    event.addProperty(property);
    property.setValue(timeOf(moment, zone));
    if ("at" in moment && zone !== null && zone !== "UTC") {
      property.setParameter("tzid", zone);
      if (calendar) nameZone(calendar, zone, moment.at);
    }
  }
}

function timeOf(moment: RemoteMoment, zone: string | null): ICAL.Time {
  if ("day" in moment) return ICAL.Time.fromDateString(moment.day);
  if (zone === null || zone === "UTC") return ICAL.Time.fromJSDate(new Date(moment.at), true);
  return ICAL.Time.fromDateTimeString(wallText(moment.at, zone));
}

function nameZone(calendar: ICAL.Component, zone: string, at: number): void {
  const known = calendar.getAllSubcomponents("vtimezone").some((one) => one.getFirstPropertyValue("tzid") === zone);
  if (!known) calendar.addSubcomponent(zoneComponent(zone, new Date(at).getUTCFullYear()));
}

/** The zone this resource uses. Null for days, for UTC and for custom zone names: those are written in UTC. */
function zoneOf(event: ICAL.Component): string | null {
  const zone = event.getFirstProperty("dtstart")?.getFirstParameter("tzid") ?? "";
  return isIana(zone) ? zone : null;
}

function isIana(zone: string): boolean {
  if (!zone.includes("/")) return false;
  try {
    return new Intl.DateTimeFormat("en-US", { timeZone: zone }).resolvedOptions().timeZone !== "";
  } catch {
    return false;
  }
}

function momentOf(property: ICAL.Property, zone: string | null): RemoteMoment | null {
  const value = property.getFirstValue();
  if (!(value instanceof ICAL.Time)) return null;
  const { year, month, day, hour, minute, second } = value;
  if (value.isDate) return { day: dayFrom({ year, month, day }) };
  const wall = Date.UTC(year, month - 1, day, hour, minute, second);
  const named = property.getFirstParameter("tzid") ?? "";
  const own = value.zone === ICAL.Timezone.utcTimezone ? "UTC" : isIana(named) ? named : (zone ?? "UTC");
  return { at: instantOf(wall, own) };
}

function isSameMoment(one: RemoteMoment | null, other: RemoteMoment): boolean {
  return one !== null && isSameValue(one, other);
}

function writeReminders(event: ICAL.Component, minutes: readonly number[], title: string): void {
  for (const alarm of event.getAllSubcomponents("valarm")) {
    const isOurs = alarm.getFirstPropertyValue("trigger") instanceof ICAL.Duration;
    if (isOurs) event.removeSubcomponent(alarm);
  }
  for (const before of minutes) {
    const alarm = new ICAL.Component("valarm");
    alarm.updatePropertyWithValue("action", "DISPLAY");
    alarm.updatePropertyWithValue("description", title);
    alarm.updatePropertyWithValue("trigger", ICAL.Duration.fromSeconds(-before * 60));
    event.addSubcomponent(alarm);
  }
}
