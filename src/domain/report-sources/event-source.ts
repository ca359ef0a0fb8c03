/** Reports on calendar events and how they ended. */
import { optionWords } from "../contacts/labels.ts";
import { eventStatuses } from "../calendar/limits.ts";
import type { ReportSource } from "./report-shape.ts";

export const appointmentTypes = [
  "appointment",
  "presentation",
  "enrollment",
  "policy_review",
  "policy_delivery",
] as const;

export const eventSource = {
  name: "events",
  one: "event",
  many: "events",
  needs: "reports.see",
  dates: { start_date: { label: "Date", phrase: "on the calendar", kind: "moment" } },
  fields: {
    user_id: { label: "Agent", kind: "person" },
    status: { label: "Result", kind: "word", options: eventStatuses, words: optionWords },
    kind: { label: "Kind", kind: "word", options: ["appointment", "other"], words: optionWords },
  },
  columns: {
    start_date: { label: "Date", kind: "moment" },
    title: { label: "Title", kind: "text" },
    contact: { label: "Contact", kind: "text" },
    user: { label: "Agent", kind: "text" },
    status: { label: "Result", kind: "word" },
    outcome: { label: "Outcome", kind: "text" },
  },
  measures: {
    events: { label: "Appointments", kind: "count" },
    booked: { label: "Kept or coming", kind: "count" },
    held: { label: "Held", kind: "count" },
    no_show: { label: "No show", kind: "count" },
    cancelled: { label: "Canceled", kind: "count" },
    planned: { label: "Scheduled", kind: "count" },
    held_rate: { label: "Held rate", kind: "percent", of: ["held", "events"] },
  },
} as const satisfies ReportSource;
