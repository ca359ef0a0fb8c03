/** A VTIMEZONE (RFC 5545 §3.6.5) for a zone of the tz database, which other programs require with every TZID. */
import ICAL from "ical.js";
import { Temporal } from "temporal-polyfill";

/** Years of clock changes written; for a longer series programs use the zone's name. */
const yearsTold = 20;

interface Onset {
  /** `YYYY-MM-DDTHH:MM:SS` in the offset before the change. */
  readonly wall: string;
  readonly from: number;
  readonly to: number;
}

export function zoneComponent(zone: string, fromYear: number): ICAL.Component {
  const component = new ICAL.Component("vtimezone");
  component.updatePropertyWithValue("tzid", zone);
  for (const onsets of grouped(onsetsOf(zone, fromYear))) component.addSubcomponent(observance(onsets));
  return component;
}

function onsetsOf(zone: string, fromYear: number): Onset[] {
  const first = Temporal.PlainDate.from({ year: fromYear - 1, month: 1, day: 1 }).toZonedDateTime(zone);
  const found: Onset[] = [{ wall: wallText(first), from: first.offsetNanoseconds, to: first.offsetNanoseconds }];
  let at = first;
  for (;;) {
    const next = at.getTimeZoneTransition("next");
    if (next === null || next.year > fromYear + yearsTold) return found;
    const before = next.subtract({ nanoseconds: 1 });
    const wall = next.toPlainDateTime().add({ nanoseconds: before.offsetNanoseconds - next.offsetNanoseconds });
    found.push({
      wall: wall.toString({ smallestUnit: "second" }),
      from: before.offsetNanoseconds,
      to: next.offsetNanoseconds,
    });
    at = next;
  }
}

const wallText = (at: Temporal.ZonedDateTime) => at.toPlainDateTime().toString({ smallestUnit: "second" });

/** Groups onsets with the same offsets. */
function grouped(onsets: readonly Onset[]): Onset[][] {
  const groups = new Map<string, Onset[]>();
  for (const onset of onsets) {
    const key = `${onset.from} ${onset.to}`;
    groups.set(key, [...(groups.get(key) ?? []), onset]);
  }
  return [...groups.values()];
}

function observance(onsets: readonly Onset[]): ICAL.Component {
  const [first, ...others] = onsets;
  if (!first) throw new Error("A zone begins somehow.");
  const part = new ICAL.Component(first.to > first.from ? "daylight" : "standard");
  part.updatePropertyWithValue("tzoffsetfrom", offsetOf(first.from));
  part.updatePropertyWithValue("tzoffsetto", offsetOf(first.to));
  part.updatePropertyWithValue("dtstart", ICAL.Time.fromDateTimeString(first.wall));
  for (const { wall } of others) part.addPropertyWithValue("rdate", ICAL.Time.fromDateTimeString(wall));
  return part;
}

function offsetOf(nanoseconds: number): ICAL.UtcOffset {
  return ICAL.UtcOffset.fromSeconds(Math.round(nanoseconds / 1e9));
}
