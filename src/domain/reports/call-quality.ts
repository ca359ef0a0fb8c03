import { callSource } from "../report-sources/call-source.ts";
import { reportOf } from "../report-sources/report-shape.ts";

export const callQuality = reportOf(callSource, {
  type: "call_quality",
  label: "Call quality",
  about: "How measured calls sounded.",
  section: "Calls and activity",
  date: "created_at",
  period: "last_30_days",
  where: { measured: ["yes"] },
  whereWords: "whose quality was measured",
  measures: ["calls", "mos_avg", "degraded"],
  groupings: ["quality", "user_id", "direction", "day", "week"],
  group_by: "quality",
  filters: ["quality", "user_id", "direction"],
  columns: ["created_at", "contact", "user", "direction", "quality", "mos", "talk_seconds"],
  chart: "bars",
});
