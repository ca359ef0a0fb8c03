import { campaignSource } from "../report-sources/campaign-source.ts";
import { reportOf } from "../report-sources/report-shape.ts";

export const campaignResults = reportOf(campaignSource, {
  type: "campaign_results",
  label: "Campaign results",
  about: "What contacts got of each campaign, and why the rest was left out.",
  section: "Company",
  date: "due_at",
  period: "last_90_days",
  measures: ["messages", "sent", "failed", "skipped", "waiting", "sent_rate"],
  groupings: ["trigger_id", "trigger_type", "channel", "outcome", "reason", "user_id", "week", "month"],
  group_by: "trigger_id",
  filters: ["trigger_type", "channel", "outcome", "reason", "user_id"],
  columns: ["due_at", "contact", "campaign", "trigger_type", "channel", "outcome", "reason", "user", "ended_at"],
  chart: "bars",
});
