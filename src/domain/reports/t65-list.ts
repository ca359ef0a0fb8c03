import { contactSource } from "../report-sources/contact-source.ts";
import { reportOf } from "../report-sources/report-shape.ts";

export const t65List = reportOf(contactSource, {
  type: "t65_list",
  label: "Turning 65",
  about: "Who turns 65, and when.",
  section: "Contacts",
  date: "turns_65",
  period: "next_12_months",
  where: { deceased: ["no"] },
  whereWords: "living",
  measures: ["contacts", "leads", "clients"],
  groupings: ["month", "owner_id", "category", "state", "source_id"],
  group_by: "month",
  filters: ["category", "status_id", "owner_id", "tag_id"],
  columns: ["name", "category", "turns_65", "birth_date", "owner", "state", "last_activity_at"],
  chart: "line",
});
