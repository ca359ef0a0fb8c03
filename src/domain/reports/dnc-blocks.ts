import { callSource } from "../report-sources/call-source.ts";
import { reportOf } from "../report-sources/report-shape.ts";

export const dncBlocks = reportOf(callSource, {
  type: "dnc_blocks",
  label: "Do-not-call requests",
  about: "Calls in which someone asked not to be called again; their numbers are blocked since.",
  section: "Calls and activity",
  date: "created_at",
  period: "last_90_days",
  where: { outcome: ["do_not_call"] },
  whereWords: "that ended with a do-not-call request",
  measures: ["calls", "inbound", "outbound"],
  groupings: ["user_id", "direction", "week", "month"],
  group_by: "user_id",
  filters: ["user_id", "direction"],
  columns: ["created_at", "contact", "number", "user", "direction", "talk_seconds"],
  chart: "bars",
});
