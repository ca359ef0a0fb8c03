import { eventSource } from "../report-sources/event-source.ts";
import { reportOf } from "../report-sources/report-shape.ts";

export const appointmentResults = reportOf(eventSource, {
  type: "appointment_results",
  label: "Appointment results",
  about: "Which appointments were held, missed or canceled. A repeating event counts once it is changed.",
  section: "Calls and activity",
  date: "start_date",
  period: "last_30_days",
  where: { kind: ["appointment"] },
  whereWords: "that are appointments, presentations, enrollments or reviews",
  measures: ["events", "booked", "held", "no_show", "cancelled", "planned", "held_rate"],
  groupings: ["status", "user_id", "day", "week", "month", "hour"],
  group_by: "status",
  filters: ["status", "user_id"],
  columns: ["start_date", "title", "contact", "user", "status", "outcome"],
  chart: "bars",
});
