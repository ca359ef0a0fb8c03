/** Saved reports: saved, changed and deleted without a connection too. */
import { reports } from "../../contract/reports/reports.ts";
import type { ReportDetail } from "../../domain/reports/report.ts";
import { saveReport, type SavedSettings } from "../../domain/reports/saved-report.ts";
import type { RowKey } from "../collections/index.ts";
import { type ConfirmedRow, intent, type IntentFacts } from "./intent.ts";

const reportKey = (id: string): RowKey => ({ collection: "reports", id });
const confirmed = ({ data }: { data: ReportDetail }): ConfirmedRow[] => [{ key: reportKey(data.id), row: data }];
const applies = (row: ReportDetail | undefined, settings: SavedSettings, _key: RowKey, facts: IntentFacts) =>
  saveReport(row, settings, facts);

export const reportSave = intent(reports.create, {
  name: "report.save",
  title: ({ name }: SavedSettings) => `Report ${name}`,
  touches: ({ id }: SavedSettings) => [reportKey(id)],
  applies,
  ask: (body: SavedSettings) => ({ body }),
  replies: confirmed,
});

export const reportChange = intent(reports.run, {
  name: "report.change",
  title: ({ name }: SavedSettings) => `Report ${name}`,
  touches: ({ id }: SavedSettings) => [reportKey(id)],
  // Deleted on another device meanwhile.
  applies: (row: ReportDetail | undefined, settings: SavedSettings, _key: RowKey, facts: IntentFacts) =>
    row && saveReport(row, settings, facts),
  ask: ({ id, ...body }: SavedSettings) => ({ params: { id }, body }),
  replies: confirmed,
});

export interface ReportRemoveInput {
  id: string;
  name: string;
}

export const reportRemove = intent(reports.remove, {
  name: "report.remove",
  title: ({ name }: ReportRemoveInput) => `Delete the report ${name}`,
  touches: ({ id }: ReportRemoveInput) => [reportKey(id)],
  applies: () => undefined,
  ask: ({ id }: ReportRemoveInput) => ({ params: { id } }),
});
