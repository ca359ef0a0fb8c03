/** Reports saved by name, and the last numbers this device has of them. */
import type { ReportFigures } from "../../domain/reports/report-figures.ts";
import type { ReportDetail } from "../../domain/reports/report.ts";
import type { ReportSpec } from "../../domain/reports/report-spec.ts";
import { type LocalDatabase, plainTable } from "../db/database.ts";
import { cachedReply, cacheReply } from "./cached-replies.ts";
import { allOf } from "./lists.ts";

/** The newest first. */
export async function savedReports(db: LocalDatabase): Promise<ReportDetail[]> {
  const rows = await allOf<ReportDetail>(db, "reports");
  return rows.sort((one, other) => other.created_at - one.created_at);
}

export async function savedReport(db: LocalDatabase, id: string): Promise<ReportDetail | null> {
  return ((await plainTable(db, "reports").get(id)) as ReportDetail | undefined) ?? null;
}

const placeOf = (id: string) => `report.${id}`;
/** What a report of its type has where nothing was chosen. */
type Usual = Pick<ReportSpec, "period" | "group_by">;
const asked = ({ report_type, from, to, scope, filters, ...spec }: ReportSpec, usual: Usual = {}) => {
  const { period = usual.period, group_by = usual.group_by } = spec;
  return JSON.stringify([report_type, period, from, to, group_by, scope, filters]);
};

/** The newest numbers of a saved report as it is asked for: seen on this device, or synced with the report. */
export async function keptFigures(
  db: LocalDatabase,
  id: string,
  spec: ReportSpec,
  usual: Usual = {},
): Promise<ReportFigures | null> {
  const [seen, report] = await Promise.all([cachedReply(db, placeOf(id), asked(spec)), savedReport(db, id)]);
  const here = (seen?.reply as ReportFigures | undefined) ?? null;
  const synced = report && asked(report.spec, usual) === asked(spec, usual) ? report.figures : null;
  return here && (!synced || here.as_of >= synced.as_of) ? here : synced;
}

export function keepFigures(db: LocalDatabase, id: string, kept: { spec: ReportSpec; figures: ReportFigures }) {
  return cacheReply(db, placeOf(id), { ask: asked(kept.spec), reply: kept.figures, at: kept.figures.as_of });
}
