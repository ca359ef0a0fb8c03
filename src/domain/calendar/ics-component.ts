/** A component as the parser holds it. It reads a value lazily, and throws errors of its own. */
import ICAL from "ical.js";
import { icsLinesCheckedMax } from "./ics-limits.ts";
import { type IcsLine, textOfLines } from "./ics-lines.ts";
import { icsReasons, Unfit } from "./ics-reasons.ts";

/** Without these it would be a different event, or at a different time. */
const vital: ReadonlySet<string> = new Set([
  "UID",
  "DTSTART",
  "DTEND",
  "DURATION",
  "RRULE",
  "RDATE",
  "EXRULE",
  "EXDATE",
  "RECURRENCE-ID",
]);

/** Lines the parser rejects are dropped: a malformed comment must not lose an appointment. */
export function parsedOf(lines: readonly IcsLine[]): { event: ICAL.Component; lost: readonly IcsLine[] } {
  const whole = parsed(textOfLines(lines));
  if (whole) return { event: whole, lost: [] };
  const lost = lines.length > icsLinesCheckedMax ? [] : lines.filter(isBroken);
  const missed = lost.find(({ name }) => vital.has(name));
  if (missed) throw new Unfit(icsReasons.unreadable, missed.name);
  const event = parsed(textOfLines(lines.filter((line) => !lost.includes(line))));
  if (!event) throw new Unfit(icsReasons.unreadable);
  return { event, lost };
}

function parsed(text: string): ICAL.Component | null {
  try {
    return new ICAL.Component(ICAL.parse(text));
  } catch {
    return null;
  }
}

function isBroken({ name, text }: IcsLine): boolean {
  return name !== "BEGIN" && name !== "END" && parsed(`BEGIN:VEVENT\r\n${text}\r\nEND:VEVENT`) === null;
}

/** Null when missing. */
export function valueOf(property: ICAL.Property | null): unknown {
  return property === null ? null : read(property, () => property.getFirstValue());
}

/** As text; "" when missing. */
export function textOf(event: ICAL.Component, name: string): string {
  const value = valueOf(event.getFirstProperty(name));
  return (typeof value === "string" ? value : value === null ? "" : String(value)).trim();
}

export function valuesOf(property: ICAL.Property): unknown[] {
  return read(property, () => property.getValues());
}

export function timeIn(property: ICAL.Property | null): ICAL.Time | null {
  const value = valueOf(property);
  return value instanceof ICAL.Time ? value : null;
}

export function lengthIn(event: ICAL.Component): ICAL.Duration | null {
  const value = valueOf(event.getFirstProperty("duration"));
  return value instanceof ICAL.Duration ? value : null;
}

function read<T>(property: ICAL.Property, value: () => T): T {
  try {
    return value();
  } catch {
    throw new Unfit(icsReasons.unreadable, property.name);
  }
}
