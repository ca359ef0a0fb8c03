/**
 * Converts one VEVENT to an event (RFC 5545 §3.6.1), or says why not. Dates stay dates, clock times keep their zone;
 * adjustments are listed in `notes`; what cannot be represented is rejected, never guessed.
 */
import ICAL from "ical.js";
import { dayOf } from "../../kit/dates.ts";
import { cutTo, manyLines, oneLine } from "../../kit/text.ts";
import { instantOfText, wallText } from "../../kit/zone-clock.ts";
import { mailsAmong } from "./event-mails.ts";
import { parsedOf, textOf, valueOf } from "./ics-component.ts";
import { icsUidLengthMax } from "./ics-limits.ts";
import { contentLines, type IcsLine, valueIn } from "./ics-lines.ts";
import { icsReasons, Unfit } from "./ics-reasons.ts";
import { type IcsReply, repliesIn } from "./ics-replies.ts";
import { type IcsReader, momentsOf, startIn, timeOf } from "./ics-times.ts";
import { type IcsVersion, versionOf } from "./ics-version.ts";
import {
  eventDescriptionLengthMax,
  eventLocationLengthMax,
  eventTitleLengthMax,
  recurrencesMax,
  reminderMinutes,
} from "./limits.ts";
import { safeLink } from "./meeting-link.ts";
import type { RemoteFields, RemoteMoment, RemoteRecurrence, RemoteTime } from "./remote-event.ts";
import { recurrenceOfRule } from "./remote-rule.ts";

export interface IcsEvent extends Omit<RemoteFields, "recurrence">, IcsVersion {
  readonly uid: string;
  readonly recurrence: RemoteRecurrence | null;
  /** For a separate occurrence: its original start. */
  readonly original: RemoteMoment | null;
  /** Applies to all later dates of the series as well (RFC 5545 §3.2.13). */
  readonly wide: boolean;
  readonly notes: readonly string[];
  /** It repeats beyond the occurrences that were imported. */
  readonly goes_on: boolean;
  /** Lowercase addresses of the organizer and attendees. */
  readonly mails: readonly string[];
  /** For a reply: who answers, and how. */
  readonly replies: readonly IcsReply[];
}

export interface IcsRefused {
  readonly uid: string;
  readonly title: string;
  /** When it begins, if that could be read: users recognize it by its day. */
  readonly starts: RemoteMoment | null;
  readonly refused: string;
  /**
   * Line of the file, when something in it could not be read; null when the calendar cannot represent what was read.
   */
  readonly line: number | null;
}

export function icsEventOf(text: string, reader: IcsReader): IcsEvent | IcsRefused {
  const lines = startedLines(contentLines(text), reader);
  const { uid, title } = namesIn(lines);
  let event: ICAL.Component | undefined;
  try {
    const parsed = parsedOf(lines);
    event = parsed.event;
    return readEvent(event, { lines, uid, title, notes: parsed.lost.map((line) => lostWords(line, reader)) }, reader);
  } catch (error) {
    // The library throws arbitrary errors; their messages do not help users.
    const refused = error instanceof Unfit ? error.message : icsReasons.unreadable;
    const starts = event ? startIn(event, reader) : null;
    return { uid, title, starts, refused, line: hides.has(refused) ? lineOf(lines, error, reader) : null };
  }
}

/** A cancellation or reply may omit the start (RFC 5546 §3.2): then the date it refers to is used. */
function startedLines(lines: readonly IcsLine[], { method = "" }: IcsReader): readonly IcsLine[] {
  if (!/^(?:CANCEL|REPLY)$/.test(method) || lines.some(({ own, name }) => own && name === "DTSTART")) return lines;
  const about = ["RECURRENCE-ID", "DTSTAMP"].flatMap(
    (wanted) => lines.find(({ own, name }) => own && name === wanted) ?? [],
  );
  const [line] = about;
  if (!line) return lines;
  const text = line.text.replace(/^[\w-]+/, "DTSTART").replace(/;RANGE=[^;:]*/i, "");
  return lines.flatMap((one) => (one === line ? [one, { ...line, name: "DTSTART", text }] : one));
}

/** The component without unreadable lines. Throws when those are essential. */
export function icsComponentOf(text: string): ICAL.Component {
  return parsedOf(contentLines(text)).event;
}

/** A component that could not be extracted from the file. */
export function icsFaultOf({ text, says, line }: { text: string; says: string; line: number }): IcsRefused {
  return { ...namesIn(contentLines(text)), starts: null, refused: says, line };
}

function namesIn(lines: readonly IcsLine[]): { uid: string; title: string } {
  return {
    uid: cutTo(valueIn(lines, "UID"), icsUidLengthMax),
    title: cutTo(oneLine(valueIn(lines, "SUMMARY")), eventTitleLengthMax),
  };
}

