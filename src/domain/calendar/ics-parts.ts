/**
 * Cuts an iCalendar file (RFC 5545 §3.4) into its components without reading them, so that each is read alone: one broken or
 * endless event spoils no other, and no more than one is held in parsed form at a time.
 */
import { icsDepthMax, icsPartLengthMax } from "./ics-limits.ts";

export type IcsPart =
  /** `text` from BEGIN to END, lines folded as they came. `name` in capitals, such as VEVENT. */
  | { readonly kind: "part"; readonly name: string; readonly text: string }
  | { readonly kind: "fault"; readonly name: string; readonly says: string };

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
  /** Names of what is open inside it. */
  inside: string[];
  fault: string | null;
}

/** In the order of the file; holds nothing but the component in hand. */
export function* icsParts(text: string): Generator<IcsPart> {
  let open: Open | null = null;
  for (const { from, to } of linesOf(text)) {
    const mark = markOf(text, from, to);
    if (open && open.fault === null && to - open.from > icsPartLengthMax) open.fault = icsFaults.too_large;
    if (!mark || mark.name === "VCALENDAR") {
      if (mark && open) yield faultOf(open, icsFaults.unfinished);
      if (mark) open = null;
    } else if (mark.begins) {
      // An event cannot hold an event: the one before was never closed.
      if (open && isTop(mark.name)) yield faultOf(open, icsFaults.unfinished);
      if (!open || isTop(mark.name)) open = { name: mark.name, from, inside: [], fault: null };
      else enter(open, mark.name);
    } else if (open && mark.name === open.name && open.inside.length === 0) {
      yield open.fault === null
        ? { kind: "part", name: open.name, text: text.slice(open.from, to) }
        : faultOf(open, open.fault);
      open = null;
    } else if (open) leave(open, mark.name);
  }
  if (open) yield faultOf(open, icsFaults.unfinished);
}

/** What stands in a calendar itself; only alarms stand within those. */
const isTop = (name: string) => /^V(?!ALARM$)/.test(name);

function enter(open: Open, name: string): void {
  if (open.inside.length < icsDepthMax) open.inside.push(name);
  else open.fault = icsFaults.too_deep;
}

/** What was opened inside and never closed ends with what holds it. */
function leave(open: Open, name: string): void {
  const at = open.inside.lastIndexOf(name);
  if (at >= 0) open.inside.length = at;
  else if (name === open.name) open.inside.length = 0;
}

function faultOf({ name }: Open, says: string): IcsPart {
  return { kind: "fault", name, says };
}

function* linesOf(text: string): Generator<{ from: number; to: number }> {
  let from = 0;
  while (from < text.length) {
    const end = text.indexOf("\n", from);
    const to = end < 0 ? text.length : end + 1;
    yield { from, to };
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
