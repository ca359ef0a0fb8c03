/** Preview of a transfer or a revert: counts what it would do if it ran now, by the same rules. */
import type { RevertPreview, TransferPreview } from "../../contract/transfers/transfers.ts";
import type { ContactsScope } from "../../domain/lists/contacts-scope.ts";
import type { TransferAttempt, TransferTo } from "../../domain/transfers/attempt.ts";
import { transferOutcome } from "../../domain/transfers/outcome.ts";
import type { TransferWhy } from "../../domain/transfers/outcomes.ts";
import { transferPieceContacts } from "../../domain/transfers/limits.ts";
import { isVisible, type Visibility, visibilityOf } from "../changes/visibility.ts";
import type { Ctx } from "../context.ts";
import { keptByPool } from "../pools/pool-handing-out.ts";
import { type Alike, countAlike, countEvents, idsInPool, type Meant, meantBy } from "./frozen-rows.ts";
import { nextToRevert } from "./log-rows.ts";
import { peekContacts } from "./move-rows.ts";
import { idsOf, judge } from "./revert-piece.ts";

export async function previewTransfer(
  ctx: Ctx,
  scope: ContactsScope,
  to: TransferTo,
  reach: Visibility,
): Promise<TransferPreview> {
  const meant = await meantBy(ctx, scope);
  const alike = await countAlike(ctx, meant, to);
  const preview: TransferPreview = { total: 0, move: 0, stay: {}, from: [], events: 0, callbacks: 0 };
  for (const group of alike) countIn(preview, group, to, reach);
  if (to.user_id) await keepInPools(ctx, preview, meant, to.user_id);
  preview.from = joined(preview.from);
  return to.user_id ? { ...preview, ...(await countEvents(ctx, meant)) } : preview;
}

function countIn(preview: TransferPreview, group: Alike, to: TransferTo, reach: Visibility): void {
  const { owner_id, pool_id, deleted, in_group, in_call, count } = group;
  const standing = {
    owner_id,
    pool_id,
    in_call,
    deleted_at: deleted ? 1 : null,
    group_ids: in_group && to.group_id ? [to.group_id] : [],
    permitted: isVisible(reach, group),
  };
  const { why } = transferOutcome(standing, group, to);
  preview.total += count;
  if (why) preview.stay[why] = (preview.stay[why] ?? 0) + count;
  else {
    preview.move += count;
    preview.from.push({ owner_id, pool_id, count });
  }
}

async function keepInPools(ctx: Ctx, preview: TransferPreview, meant: Meant, user_id: string): Promise<void> {
  for (const part of preview.from) {
    if (part.pool_id === null) continue;
    const { pool_id } = part;
    const ids = await idsInPool(ctx, meant, pool_id);
    const kept = await keptByPool(ctx, ctx.actor, { pool_id, user_id, ids }, { peek: true });
    for (const why of kept.values()) preview.stay[why] = (preview.stay[why] ?? 0) + 1;
    preview.move -= kept.size;
    part.count -= kept.size;
  }
  preview.from = preview.from.filter(({ count }) => count > 0);
}

function joined(from: TransferPreview["from"]): TransferPreview["from"] {
  const byHolder = new Map<string, TransferPreview["from"][number]>();
  for (const { owner_id, pool_id, count } of from) {
    const key = `${owner_id}|${pool_id}`;
    byHolder.set(key, { owner_id, pool_id, count: count + (byHolder.get(key)?.count ?? 0) });
  }
  return [...byHolder.values()].sort((one, other) => other.count - one.count);
}

/** Examines all moved contacts, a thousand at a time, without writing. */
export async function previewRevert(ctx: Ctx, attempt: TransferAttempt): Promise<RevertPreview> {
  const of = { tenant_id: ctx.actor.tenant_id, attempt_id: attempt.id };
  const reach = await visibilityOf(ctx.trx, ctx.actor, "contacts.transfer");
  const stay: Partial<Record<TransferWhy, number>> = {};
  let back = 0;
  let after = 0;
  for (;;) {
    const waiting = await nextToRevert(ctx.trx, of, { after, limit: transferPieceContacts });
    const contacts = await peekContacts(ctx, idsOf(waiting));
    for (const { why } of await judge(ctx, { attempt, reach, contacts }, waiting)) {
      if (why) stay[why] = (stay[why] ?? 0) + 1;
      else back++;
    }
    after = waiting.at(-1)?.contact_id ?? after;
    if (waiting.length < transferPieceContacts) return { back, stay };
  }
}
