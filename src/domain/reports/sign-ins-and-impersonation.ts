import { signInSource } from "../report-sources/sign-in-source.ts";
import { reportOf } from "../report-sources/report-shape.ts";

export const signInsAndImpersonation = reportOf(signInSource, {
  type: "sign_ins_and_impersonation",
  label: "Sign-ins and impersonation",
  about: "Who signed in, and who acted as someone else.",
  section: "Company",
  date: "at",
  period: "last_30_days",
  measures: ["entries", "sign_ins", "impersonations"],
  groupings: ["actor_id", "action", "day", "week"],
  group_by: "day",
  filters: ["actor_id", "action"],
  columns: ["at", "user", "action", "acting_as", "ip"],
  chart: "line",
});
