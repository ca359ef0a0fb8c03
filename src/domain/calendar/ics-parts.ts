/**
 * Splits an iCalendar file (RFC 5545 §3.4) into components without parsing them, so that each is parsed alone: a broken
 * or endless event does not affect others, and at most one is held in parsed form.
 */
import { icsDepthMax, icsPartLengthMax } from "./ics-limits.ts";

export type IcsPart = Placed &
  (
    | { readonly kind: "part" }
    /** `text`: as far as it was read. */
    | { readonly kind: "fault"; readonly says: string }
  );

interface Placed {
  /** Uppercase, such as VEVENT. */
  readonly name: string;
  /** From BEGIN to END, with the original line folding. */
  readonly text: string;
  /** First line in the file, from 1. */
  readonly line: number;
  readonly calendar: IcsCalendar;
}

/** The VCALENDAR of a component; complete once all its parts were read. Each VCALENDAR is a separate object. */
export interface IcsCalendar {
  /** METHOD in uppercase (RFC 5546 §1.4): what to do with the events. "" when missing. */
  method: string;
  /** X-WR-TIMEZONE: the zone of times without one. */
  zone: string;
}

export const icsFaults = {
  unfinished: "It has no end time.",
  too_large: "It is too large to be an event.",
  too_deep: "It is nested too deeply.",
} as const;

export function isIcs(text: string): boolean {
  return /^\s*BEGIN:VCALENDAR[ \t]*\r?$/im.test(text.slice(0, 1_000));
}

interface Open {
  name: string;
  from: number;
  line: number;
  calendar: IcsCalendar;
  /** Names of the nested components currently open. */
  inside: string[];
  fault: string | null;
}

/** In file order; holds only the current component. */
export function* icsParts(text: string): Generator<IcsPart> {
  let open: Open | null = null;
  let calendar: IcsCalendar = { method: "", zone: "" };
  for (const { from, to, line } of linesOf(text)) {
    const mark = markOf(text, from, to);
    if (open && open.fault === null && to - open.from > icsPartLengthMax) open.fault = icsFaults.too_large;
    if (!mark) {
      if (!open) readCalendar(calendar, text, { from, to });
    } else if (mark.name === "VCALENDAR") {
      if (open) yield faultOf(text, open, { to: from, says: icsFaults.unfinished });
      open = null;
      calendar = { method: "", zone: "" };
    } else if (mark.begins) {
      // An event cannot contain an event: the previous one was never closed.
      if (open && isTop(mark.name)) yield faultOf(text, open, { to: from, says: icsFaults.unfinished });
      if (!open || isTop(mark.name)) open = { name: mark.name, from, line, calendar, inside: [], fault: null };
      else enter(open, mark.name);
    } else if (open && mark.name === open.name && open.inside.length === 0) {
      yield partOf(text, open, to);
      open = null;
    } else if (open) leave(open, mark.name);
  }
  if (open) yield faultOf(text, open, { to: text.length, says: icsFaults.unfinished });
}

const calendarLineLengthMax = 200;

function readCalendar(calendar: IcsCalendar, text: string, { from, to }: { from: number; to: number }): void {
  if (to - from > calendarLineLengthMax) return;
  const [, name = "", value = ""] = /^(METHOD|X-WR-TIMEZONE)(?:;[^:]*)?:(.*?)\s*$/i.exec(text.slice(from, to)) ?? [];
  if (name.toUpperCase() === "METHOD") calendar.method = value.trim().toUpperCase();
  else if (name !== "") calendar.zone = value.trim();
}

/** Components directly in a calendar; only alarms nest within those. */
const isTop = (name: string) => /^V(?!ALARM$)/.test(name);

function enter(open: Open, name: string): void {
  if (open.inside.length < icsDepthMax) open.inside.push(name);
  else open.fault = icsFaults.too_deep;
}

/** Nested components never closed end with their parent. */
function leave(open: Open, name: string): void {
  const at = open.inside.lastIndexOf(name);
  if (at >= 0) open.inside.length = at;
  else if (name === open.name) open.inside.length = 0;
}

function partOf(text: string, open: Open, to: number): IcsPart {
  if (open.fault !== null) return faultOf(text, open, { to, says: open.fault });
  const { name, line, calendar } = open;
  return { kind: "part", name, line, calendar, text: text.slice(open.from, to) };
}

function faultOf(text: string, open: Open, { to, says }: { to: number; says: string }): IcsPart {
  const { name, from, line, calendar } = open;
  return { kind: "fault", name, line, calendar, text: text.slice(from, Math.min(to, from + icsPartLengthMax)), says };
}

function* linesOf(text: string): Generator<{ from: number; to: number; line: number }> {
  // Old Macs end lines with CR alone.
  const ends = text.includes("\n") ? "\n" : "\r";
  let from = 0;
  for (let line = 1; from < text.length; line++) {
    const end = text.indexOf(ends, from);
    const to = end < 0 ? text.length : end + 1;
    yield { from, to, line };
    from = to;
  }
}

const markLengthMax = 60;

function markOf(text: string, from: number, to: number): { begins: boolean; name: string } | null {
  const first = text.charCodeAt(from) | 32;
  if ((first !== 98 && first !== 101) || to - from > markLengthMax) return null;
  const [, verb = "", name = ""] = /^(BEGIN|END):([\w-]+)\s*$/i.exec(text.slice(from, to)) ?? [];
  return verb === "" ? null : { begins: verb.length === 5, name: name.toUpperCase() };
}
