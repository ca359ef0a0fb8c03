/** Events of an external calendar: appointments, days off, and two that Fieldline cannot represent. */
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { dayMs, hourMs } from "../../kit/durations.ts";
import { instantOf, wallOf } from "../../kit/zone-clock.ts";

const zone = "America/New_York";

interface TrialEvent {
  calendar: "personal" | "family";
  name: string;
  title: string;
  /** Days from today. */
  days: number;
  /** Start hour and length in hours; omitted for all-day events. */
  clock?: number;
  hours?: number;
  lasts?: number;
  lines?: readonly string[];
}

const events: readonly TrialEvent[] = [
  {
    calendar: "personal",
    name: "dentist",
    title: "Noah to the dentist",
    days: 2,
    clock: 15.5,
    hours: 0.75,
    lines: ["LOCATION:Maple Street Dental"],
  },
  {
    calendar: "personal",
    name: "dinner",
    title: "Dinner with the Hallorans",
    days: 4,
    clock: 18.5,
    hours: 2,
    lines: ["CLASS:PRIVATE"],
  },
  { calendar: "personal", name: "parents", title: "Parents in town", days: 9, lasts: 3 },
  {
    calendar: "personal",
    name: "recycling",
    title: "Recycling goes out",
    days: -14,
    lasts: 1,
    lines: ["RRULE:FREQ=WEEKLY;COUNT=26"],
  },
  {
    calendar: "personal",
    name: "orchids",
    title: "Water the orchids",
    days: -3,
    clock: 7,
    hours: 0.25,
    lines: ["RRULE:FREQ=HOURLY;INTERVAL=36;COUNT=60"],
  },
  { calendar: "personal", name: "lake", title: "Lake vacation", days: 40, lasts: 21 },
  { calendar: "family", name: "recital", title: "Piano recital", days: 6, clock: 17, hours: 1.5 },
];

/** Writes into an empty Radicale collection; `now` in milliseconds. */
export function layTrialEvents(folder: string, now: number): void {
  const today = Math.floor(wallOf(now, zone) / dayMs) * dayMs;
  for (const event of events) {
    const place = join(folder, "collection-root", "agent", event.calendar);
    mkdirSync(place, { recursive: true });
    writeFileSync(join(place, `${event.name}.ics`), fileOf(event, today));
  }
}

function fileOf({ name, title, days, clock, hours = 0, lasts = 1, lines = [] }: TrialEvent, today: number): string {
  const day = today + days * dayMs;
  const from = day + (clock ?? 0) * hourMs;
  const when =
    clock === undefined
      ? [
          `DTSTART;VALUE=DATE:${stampOf(day).slice(0, 8)}`,
          `DTEND;VALUE=DATE:${stampOf(day + lasts * dayMs).slice(0, 8)}`,
        ]
      : [`DTSTART:${utcOf(from)}`, `DTEND:${utcOf(from + hours * hourMs)}`];
  const event = ["BEGIN:VEVENT", `UID:${name}@trial.fieldline.test`, `DTSTAMP:${utcOf(today)}`, `SUMMARY:${title}`];
  const whole = [...event, ...when, ...lines, "END:VEVENT"];
  const head = ["BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//Fieldline//Trial//EN"];
  return [...head, ...whole, "END:VCALENDAR", ""].join("\r\n");
}

const utcOf = (wall: number) => `${stampOf(instantOf(wall, zone))}Z`;

/** `20261121T150000` */
function stampOf(at: number): string {
  return new Date(at).toISOString().slice(0, 19).replaceAll(/[-:]/g, "");
}
