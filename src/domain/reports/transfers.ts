import { transferSource } from "../report-sources/transfer-source.ts";
import { reportOf } from "../report-sources/report-shape.ts";

export const transfersReport = reportOf(transferSource, {
  type: "transfers",
  label: "Transfers",
  about: "Contacts given from one person to another.",
  section: "Company",
  date: "created_at",
  period: "last_90_days",
  measures: ["transfers", "contacts", "failed", "skipped"],
  drawn: "contacts",
  groupings: ["created_by", "status", "week", "month"],
  group_by: "created_by",
  filters: ["created_by", "status"],
  columns: ["created_at", "user", "from", "to", "status", "contacts", "failed"],
  chart: "bars",
});
