/**
 * Runs one import in the background. States: uploaded ─► validating (rows read from the stored file and checked,
 * existing contacts matched) ─► processing ─► complete | complete_with_errors. `failed`: the file cannot be read to its
 * end, or its importer may no longer import. Every step is a transaction that records its progress in the attempt; a
 * retried job resumes there.
 */
import { importMessages } from "../../domain/imports/messages.ts";
import { Refusal } from "../../kit/refusal.ts";
import type { Services } from "../services.ts";
import type { Outcome } from "../jobs/queue.ts";
import { runAttachments } from "./attachments-job.ts";
import { letGoArchive } from "./attempt-rows.ts";
import { RowWriter } from "./import-row-writer.ts";
import { RowQueue } from "./import-row-queue.ts";
import { matchRows } from "./import-match-rows.ts";
import { ProgressReporter } from "./import-progress.ts";
import { countOutcomes, deleteParts, deleteWaitingRows, type Of } from "./import-rows.ts";
import { stageRows } from "./import-stage.ts";
import { undoImport } from "./import-undo-job.ts";
import { beginWork, change, type Work } from "./import-work.ts";

/** After this long, one import yields to another. */
const sliceMs = 30_000;

/** Runs an import or its undo, as its attempt says. */
export async function workOnImport(services: Services, of: Of, signal: AbortSignal): Promise<Outcome> {
  const ran = await runImport(services, of, signal);
  return ran === "again" ? ran : undoImport(services, of, signal);
}

export async function runImport(services: Services, of: Of, signal: AbortSignal): Promise<Outcome> {
  const work = await beginWork(services, of, "run");
  if (!work) return "done";
  if (!work.permitted) return fail(work, importMessages.owner_not_permitted);
  try {
    if (work.attempt.kind === "attachments") return await runAttachments(work, signal);
    if (!work.attempt.staged && !(await stage(work, signal))) return "again";
    if (!work.attempt.matched) await match(work);
    return await apply(work, signal);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return fail(work, Object.values(error.fields).flat()[0] ?? importMessages.not_text);
  }
}

async function stage(work: Work, signal: AbortSignal): Promise<boolean> {
  const { services, actor, attempt } = work;
  await change(work, "run", async ({ world }) => ({
    status: "validating",
    started_at: attempt.started_at ?? world.now(),
  }));
  const telling = new ProgressReporter(services.world.now());
  const progress = async (rows: number) => {
    const far = { done: rows, total: Math.max(rows, attempt.total) };
    if (telling.isDue(services.world.now(), far)) await change(work, "run", async () => far);
  };
  if (!(await stageRows({ services, actor, attempt, signal, progress }))) return false;
  await change(work, "run", async ({ trx }) => {
    await deleteParts(trx, work.of);
    const counts = await countOutcomes(trx, work.of);
    return { staged: true, ...counts, done: counts.total };
  });
  return true;
}

async function match(work: Work): Promise<void> {
  await change(work, "run", async (ctx) => {
    await matchRows(ctx, work.of, work.attempt.options);
    return { matched: true, status: "processing", ...(await countOutcomes(ctx.trx, work.of)) };
  });
}

async function apply(work: Work, signal: AbortSignal): Promise<Outcome> {
  const { world } = work.services;
  const until = world.now() + sliceMs;
  const bringing = new RowWriter(work, await RowQueue.open(work));
  try {
    for (;;) {
      if (!(await bringing.next())) return "done";
      if (signal.aborted || world.now() > until) return "again";
    }
  } finally {
    await bringing.close();
  }
}

/** Rows imported before the failure stay, and can be undone. */
async function fail(work: Work, error: string): Promise<Outcome> {
  await change(work, "run", async ({ trx, world }) => {
    await deleteParts(trx, work.of);
    await deleteWaitingRows(trx, work.of);
    await letGoArchive(trx, work.of.tenant_id, work.of.import_id);
    return { status: "failed", error, failed: 0, finished_at: world.now() };
  });
  return "done";
}
