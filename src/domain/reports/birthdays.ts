import { contactSource } from "../report-sources/contact-source.ts";
import { reportOf } from "../report-sources/report-shape.ts";

export const birthdays = reportOf(contactSource, {
  type: "birthdays",
  label: "Birthdays",
  about: "Whose birthday is coming up.",
  section: "Contacts",
  date: "birthday",
  period: "next_30_days",
  where: { deceased: ["no"] },
  whereWords: "living",
  measures: ["contacts", "leads", "clients"],
  groupings: ["birth_month", "owner_id", "category", "state"],
  group_by: "birth_month",
  filters: ["category", "status_id", "owner_id", "tag_id"],
  columns: ["name", "category", "birth_date", "owner", "state", "last_activity_at"],
  chart: "bars",
});
