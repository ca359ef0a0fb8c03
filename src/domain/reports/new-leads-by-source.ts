import { contactSource } from "../report-sources/contact-source.ts";
import { reportOf } from "../report-sources/report-shape.ts";

export const newLeadsBySource = reportOf(contactSource, {
  type: "new_leads_by_source",
  label: "New leads by source",
  about: "Where new leads came from.",
  section: "Contacts",
  date: "created_at",
  period: "last_30_days",
  where: { category: ["lead"] },
  whereWords: "that are leads",
  measures: ["contacts", "lead_cost"],
  groupings: ["source_id", "owner_id", "status_id", "state", "api_vendor_id", "day", "week", "month"],
  group_by: "source_id",
  filters: ["source_id", "owner_id", "status_id", "tag_id"],
  columns: ["name", "source", "status", "owner", "state", "created_at", "lead_cost"],
  chart: "bars",
});
