/** A report that was run in the background or saved by name (spec 000 §3, domain §18). */
import { z } from "zod";
import { Instant, Uuid } from "../values/scalars.ts";
import { ReportFigures } from "./report-figures.ts";
import { reportNameLengthMax, reportStates } from "./report-limits.ts";
import { ReportTiming } from "../report-schedules/report-schedule.ts";
import { ReportSpec } from "./report-spec.ts";

const name = z.string().trim().max(reportNameLengthMax);

const shown = {
  id: Uuid,
  report_type: z.string(),
  /** Empty: run once, not saved. */
  name: z.string(),
  spec: ReportSpec,
  /** Everyone who may run its type finds it; each sees what they may see. */
  shared: z.boolean(),
  created_by: Uuid,
  created_by_name: z.string(),
  created_at: Instant,
  updated_at: Instant,
  status: z.enum(reportStates),
  /** 0 to 1. */
  progress: z.number().min(0).max(1),
  /** Records counted by the last run. */
  rows: z.int().nullable(),
  /** When the figures were computed. */
  run_at: Instant.nullable(),
  error: z.string().nullable(),
  expires_at: Instant,
  /** When it is mailed; null: it is not. */
  schedule: ReportTiming.nullable(),
} as const;

export const Report = z.object(shown);
export type Report = z.infer<typeof Report>;

/** Figures are those of its creator's rights: nobody else gets them. */
export const ReportDetail = z.object({ ...shown, figures: ReportFigures.nullable() });
export type ReportDetail = z.infer<typeof ReportDetail>;

export const NewReport = z.strictObject({
  id: Uuid.optional(),
  name: name.default(""),
  shared: z.boolean().default(false),
  spec: ReportSpec,
});
export type NewReport = z.infer<typeof NewReport>;

/** `cancel` stops a run. Otherwise what is named changes, and the report runs again. */
export const ReportAsk = z.strictObject({
  name: name.min(1).optional(),
  shared: z.boolean().optional(),
  spec: ReportSpec.optional(),
  cancel: z.boolean().default(false),
});
export type ReportAsk = z.infer<typeof ReportAsk>;

export function isUnderWay({ status }: Pick<Report, "status">): boolean {
  return status === "queued" || status === "running";
}
