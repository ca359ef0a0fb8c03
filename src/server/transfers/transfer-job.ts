/**
 * Runs one transfer, or its revert, in the background. Every part is a transaction that records its progress in the
 * attempt: a retried job resumes there, and one killed in the middle of a part leaves that part undone as a whole.
 */
import type { TransferAttempt } from "../../domain/transfers/attempt.ts";
import { isRunning } from "../../domain/transfers/status.ts";
import type { Actor } from "../actor.ts";
import { visibilityOf } from "../changes/visibility.ts";
import type { Ctx } from "../context.ts";
import { tenantTx } from "../db/tenant-tx.ts";
import type { Services } from "../services.ts";
import type { Outcome } from "../jobs/queue.ts";
import { systemActor, tenantWork } from "../jobs/tenant-work.ts";
import { workActor } from "../jobs/work-actor.ts";
import { type AttemptRow, findAttempt } from "./attempt-rows.ts";
import { isReceiverThere } from "./receiver-rows.ts";
import { revertNext } from "./revert-piece.ts";
import { movePart, receiverOfAttempt } from "./transfer-piece.ts";

/** After this long, one transfer yields to another. */
const sliceMs = 10_000;

interface Of {
  tenant_id: string;
  attempt_id: string;
}

export async function runTransfer(services: Services, of: Of, signal: AbortSignal): Promise<Outcome> {
  const until = services.world.now() + sliceMs;
  for (;;) {
    const after = await workOnce(services, of);
    if (!after || !hasWork(after)) return "done";
    if (signal.aborted || services.world.now() > until) return "again";
  }
}

function hasWork({ status, revert_in_progress }: TransferAttempt): boolean {
  return isRunning(status) || revert_in_progress;
}

/** Undefined if there is nothing to do: paused, canceled or over. */
async function workOnce(services: Services, of: Of): Promise<TransferAttempt | undefined> {
  const actor = await actorNow(services, of);
  return tenantWork(services, actor ?? systemActor(of.tenant_id), async (ctx) => {
    // The lock keeps two workers from processing the same part; the second finds it done.
    const attempt = await findAttempt(ctx.trx, of.tenant_id, of.attempt_id, true);
    if (!attempt || !hasWork(attempt)) return undefined;
    const after = await pieceOf(ctx, attempt);
    ctx.afterCommit(() => notify(services, of.tenant_id, after));
    return after;
  });
}

/** If the giver has lost the right, nothing is in reach: the rest stays, with the reason in the log. */
async function pieceOf(ctx: Ctx, attempt: AttemptRow): Promise<TransferAttempt> {
  const reach = await visibilityOf(ctx.trx, ctx.actor, "contacts.transfer");
  if (attempt.revert_in_progress) return revertNext(ctx, attempt, reach);
  const to = receiverOfAttempt(attempt);
  const receiver_there = await isReceiverThere(ctx.trx, ctx.actor.tenant_id, to, reach);
  return movePart(ctx, { attempt, reach, receiver_there });
}

async function actorNow({ db }: Services, { tenant_id, attempt_id }: Of): Promise<Actor | undefined> {
  return tenantTx(db, tenant_id, async (trx) => {
    const attempt = await findAttempt(trx, tenant_id, attempt_id);
    if (!attempt) return undefined;
    const { revert_in_progress, reverted_by, reverted_acting, created_by, acting } = attempt;
    const asked =
      revert_in_progress && reverted_by
        ? { user_id: reverted_by, acting: reverted_acting }
        : { user_id: created_by, acting };
    return workActor(trx, tenant_id, asked, "contacts.transfer");
  });
}

const moved = ["contacts", "moves", "events", "transfer_attempts"];

function notify(services: Services, tenant_id: string, { seq }: TransferAttempt): void {
  for (const collection of moved) services.notifyChanged(tenant_id, collection, seq);
}
