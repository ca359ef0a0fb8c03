/** Labels of event fields, wherever a change of them is shown. */
import { dictionary } from "../../kit/dictionary.ts";
import { fieldLabel } from "../fields/field-labels.ts";
import { isWhen } from "./event-edit.ts";
import type { EventEdit } from "./event.ts";

const fieldNames: Readonly<Record<string, string>> = dictionary({
  when: "Date and time",
  types_list: "Type",
  user_id: "Calendar owner",
  attendee_user_ids: "Team members",
  contact_ids: "Contacts",
  location: "Location",
  description: "Notes",
  reminder_minutes: "Reminders",
  recurrence: "Repeats",
  travel_minutes: "Travel time before",
  soa_required: "Scope of Appointment required",
});

/** Undefined: the field's own name is the label. */
export function eventFieldWords(field: string): string | undefined {
  return fieldNames[field];
}

/** The fields an edit changes, listed; start and end count as one. */
export function eventFieldsWords(change: EventEdit): string {
  const fields = Object.keys(change).map((field) => (isWhen(field) ? "when" : field));
  return [...new Set(fields)].map((field) => eventFieldWords(field) ?? fieldLabel(field, "event")).join(", ");
}
