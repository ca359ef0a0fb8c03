/** One part of a transfer, in one transaction: each contact locked, checked, moved or left, and logged. */
import { type TransferAttempt, type TransferTo } from "../../domain/transfers/attempt.ts";
import { statusWhenDone } from "../../domain/transfers/status.ts";
import { type RowOutcome, type Holder, transferOutcome } from "../../domain/transfers/outcome.ts";
import type { PoolWhy } from "../../domain/pools/handing-out.ts";
import { audit } from "../changes/audit.ts";
import { isVisible, type Visibility } from "../changes/visibility.ts";
import type { Ctx } from "../context.ts";
import type { AttemptRow } from "./attempt-rows.ts";
import { keptByPool } from "../pools/pool-handing-out.ts";
import { deleteParts, nextPart, type Part } from "./frozen-rows.ts";
import { grantReading } from "./grant-rows.ts";
import { insertLogs, type NewLog } from "./log-rows.ts";
import { lockContacts, type Locked, moveContacts } from "./move-rows.ts";

export interface Piece {
  attempt: AttemptRow;
  /** Contacts the giver may move. */
  reach: Visibility;
  /** The receiver can still receive contacts. */
  receiver_there: boolean;
}

/** Returns the updated attempt; it is over once no part is left. */
export async function movePart(ctx: Ctx, piece: Piece): Promise<TransferAttempt> {
  const { attempt } = piece;
  const of = { tenant_id: ctx.actor.tenant_id, attempt_id: attempt.id };
  const part = await nextPart(ctx.trx, of.tenant_id, attempt.id);
  const logs = part ? await judge(ctx, piece, part) : [];
  const now = ctx.world.now();
  await insertLogs(ctx.trx, of, logs, now);
  if (part) await deleteParts(ctx.trx, of.tenant_id, attempt.id, part.part_no);
  const isLast = (await nextPart(ctx.trx, of.tenant_id, attempt.id)) === undefined;
  const counts = grown(attempt, logs);
  const becomes = {
    ...counts,
    status: isLast ? statusWhenDone({ ...attempt, ...counts }) : "processing",
    started_at: attempt.started_at ?? now,
    finished_at: isLast ? now : null,
    updated_at: now,
  } as const;
  const handed = logs
    .filter(({ result }) => result === "moved")
    .map(({ contact_id, from, to }) => ({ id: contact_id, from, to }));
  await grantReading(ctx, attempt, handed);
  if (isLast) await audit(ctx, { action: "transfer", record_type: "transfer_attempt", record_id: attempt.id });
  const seq = await moveContacts(ctx, { attempt, handed, action: "transfer", group_id: attempt.to_group_id, becomes });
  return { ...attempt, ...becomes, seq };
}

async function judge(ctx: Ctx, piece: Piece, { ids, owner_ids, pool_ids }: Part): Promise<NewLog[]> {
  const { attempt } = piece;
  const locked = new Map((await lockContacts(ctx, ids)).map((contact) => [contact.id, contact]));
  const logs = ids.map((id, at): NewLog => {
    const frozen = { owner_id: owner_ids[at] ?? null, pool_id: pool_ids[at] ?? null };
    const contact = locked.get(id);
    const from = contact ? holderOf(contact) : frozen;
    const outcome: RowOutcome = contact ? rowOutcomeOf(contact, frozen, piece) : { result: "skipped", why: "deleted" };
    const to = outcome.result === "moved" ? newHolder(attempt, from) : from;
    return { contact_id: id, name: contact?.name ?? "", from, to, ...outcome };
  });
  return attempt.to_user_id === null ? logs : withinPools(ctx, attempt.to_user_id, logs);
}

/** Contacts of a pool go to somebody only as its rule and its daily limit allow. */
async function withinPools(ctx: Ctx, user_id: string, logs: readonly NewLog[]): Promise<NewLog[]> {
  const moving = logs.filter(({ result, from }) => result === "moved" && from.pool_id !== null);
  const byPool = Map.groupBy(moving, ({ from }) => from.pool_id ?? "");
  const kept = new Map<number, PoolWhy>();
  // In one order, so that two transfers do not wait for each other.
  for (const [pool_id, ofPool] of [...byPool].sort(([one], [other]) => (one < other ? -1 : 1))) {
    const ids = ofPool.map(({ contact_id }) => contact_id);
    for (const [id, why] of await keptByPool(ctx, ctx.actor, { pool_id, user_id, ids })) kept.set(id, why);
  }
  return logs.map((log) => {
    const why = kept.get(log.contact_id);
    return why === undefined ? log : { ...log, to: log.from, result: "failed", why };
  });
}

function rowOutcomeOf(contact: Locked, frozen: Holder, { attempt, reach, receiver_there }: Piece): RowOutcome {
  const permitted = receiver_there && isVisible(reach, contact);
  return transferOutcome({ ...contact, permitted }, frozen, receiverOfAttempt(attempt));
}

export const holderOf = ({ owner_id, pool_id }: Holder): Holder => ({ owner_id, pool_id });

export function receiverOfAttempt({ to_user_id, to_pool_id, to_group_id }: TransferAttempt): TransferTo {
  return {
    ...(to_user_id && { user_id: to_user_id }),
    ...(to_pool_id && { pool_id: to_pool_id }),
    ...(to_group_id && { group_id: to_group_id }),
  };
}

function newHolder({ to_user_id, to_pool_id, to_group_id }: TransferAttempt, before: Holder): Holder {
  return to_group_id ? before : { owner_id: to_user_id, pool_id: to_pool_id };
}

function grown({ done, skipped, failed }: TransferAttempt, logs: readonly NewLog[]) {
  const met = (wanted: NewLog["result"]) => logs.filter(({ result }) => result === wanted).length;
  return { done: done + met("moved"), skipped: skipped + met("skipped"), failed: failed + met("failed") };
}
