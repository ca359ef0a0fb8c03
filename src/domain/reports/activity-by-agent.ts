import { activitySource } from "../report-sources/activity-source.ts";
import { reportOf } from "../report-sources/report-shape.ts";

export const activityByAgent = reportOf(activitySource, {
  type: "activity_by_agent",
  label: "Activity by agent",
  about: "Contacts called, texted, emailed and visited.",
  section: "Calls and activity",
  date: "at",
  period: "last_7_days",
  measures: ["activities", "called", "texted", "emailed", "visited"],
  groupings: ["user_id", "kind", "day", "week", "hour"],
  group_by: "user_id",
  filters: ["user_id", "kind"],
  columns: ["at", "contact", "user", "kind"],
  chart: "bars",
});
