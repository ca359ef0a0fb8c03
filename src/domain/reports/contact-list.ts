import { contactSource } from "../report-sources/contact-source.ts";
import { reportOf } from "../report-sources/report-shape.ts";

export const contactList = reportOf(contactSource, {
  type: "contact_list",
  label: "Contact list",
  about: "All contacts by status, owner, source or state.",
  section: "Contacts",
  date: "created_at",
  period: "all",
  measures: ["contacts", "leads", "clients", "annual_premium"],
  groupings: ["status_id", "owner_id", "source_id", "category", "state", "month"],
  group_by: "status_id",
  filters: ["category", "status_id", "source_id", "owner_id", "tag_id"],
  columns: ["name", "category", "status", "owner", "state", "created_at", "last_activity_at", "annual_premium"],
  chart: "bars",
});
