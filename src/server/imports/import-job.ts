/**
 * Runs one import in the background.
 *
 *   uploaded ─► validating ─► processing ─► complete | complete_with_errors
 *                  │  rows read from the stored file, each looked at, people known already found
 *                  └► failed: the file cannot be read to its end, or its importer may import no more
 *
 * Every step is a transaction of its own and says in the attempt how far it came; a job that is run again goes on from there.
 */
import { isRunning, statusWhenDone } from "../../domain/imports/attempt.ts";
import { importBatchRows } from "../../domain/imports/limits.ts";
import { importMessages } from "../../domain/imports/messages.ts";
import { Refusal } from "../../kit/refusal.ts";
import type { Actor } from "../actor.ts";
import { audit } from "../changes/audit.ts";
import type { Ctx } from "../context.ts";
import { tenantTx } from "../db/tenant-tx.ts";
import type { House } from "../house.ts";
import type { Outcome } from "../jobs/queue.ts";
import { systemActor, tenantWork } from "../jobs/tenant-work.ts";
import { type AttemptRow, findAttempt, updateAttempt } from "./attempt-rows.ts";
import { applyBatch } from "./import-apply.ts";
import { announced } from "./import-progress.ts";
import { importActor } from "./import-actor.ts";
import { matchRows } from "./import-match-rows.ts";
import { type Counts, countFates, deleteParts, deleteRows, type Fate, type Of } from "./import-rows.ts";
import { stageRows } from "./import-stage.ts";

/** One import leaves its place to another after this long. */
const sliceMs = 10_000;

export async function runImport(
  house: House,
  data: { tenant_id: string; import_id: string },
  signal: AbortSignal,
): Promise<Outcome> {
  const work = await beginWork(house, data);
  if (!work) return "done";
  try {
    if (!work.attempt.staged && !(await stage(work, signal))) return "again";
    if (!work.attempt.matched) await match(work);
    return await apply(work, signal);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    await fail(work, Object.values(error.fields).flat()[0] ?? importMessages.not_text);
    return "done";
  }
}

interface Work {
  house: House;
  actor: Actor;
  attempt: AttemptRow;
  of: Of;
}

/** Undefined when there is nothing to do: deleted, over, or nobody left to do it for. */
async function beginWork(
  house: House,
  { tenant_id, import_id }: { tenant_id: string; import_id: string },
): Promise<Work | undefined> {
  const of: Of = { tenant_id, import_id };
  const found = await tenantTx(house.db, tenant_id, async (trx) => {
    const attempt = await findAttempt(trx, tenant_id, import_id);
    return attempt && isRunning(attempt.status)
      ? { attempt, actor: await importActor(trx, tenant_id, attempt) }
      : undefined;
  });
  if (!found) return undefined;
  const work: Work = { house, of, attempt: found.attempt, actor: found.actor ?? systemActor(tenant_id) };
  if (found.actor) return work;
  await fail(work, importMessages.owner_not_permitted);
  return undefined;
}

async function stage(work: Work, signal: AbortSignal): Promise<boolean> {
  const { house, actor, attempt } = work;
  await change(work, async ({ world }) => ({ status: "validating", started_at: attempt.started_at ?? world.now() }));
  const progress = (rows: number) => change(work, async () => ({ done: rows, total: Math.max(rows, attempt.total) }));
  if (!(await stageRows({ house, actor, attempt, signal, progress }))) return false;
  await change(work, async ({ trx }) => {
    await deleteParts(trx, work.of);
    const counts = await countFates(trx, work.of);
    return { staged: true, ...counts, done: counts.total };
  });
  return true;
}

async function match(work: Work): Promise<void> {
  await change(work, async (ctx) => {
    await matchRows(ctx, work.of, work.attempt.options.scrub_against);
    return { matched: true, status: "processing", ...(await countFates(ctx.trx, work.of)) };
  });
}

async function apply(work: Work, signal: AbortSignal): Promise<Outcome> {
  const { world } = work.house;
  const until = world.now() + sliceMs;
  for (;;) {
    const rows = await applyNext(work);
    if (rows < importBatchRows) return "done";
    if (signal.aborted || world.now() > until) return "again";
  }
}

/** The lock on the attempt keeps two workers from taking the same rows; whoever comes second finds them done. */
async function applyNext(work: Work): Promise<number> {
  let rows = 0;
  await change(work, async (ctx) => {
    const fates = await applyBatch(ctx, work.attempt);
    rows = fates.length;
    if (rows === importBatchRows) return grown(work.attempt, fates);
    const counts = await countFates(ctx.trx, work.of);
    await audit(ctx, { action: "import", record_type: "import_attempt", record_id: work.of.import_id });
    return { ...counts, status: statusWhenDone(counts), finished_at: ctx.world.now() };
  });
  return rows;
}

/** Counted up from batch to batch; the last one counts them all once more. */
function grown(attempt: AttemptRow, fates: readonly Fate[]): Counts {
  const counts = {
    created: attempt.created,
    updated: attempt.updated,
    skipped: attempt.skipped,
    failed: attempt.failed,
  };
  for (const { status } of fates) counts[status]++;
  return { ...counts, done: attempt.done + fates.length, total: attempt.total };
}

type Changing = (ctx: Ctx) => Promise<Parameters<typeof updateAttempt>[3]>;

/** One step: what it did and what the attempt says of it stand or fall together. Does nothing once the attempt is over or deleted. */
async function change(work: Work, step: Changing): Promise<void> {
  const { tenant_id, import_id } = work.of;
  await tenantWork(work.house, work.actor, async (ctx) => {
    const attempt = await findAttempt(ctx.trx, tenant_id, import_id, true);
    if (!attempt || !isRunning(attempt.status)) return;
    work.attempt = attempt;
    const after = await updateAttempt(ctx.trx, tenant_id, import_id, {
      ...(await step(ctx)),
      updated_at: ctx.world.now(),
    });
    work.attempt = { ...attempt, ...after };
    announced(ctx, after);
  });
}

async function fail(work: Work, error: string): Promise<void> {
  await change(work, async ({ trx, world }) => {
    await deleteParts(trx, work.of);
    await deleteRows(trx, work.of);
    return { status: "failed", error, finished_at: world.now() };
  });
}
