import { contactSource } from "../report-sources/contact-source.ts";
import { reportOf } from "../report-sources/report-shape.ts";

export const leadConversion = reportOf(contactSource, {
  type: "lead_conversion",
  label: "Lead conversion",
  about: "How many of the contacts added were reached and became clients.",
  section: "Contacts",
  date: "created_at",
  period: "last_90_days",
  measures: ["contacts", "contacted", "quoted", "clients", "conversion"],
  groupings: ["source_id", "owner_id", "api_vendor_id", "state", "week", "month"],
  group_by: "source_id",
  filters: ["source_id", "owner_id", "tag_id"],
  columns: ["name", "category", "source", "status", "owner", "created_at", "last_activity_at"],
  chart: "funnel",
});
