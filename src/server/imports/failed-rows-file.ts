/** The rejected rows of an attempt as a CSV file: the file's own columns, any beyond them, then the reasons. */
import { importColumnsMax } from "../../domain/imports/limits.ts";
import { reasonTexts } from "../../domain/imports/messages.ts";
import { columnName, type ImportPlan } from "../../domain/imports/plan.ts";
import { csvLine } from "../../domain/imports/safe-cell.ts";
import { tenantTx } from "../db/tenant-tx.ts";
import type { Services } from "../services.ts";
import { failedRows, type FailedRow, failedWidth, type Of } from "./import-rows.ts";

const pageRows = 1_000;
/** Byte order mark: tells Excel that the file is UTF-8. */
const mark = "\uFEFF";

export async function* failedRowsFile(services: Services, of: Of, plan: ImportPlan): AsyncGenerator<string> {
  const names = await columnNames(services, of, plan);
  yield mark + csvLine([...names, "Row", "Reason"]);
  for (let after = 0; ;) {
    const rows = await tenantTx(services.db, of.tenant_id, (trx) => failedRows(trx, of, { after, limit: pageRows }));
    yield rows.map((row) => lineOf(row, names)).join("");
    const last = rows.at(-1);
    if (rows.length < pageRows || !last) return;
    after = last.row_no;
  }
}

/** A row may be wider than the header. Every line is as long as the longest, which is therefore bounded. */
async function columnNames(services: Services, of: Of, { fields }: ImportPlan): Promise<string[]> {
  const filled = await tenantTx(services.db, of.tenant_id, (trx) => failedWidth(trx, of, fields.length));
  const width = Math.max(fields.length, Math.min(filled, importColumnsMax));
  return Array.from({ length: width }, (_, column) => columnName(fields[column]?.name, column));
}

function lineOf({ row_no, cells, reasons }: FailedRow, names: readonly string[]): string {
  const why = reasons.map(({ reason, column }) =>
    column === null ? reasonTexts[reason] : `${names[column] ?? ""}: ${reasonTexts[reason]}`,
  );
  return csvLine([...names.map((_, column) => cells[column] ?? ""), String(row_no), why.join(" ")]);
}
