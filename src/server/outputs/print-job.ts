/**
 * Creates the PDF of a print: data is read first, then sheets are drawn one by one, so that requests get their turn.
 */
import { outputMessages } from "../../domain/outputs/messages.ts";
import { printSheets } from "../../domain/outputs/print-sheets.ts";
import { refuse } from "../../kit/refusal.ts";
import { yieldToEventLoop } from "../../vendors/http/yield-to-event-loop.ts";
import { tenantWork } from "../jobs/tenant-work.ts";
import { writeOutput } from "./output-store.ts";
import type { Made, OutputWork } from "./output-work.ts";
import { gatherPrint } from "./print-people.ts";

export async function makePrint(work: OutputWork): Promise<Made> {
  const { services, actor, output } = work;
  const asked = output.options.print;
  if (!asked) return refuse("invalid", { base: [outputMessages.lost] });
  const { ids, ...options } = asked;
  // Loaded on demand: the library is large, and most servers rarely print.
  const { openPdf } = await import("./pdf-book.ts");
  const pdf = await openPdf({ title: output.file_name, now: services.world.now() });
  const { facts, people, left_out } = await tenantWork(services, actor, (ctx) =>
    gatherPrint(ctx, { options, ids, measure: pdf.measure }),
  );
  let pages = 0;
  for (const sheet of printSheets(people, facts, pdf.measure)) {
    pdf.draw(sheet);
    pages++;
    await work.progress(Math.min(output.total, Math.ceil((pages * output.total) / Math.max(pages, people.length))));
    await yieldToEventLoop();
  }
  const written = await writeOutput(services, actor.tenant_id, onePiece(await pdf.save()));
  return { ...written, rows: people.length, left_out, pages, audited: { pages, left_out } };
}

async function* onePiece(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes;
}
