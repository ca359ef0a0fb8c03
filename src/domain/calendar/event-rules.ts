/** Validation of an event, with the texts shown by the form and the server (domain §11, §25). */
import { dictionary } from "../../kit/dictionary.ts";
import { isDay } from "../../kit/dates.ts";
import { dayMs } from "../../kit/durations.ts";
import type { FieldErrors } from "../../kit/refusal.ts";
import { lengthOf } from "../../kit/text.ts";
import { e164From } from "../values/phone-number.ts";
import { type CalendarEvent, type EventFields, isSeries } from "./event.ts";
import { eventDaysMax, eventTitleLengthMax, recurrencesMax } from "./limits.ts";
import { countOf, weekdayOf } from "./recurrence.ts";
import { isZone } from "./zones.ts";
import { wallOf } from "../../kit/zone-clock.ts";

type Add = (field: keyof EventFields, words: string) => void;

/** Errors by field; empty when the event is valid. */
export function eventErrors(fields: EventFields): FieldErrors {
  const errors: FieldErrors = dictionary();
  const add: Add = (field, words) => (errors[field] ??= []).push(words);
  if (fields.title === "") add("title", "Enter a title.");
  if (lengthOf(fields.title) > eventTitleLengthMax) add("title", "A title can have up to 120 characters.");
  if (fields.types_list.length === 0) add("types_list", "Pick at least one type.");
  if (!isZone(fields.timezone)) add("timezone", "Choose a valid time zone.");
  checkTimes(fields, add);
  if (fields.meeting_link !== "" && !isLink(fields.meeting_link)) add("meeting_link", "Enter a valid link.");
  if (fields.phone !== "" && e164From(fields.phone) === null) add("phone", "Phone must have 10 digits.");
  if (Object.keys(errors).length === 0 && isSeries(fields)) checkRecurrence(fields, add);
  return errors;
}

function checkTimes({ start_date, end_date, timezone }: EventFields, add: Add): void {
  if (end_date <= start_date) return add("end_date", "End must be after start.");
  // Days by the clock: a day may have 23 or 25 hours.
  const zone = isZone(timezone) ? timezone : "UTC";
  const lasts = wallOf(end_date, zone) - wallOf(start_date, zone);
  if (lasts > eventDaysMax * dayMs) add("end_date", "An event can last up to 14 days.");
}

function checkRecurrence(fields: EventFields, add: Add): void {
  const { recurrence, start_date, timezone } = fields;
  const wall = wallOf(start_date, timezone);
  const { freq, days, until } = recurrence;
  if (freq === "weekly" && days && !days.includes(weekdayOf(wall)))
    return add("recurrence", "The start date is not one of the repeat days.");
  if (until === undefined) return;
  if (!isDay(until)) return add("recurrence", "Enter a valid date.");
  const count = countOf(fields);
  if (count === 0) add("recurrence", "The end date cannot be before the start date.");
  if (count > recurrencesMax) add("recurrence", "A series can have up to 365 events.");
}

function isLink(text: string): boolean {
  return URL.canParse(text) && /^https?:$/.test(new URL(text).protocol);
}

/** A presentation and an enrollment require a Scope of Appointment (domain §11). */
export function asksForScope({ types_list }: Pick<CalendarEvent, "types_list">): boolean {
  return types_list.includes("presentation") || types_list.includes("enrollment");
}
