/** Transferring contacts to another user, following its progress, and reverting it. */
import { transfers } from "../../contract/transfers/transfers.ts";
import {
  receiverOf,
  revertOrRefuse,
  statusAfter,
  type TransferAsk,
  type TransferAttempt,
} from "../../domain/transfers/attempt.ts";
import { refuse } from "../../kit/refusal.ts";
import { audit } from "../changes/audit.ts";
import { visibleTo, visibilityOf } from "../changes/visibility.ts";
import type { Ctx } from "../context.ts";
import { findContacts } from "../contacts/contact-rows.ts";
import { listMeta, pageReply } from "../http/list-meta.ts";
import { implement } from "../http/mount.ts";
import { type AttemptRow, findVisible, listAttempts, updateAttempt } from "./attempt-rows.ts";
import { deleteParts } from "./frozen-rows.ts";
import { listHandovers } from "./handover-rows.ts";
import { logPage } from "./log-rows.ts";
import { receiverOrRefuse } from "./receiver-rows.ts";
import { previewRevert, previewTransfer } from "./transfer-preview.ts";
import { enqueue, startRevert, startTransfer } from "./transfer-start.ts";

export const transfersImplementation = implement(transfers, {
  preview: async (ctx, { body: { contacts_scope, to: named } }) => {
    const to = receiverOf(named);
    const reach = await visibilityOf(ctx.trx, ctx.actor, "contacts.transfer");
    await receiverOrRefuse(ctx, to, reach);
    return { data: await previewTransfer(ctx, contacts_scope, to, reach) };
  },
  start: async (ctx, { body }) => shownAs(await startTransfer(ctx, body)),
  list: async ({ trx, actor }, { query }) => {
    return pageReply(query, await listAttempts(trx, actor, query));
  },
  show: async (ctx, { params, query: { limit } }) => {
    const attempt = await visibleAttempt(ctx, params.id);
    const { done, skipped, failed } = attempt;
    return { ...shownAs(attempt), meta: listMeta({ page: 1, limit, total_count: done + skipped + failed }) };
  },
  logs: async (ctx, { params, query }) => {
    await visibleAttempt(ctx, params.id);
    return pageReply(query, await logPage(ctx.trx, { tenant_id: ctx.actor.tenant_id, attempt_id: params.id }, query));
  },
  state: async (ctx, { params }) => ({ data: toldOf(await visibleAttempt(ctx, params.id)) }),
  revertPreview: async (ctx, { params }) => ({ data: await previewRevert(ctx, await visibleAttempt(ctx, params.id)) }),
  revert: async (ctx, { params }) => shownAs(await revert(ctx, params.id)),
  update: async (ctx, { params, body: { revert: isRevert, ask = "complete" } }) =>
    shownAs(await (isRevert ? revert(ctx, params.id) : answer(ctx, params.id, ask))),
  history: async (ctx, { params, query }) => {
    const { trx, actor } = ctx;
    const found = await findContacts(trx, actor.tenant_id, [params.id]);
    const [contact] = await visibleTo(trx, await visibilityOf(trx, actor), found);
    if (!contact) return refuse("not_found");
    const of = { tenant_id: actor.tenant_id, contact_id: contact.id };
    return pageReply(query, await listHandovers(trx, of, query));
  },
});

async function visibleAttempt({ trx, actor }: Ctx, id: string, lock = false): Promise<AttemptRow> {
  return (await findVisible(trx, actor, id, lock)) ?? refuse("not_found");
}

/** The response omits the job's internal fields. */
function shownAs(attempt: TransferAttempt) {
  return { data: plain(attempt), revert_in_progress: attempt.revert_in_progress };
}

function plain(attempt: TransferAttempt | AttemptRow): TransferAttempt {
  const {
    acting: _acting,
    reverted_by: _by,
    reverted_acting: _as,
    revert_after: _after,
    ...shown
  } = {
    acting: null,
    reverted_by: null,
    reverted_acting: null,
    revert_after: 0,
    ...attempt,
  };
  return shown;
}

function toldOf({ id, status, reverted, revert_in_progress, updated_at, ...counts }: TransferAttempt) {
  const { total, done, failed, skipped, moved_back, left_there } = counts;
  return { id, status, reverted, revert_in_progress, updated_at, total, done, failed, skipped, moved_back, left_there };
}

async function revert(ctx: Ctx, id: string): Promise<TransferAttempt> {
  const attempt = await visibleAttempt(ctx, id, true);
  revertOrRefuse(attempt);
  return startRevert(ctx, attempt);
}

/** Contacts already moved stay moved, whatever the request. */
async function answer(ctx: Ctx, id: string, ask: TransferAsk): Promise<TransferAttempt> {
  const { trx, actor, world, changeSet } = ctx;
  const attempt = await visibleAttempt(ctx, id, true);
  const status = statusAfter(attempt.status, ask);
  if (status === attempt.status) return attempt;
  if (status === "cancelled") await deleteParts(trx, actor.tenant_id, id);
  if (status === "queued") await enqueue(ctx, id);
  const change = { status: { old: attempt.status, new: status } };
  await audit(ctx, { action: ask, record_type: "transfer_attempt", record_id: id, fields: change });
  changeSet.add("transfer_attempts", id);
  const now = world.now();
  return updateAttempt(trx, actor.tenant_id, id, {
    status,
    updated_at: now,
    ...(status === "cancelled" ? { finished_at: now } : {}),
  });
}
