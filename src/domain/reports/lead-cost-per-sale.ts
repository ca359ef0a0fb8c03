import { contactSource } from "../report-sources/contact-source.ts";
import { reportOf } from "../report-sources/report-shape.ts";

export const leadCostPerSale = reportOf(contactSource, {
  type: "lead_cost_per_sale",
  label: "Lead cost per sale",
  about: "What leads cost, and what each new client cost.",
  section: "Contacts",
  date: "created_at",
  period: "last_90_days",
  measures: ["contacts", "lead_cost", "clients", "cost_per_sale", "conversion"],
  drawn: "lead_cost",
  groupings: ["source_id", "api_vendor_id", "owner_id", "month"],
  group_by: "source_id",
  filters: ["source_id", "owner_id", "tag_id"],
  columns: ["name", "category", "source", "owner", "created_at", "lead_cost"],
  chart: "bars",
});
