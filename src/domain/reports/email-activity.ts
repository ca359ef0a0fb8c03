import { emailSource } from "../report-sources/email-source.ts";
import { reportOf } from "../report-sources/report-shape.ts";

export const emailActivity = reportOf(emailSource, {
  type: "email_activity",
  label: "Email activity",
  about: "Emails by status and sender.",
  section: "Calls and activity",
  date: "at",
  period: "last_30_days",
  measures: ["emails", "sent", "failed"],
  groupings: ["status", "user_id", "origin", "day", "week"],
  group_by: "status",
  filters: ["status", "user_id", "origin"],
  columns: ["at", "contact", "user", "subject", "status"],
  chart: "bars",
});
