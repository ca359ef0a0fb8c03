/**
 * Undoes one import in the background, batch by batch. States: complete | complete_with_errors | failed ─► processing,
 * with undo_started_at ─► undone. A retried job resumes with the remaining contacts.
 */
import { importMessages } from "../../domain/imports/messages.ts";
import type { Attempt } from "../../domain/imports/attempt.ts";
import type { UndoOutcome } from "../../domain/imports/undo.ts";
import { audit } from "../changes/audit.ts";
import type { Ctx } from "../context.ts";
import type { Services } from "../services.ts";
import type { Outcome } from "../jobs/queue.ts";
import { countAttached } from "./attachment-rows.ts";
import { undoAttachments } from "./attachments-undo.ts";
import { type AttemptRow, letGoArchive, updateAttempt } from "./attempt-rows.ts";
import { announced } from "./import-progress.ts";
import type { Of } from "./import-rows.ts";
import { undoBatch } from "./import-undo.ts";
import { countUndoable } from "./import-undo-rows.ts";
import { beginWork, change, type Work } from "./import-work.ts";

const sliceMs = 10_000;

/** Called from a request; the undo itself runs as a job. */
export async function startUndo(ctx: Ctx, attempt: AttemptRow): Promise<Attempt> {
  const { trx, actor, world, services } = ctx;
  const of: Of = { tenant_id: actor.tenant_id, import_id: attempt.id };
  const now = world.now();
  const started = await updateAttempt(trx, actor.tenant_id, attempt.id, {
    status: "processing",
    error: null,
    undo_started_at: now,
    undo_total: await (attempt.kind === "attachments" ? countAttached : countUndoable)(trx, of),
    undo_by: actor.user_id,
    undo_acting: JSON.stringify(actor.acting),
    updated_at: now,
  });
  await services.jobs.enqueue(trx, "run_import", of);
  await audit(ctx, { action: "undo", record_type: "import_attempt", record_id: attempt.id });
  return announced(ctx, started);
}

export async function undoImport(services: Services, of: Of, signal: AbortSignal): Promise<Outcome> {
  const work = await beginWork(services, of, "undo");
  if (!work) return "done";
  if (!work.permitted) return end(work, importMessages.undo_not_permitted);
  const until = services.world.now() + sliceMs;
  for (;;) {
    if (!(await undoNext(work))) return end(work, null);
    if (signal.aborted || services.world.now() > until) return "again";
  }
}

async function undoNext(work: Work): Promise<boolean> {
  let looked = 0;
  await change(work, "undo", async (ctx) => {
    const { kind, created_at } = work.attempt;
    const outcomes =
      kind === "attachments" ? await undoAttachments(ctx, work.of) : await undoBatch(ctx, work.of, created_at);
    looked = outcomes.length;
    return grown(work.attempt, outcomes);
  });
  return looked > 0;
}

function grown(attempt: AttemptRow, outcomes: readonly { fate: UndoOutcome }[]) {
  const count = (wanted: UndoOutcome) => outcomes.filter(({ fate: outcome }) => outcome === wanted).length;
  return {
    undo_done: attempt.undo_done + outcomes.length,
    removed: attempt.removed + count("removed"),
    restored: attempt.restored + count("restored"),
    kept: attempt.kept + count("kept"),
  };
}

/** Rejected rows are discarded with the rest: no row of an undone import can be retried. */
async function end(work: Work, error: string | null): Promise<Outcome> {
  await change(work, "undo", async ({ trx }) => {
    await letGoArchive(trx, work.of.tenant_id, work.of.import_id);
    return { status: "undone", error };
  });
  return "done";
}
