/** Exports a large list to a file in the background: one pass over the rows, one page in memory at a time. */
import { exportLabel, exportNeeds, exportRow, type ExportWords } from "../../domain/outputs/export.ts";
import { refuse } from "../../kit/refusal.ts";
import { outputMessages } from "../../domain/outputs/messages.ts";
import type { ExportOptions } from "../db/schema-outputs.ts";
import { yieldToEventLoop } from "../../vendors/http/yield-to-event-loop.ts";
import { tenantWork } from "../jobs/tenant-work.ts";
import { writeOutput } from "./output-store.ts";
import type { Made, OutputWork } from "./output-work.ts";
import type { Ctx } from "../context.ts";
import { exportQuery } from "../lists/contact-list-rows.ts";
import { csvFile, type Sheet, xlsxFile } from "./export-files.ts";
import { walkExport } from "./export-rows.ts";
import { exportWords } from "./export-words.ts";

export async function makeExport(work: OutputWork): Promise<Made> {
  const { services, actor, output } = work;
  const options = output.options.export;
  if (!options) return refuse("invalid", { base: [outputMessages.lost] });
  const counted = { rows: 0 };
  const write = async (ctx: Ctx) => {
    const words = await exportWords(ctx, options.contacts_scope);
    const sheet: Sheet = { header: options.columns.map(exportLabel), pages: pages(ctx, work, options, words, counted) };
    const file = options.format === "xlsx" ? xlsxFile(sheet) : csvFile(sheet);
    return writeOutput(services, actor.tenant_id, file);
  };
  const written = await tenantWork(services, actor, write, { snapshot: true });
  return { ...written, rows: counted.rows, audited: { columns: options.columns, format: options.format } };
}

async function* pages(
  ctx: Ctx,
  work: OutputWork,
  { contacts_scope, columns }: ExportOptions,
  words: ExportWords,
  counted: { rows: number },
): Sheet["pages"] {
  const query = await exportQuery(ctx, contacts_scope);
  for await (const page of walkExport(ctx, query, exportNeeds(columns))) {
    yield page.map((contact) => exportRow(contact, columns, words));
    counted.rows += page.length;
    await work.progress(counted.rows);
    await yieldToEventLoop();
  }
}
