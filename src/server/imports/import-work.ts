/** Steps of background work on one attempt: each a transaction that records its progress in the attempt. */
import { isRunning } from "../../domain/imports/status.ts";
import type { Actor } from "../actor.ts";
import type { Ctx } from "../context.ts";
import { tenantTx } from "../db/tenant-tx.ts";
import type { Services } from "../services.ts";
import { systemActor, tenantWork } from "../jobs/tenant-work.ts";
import { type AttemptRow, findAttempt, updateAttempt } from "./attempt-rows.ts";
import { importActor } from "./import-actor.ts";
import { announced } from "./import-progress.ts";
import type { Of } from "./import-rows.ts";

export interface Work {
  services: Services;
  actor: Actor;
  attempt: AttemptRow;
  of: Of;
  /** False: the requesting user may no longer do this, so the work has no actor. */
  permitted: boolean;
}

/** `run`: the import, as the importer. `undo`: its undo, as the user who requested it. */
export type WorkKind = "run" | "undo";

/** Undefined if there is nothing to do: deleted, over, or the other kind of work. */
export async function beginWork(services: Services, of: Of, kind: WorkKind): Promise<Work | undefined> {
  const { tenant_id, import_id } = of;
  return tenantTx(services.db, tenant_id, async (trx) => {
    const attempt = await findAttempt(trx, tenant_id, import_id);
    if (!attempt || !isAtWork(attempt, kind)) return undefined;
    const made =
      kind === "run"
        ? { created_by: attempt.created_by, acting: attempt.acting }
        : { created_by: attempt.undo_by ?? attempt.created_by, acting: attempt.undo_acting };
    const actor = await importActor(trx, tenant_id, made);
    return { services, of, attempt, actor: actor ?? systemActor(tenant_id), permitted: actor !== undefined };
  });
}

function isAtWork({ status, undo_started_at }: AttemptRow, kind: WorkKind): boolean {
  return isRunning(status) && (undo_started_at !== null) === (kind === "undo");
}

type Attempted = Parameters<typeof updateAttempt>[3];
type Changing = (ctx: Ctx) => Promise<Attempted>;

/**
 * A step's writes and the attempt's progress commit together. Does nothing once the attempt is over or deleted. The
 * lock on the attempt keeps two workers from processing the same rows; the second finds them done.
 */
export async function change(work: Work, kind: WorkKind, step: Changing): Promise<void> {
  await count(work, kind, async (ctx) => ({ set: await step(ctx), received: true }));
}

interface Counted {
  set: Attempted;
  received: boolean;
  /** Runs last in the step, since it blocks others. */
  last?(): Promise<void>;
}

/** The same for steps of a few milliseconds: only those with `received` are announced to devices. */
export async function count(work: Work, kind: WorkKind, step: (ctx: Ctx) => Promise<Counted>): Promise<void> {
  const { tenant_id, import_id } = work.of;
  await tenantWork(work.services, work.actor, async (ctx) => {
    const attempt = await findAttempt(ctx.trx, tenant_id, import_id, true);
    if (!attempt || !isAtWork(attempt, kind)) return;
    work.attempt = attempt;
    const { set, received, last } = await step(ctx);
    const after = await updateAttempt(ctx.trx, tenant_id, import_id, { ...set, updated_at: ctx.world.now() });
    work.attempt = { ...attempt, ...after };
    if (received) announced(ctx, after);
    await last?.();
  });
}
