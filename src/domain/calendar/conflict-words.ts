/** Display values of an event field that two users changed. */
import { optionWords } from "../contacts/labels.ts";
import type { EventEdit, Recurrence } from "./event.ts";
import { whenWords } from "./event-words.ts";
import { recurrenceWords } from "./recurrence-words.ts";
import { reminderChoiceWords } from "./reminder.ts";
import { zoneWords } from "./zone-words.ts";

interface Reading {
  /** The reader's time zone. */
  zone: string;
  now: number;
  /** The day the event begins on, which words its recurrence. */
  start: string;
}

/** Undefined: the value is shown as is, or is an id. */
export function eventValueWords(field: string, value: unknown, reading: Reading): string | undefined {
  if (field === "when") return momentWords(value as EventEdit, reading);
  if (field === "recurrence") return recurrenceWords(value as Recurrence, reading.start);
  if (field === "travel_minutes") return value === 0 ? "none" : `${String(value)} min`;
  if (field === "status") return optionWords(String(value));
  if (!Array.isArray(value) || value.length === 0) return undefined;
  if (field === "reminder_minutes") return value.map((minutes) => reminderChoiceWords(Number(minutes))).join(", ");
  return field === "types_list" ? value.map((type) => optionWords(String(type))).join(", ") : undefined;
}

function momentWords(when: EventEdit, { zone, now }: Reading): string {
  const { start_date, end_date, timezone = zone, all_day = false } = when;
  if (start_date === undefined || end_date === undefined) return "empty";
  const words = whenWords({ start_date, end_date, timezone, all_day }, zone);
  return all_day || timezone === zone ? words : `${words} (${zoneWords(timezone, now)})`;
}
