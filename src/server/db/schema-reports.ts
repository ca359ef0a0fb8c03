/** Saved reports, and those run in the background. */
import type { ColumnType, Generated } from "kysely";
import type { Goal } from "../../domain/goals/goal.ts";
import type { ReportFigures } from "../../domain/reports/report-figures.ts";
import type { ReportSpec } from "../../domain/reports/report-spec.ts";
import type { Cadence, deliveryOutcomes, ReportTiming } from "../../domain/report-schedules/report-schedule.ts";
import type { ReportState } from "../../domain/reports/report-limits.ts";
import type { Actor } from "../actor.ts";

type Json<T> = ColumnType<T, string, string>;

interface Reports {
  tenant_id: string;
  id: string;
  report_type: string;
  name: Generated<string>;
  spec: Json<ReportSpec>;
  shared: Generated<boolean>;
  created_by: string;
  /** The real user, if one acted as the creator. */
  acting: Json<Actor["acting"]>;
  created_at: number;
  updated_at: number;
  status: ReportState;
  progress: Generated<number>;
  rows: number | null;
  run_at: number | null;
  figures: ColumnType<ReportFigures | null, string | null, string | null>;
  error: string | null;
  expires_at: number;
  deleted_at: Generated<number | null>;
  seq: Generated<number>;
}

interface Goals {
  tenant_id: string;
  id: string;
  calls: number | null;
  appointments: number | null;
  applications: number | null;
  premium: number | null;
  since: string;
  past: Json<Goal["past"]>;
  set_by: string | null;
  version: number;
  created_at: number;
  updated_at: number;
  deleted_at: Generated<number | null>;
  seq: Generated<number>;
}

interface ReportSchedules {
  tenant_id: string;
  report_id: string;
  every: Cadence;
  weekday: number;
  month_day: number;
  at: string;
  zone: ReportTiming["zone"];
  recipients: string[];
  paused: boolean;
  stopped: string | null;
  next_at: number | null;
  updated_at: number;
}

interface ReportDeliveries {
  tenant_id: string;
  report_id: string;
  due_at: number;
  user_id: string;
  asked: boolean;
  outcome: (typeof deliveryOutcomes)[number];
  reason: string | null;
  rows: number | null;
  at: number;
}

export interface ReportTables {
  reports: Reports;
  goals: Goals;
  report_schedules: ReportSchedules;
  report_deliveries: ReportDeliveries;
}