/** Reasons that do not name the file's content: the line number is needed to find it. */
const hides: ReadonlySet<string> = new Set([
  icsReasons.unreadable,
  icsReasons.no_start,
  icsReasons.bad_day,
  icsReasons.no_uid,
]);

function lineOf(lines: readonly IcsLine[], error: unknown, { line = 1 }: IcsReader): number {
  const property = error instanceof Unfit ? error.property?.toUpperCase() : undefined;
  return line + (lines.find(({ own, name }) => own && name === property)?.at ?? 0);
}

const lostWords = ({ at }: IcsLine, { line = 1 }: IcsReader) =>
  `Line ${line + at} of the file could not be read and was skipped.`;

interface Given {
  lines: readonly IcsLine[];
  uid: string;
  title: string;
  notes: string[];
}

function readEvent(event: ICAL.Component, { lines, uid, title, notes }: Given, reader: IcsReader): IcsEvent {
  if (uid === "") throw new Unfit(icsReasons.no_uid);
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
    private: isPrivate(textOf(event, "class")),
    cancelled: reader.method === "CANCEL" || /^cancell?ed$/i.test(textOf(event, "status")),
    reminder_minutes: remindersOf(event),
    recurrence: goes_on ? { ...rule, count: recurrencesMax } : rule,
    excluded: momentsOf(event, "exdate", time, reader),
    original,
    wide: event.getFirstProperty("recurrence-id")?.getFirstParameter("range")?.toUpperCase() === "THISANDFUTURE",
    notes: [...new Set(notes)],
    goes_on,
    mails: mailsOf(event),
    replies: reader.method === "REPLY" ? repliesIn(event) : [],
    ...versionOf(lines),
  };
}

/** An unknown class is treated as PRIVATE (RFC 5545 §3.8.1.3). */
const isPrivate = (name: string) => name !== "" && !/^public$/i.test(name);

const startOf = (time: RemoteTime) => (time.all_day ? Date.parse(time.from_day) : time.from);

/** A birthday may be before 1970: as a yearly event it is stored from 1972 on, a year that has a 29 February. */
function yearsLater(time: RemoteTime, event: ICAL.Component): RemoteTime {
  const rule = ruleOf(event, time);
  if (rule?.freq !== "yearly" || rule.interval !== 1 || rule.count !== undefined) throw new Unfit(icsReasons.too_old);
  const years = Math.ceil((1972 - Number(dayOfStart(time).slice(0, 4))) / 4) * 4;
  const later = (text: string) => `${Number(text.slice(0, 4)) + years}${text.slice(4)}`;
  if (time.all_day) return { all_day: true, from_day: later(time.from_day), to_day: later(time.to_day) };
  const { timezone } = time;
  const from = instantOfText(later(wallText(time.from, timezone)), timezone) ?? time.from;
  return { ...time, from, to: from + time.to - time.from };
}

const dayOfStart = (time: RemoteTime) => (time.all_day ? time.from_day : dayOf(time.from, time.timezone));

function mailsOf(event: ICAL.Component): string[] {
  const people = [...event.getAllProperties("organizer"), ...event.getAllProperties("attendee")];
  return mailsAmong(
    people.map((property) => {
      const value = property.getFirstValue();
      return typeof value === "string" && /^mailto:/i.test(value) ? value.slice("mailto:".length) : null;
    }),
  );
}

function ruleOf(event: ICAL.Component, time: RemoteTime): RemoteRecurrence | null {
  const rules = event.getAllProperties("rrule");
  const first = valueOf(rules[0] ?? null);
  if (rules.length > 1 || event.hasProperty("rdate")) throw new Unfit(icsReasons.rule);
  if (first === undefined || first === null) return null;
  const rule = recurrenceOfRule(String(first), time);
  if ("unsupported" in rule) throw new Unfit(icsReasons.rule);
  return rule;
}

const isWithin = ({ count, until }: RemoteRecurrence) =>
  count === undefined ? until !== undefined : count <= recurrencesMax;

const countWords = ({ count }: RemoteRecurrence) => (count === undefined ? "with no end date" : `${count} times`);

/** Minutes before the start that we support; others are dropped. */
function remindersOf(event: ICAL.Component): number[] {
  const minutes = event.getAllSubcomponents("valarm").flatMap((alarm) => {
    const trigger = triggerOf(alarm);
    return trigger instanceof ICAL.Duration ? [Math.round(-trigger.toSeconds() / 60)] : [];
  });
  return reminderMinutes.filter((one) => minutes.includes(one));
}

/** An unreadable reminder must not lose its event. */
function triggerOf(alarm: ICAL.Component): unknown {
  try {
    return alarm.getFirstPropertyValue("trigger");
  } catch {
    return null;
  }
}
