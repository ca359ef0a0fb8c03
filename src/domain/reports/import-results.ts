import { importSource } from "../report-sources/import-source.ts";
import { reportOf } from "../report-sources/report-shape.ts";

export const importResults = reportOf(importSource, {
  type: "import_results",
  label: "Import results",
  about: "Files imported, and what became of their rows.",
  section: "Company",
  date: "created_at",
  period: "last_90_days",
  measures: ["imports", "total", "created", "updated", "skipped", "failed"],
  groupings: ["created_by", "status", "week", "month"],
  group_by: "created_by",
  filters: ["created_by", "status"],
  columns: ["created_at", "file_name", "user", "status", "total", "created", "updated", "failed"],
  chart: "bars",
});
