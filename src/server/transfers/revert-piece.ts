/** One part of a revert, in one transaction: up to a thousand of the moved contacts, checked and moved back or left. */
import { type RevertOutcome, revertOutcome } from "../../domain/transfers/outcome.ts";
import type { TransferAttempt } from "../../domain/transfers/attempt.ts";
import { transferPieceContacts } from "../../domain/transfers/limits.ts";
import { audit } from "../changes/audit.ts";
import { isVisible, type Visibility } from "../changes/visibility.ts";
import type { Ctx } from "../context.ts";
import type { AttemptRow } from "./attempt-rows.ts";
import { endReading } from "./grant-rows.ts";
import { nextToRevert, settleReverts, type ToRevert, unmovedSince } from "./log-rows.ts";
import { type Handed, lockContacts, type Locked, moveContacts } from "./move-rows.ts";
import { activeUsers, livePools } from "./receiver-rows.ts";
import { holderOf, receiverOfAttempt } from "./transfer-piece.ts";

type Settled = RevertOutcome & { contact_id: number; handed: Handed | null };

/** Returns the updated attempt; `revert_in_progress` ends once no contact is left to process. */
export async function revertNext(ctx: Ctx, attempt: AttemptRow, reach: Visibility): Promise<TransferAttempt> {
  const of = { tenant_id: ctx.actor.tenant_id, attempt_id: attempt.id };
  const waiting = await nextToRevert(ctx.trx, of, { after: attempt.revert_after, limit: transferPieceContacts });
  const held = await lockContacts(ctx, idsOf(waiting));
  const settled = await judge(ctx, { attempt, reach, contacts: held }, waiting);
  const now = ctx.world.now();
  await settleReverts(ctx.trx, of, settled, now);
  const isLast = waiting.length < transferPieceContacts;
  const count = (wanted: RevertOutcome["result"]) => settled.filter(({ result }) => result === wanted).length;
  const becomes = {
    moved_back: attempt.moved_back + count("moved_back"),
    left_there: attempt.left_there + count("left_there"),
    reverted: attempt.reverted || isLast,
    revert_in_progress: !isLast,
    updated_at: now,
  };
  const handed = settled.flatMap((one) => one.handed ?? []);
  await endReading(ctx, attempt.id, handed);
  if (isLast) await audit(ctx, { action: "revert", record_type: "transfer_attempt", record_id: attempt.id });
  const revert_after = waiting.at(-1)?.contact_id ?? attempt.revert_after;
  const seq = await moveContacts(ctx, {
    attempt,
    handed,
    action: "revert",
    group_id: attempt.to_group_id,
    becomes: { ...becomes, revert_after },
  });
  return { ...attempt, ...becomes, seq };
}

interface Bench {
  attempt: TransferAttempt;
  reach: Visibility;
  /** Current state. */
  contacts: readonly Locked[];
}

/** What a revert would do with these contacts. */
export async function judge(
  ctx: Ctx,
  { attempt, reach, contacts }: Bench,
  waiting: readonly ToRevert[],
): Promise<Settled[]> {
  const ids = idsOf(waiting);
  const known = new Map(contacts.map((contact) => [contact.id, contact]));
  const of = { tenant_id: ctx.actor.tenant_id, attempt_id: attempt.id };
  const unmoved = attempt.to_group_id ? new Set(ids) : await unmovedSince(ctx.trx, of, ids);
  const givers = await giversThere(ctx, waiting);
  return waiting.map((log) => {
    const contact = known.get(log.contact_id);
    const standing = contact && {
      ...contact,
      permitted: isVisible(reach, contact),
      unmoved: unmoved.has(contact.id),
      giver_there: attempt.to_group_id !== null || givers.has(log.old_owner_id ?? log.old_pool_id),
    };
    const outcome = revertOutcome(standing, receiverOfAttempt(attempt));
    return {
      ...outcome,
      contact_id: log.contact_id,
      handed: outcome.result === "moved_back" && contact ? back(contact, log) : null,
    };
  });
}

export function idsOf(waiting: readonly ToRevert[]): number[] {
  return waiting.map(({ contact_id }) => contact_id);
}

function back(contact: Locked, { old_owner_id, old_pool_id }: ToRevert): Handed {
  return { id: contact.id, from: holderOf(contact), to: { owner_id: old_owner_id, pool_id: old_pool_id } };
}

/** Former holders that can hold contacts again; contacts without an owner return to having none. */
async function giversThere({ trx, actor }: Ctx, waiting: readonly ToRevert[]): Promise<Set<string | null>> {
  const users = [...new Set(waiting.flatMap(({ old_owner_id }) => old_owner_id ?? []))];
  const pools = [...new Set(waiting.flatMap(({ old_pool_id }) => old_pool_id ?? []))];
  const there = [
    ...(await activeUsers(trx, actor.tenant_id, users)),
    ...(await livePools(trx, actor.tenant_id, pools)),
  ];
  return new Set([null, ...there]);
}
