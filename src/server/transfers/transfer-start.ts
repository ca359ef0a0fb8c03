/** Freezes the contacts to be moved and queues the job. */
import type { Input } from "../../contract/declare.ts";
import type { transfers } from "../../contract/transfers/transfers.ts";
import {
  kindOf,
  receiverOf,
  type TransferAttempt,
  type TransferOptions,
  type TransferTo,
} from "../../domain/transfers/attempt.ts";
import { transferContactsMax } from "../../domain/transfers/limits.ts";
import { transferMessages } from "../../domain/transfers/messages.ts";
import { refuse } from "../../kit/refusal.ts";
import { audit } from "../changes/audit.ts";
import { visibilityOf } from "../changes/visibility.ts";
import type { Ctx } from "../context.ts";
import { tagsStandFor } from "../contacts/tag-rows.ts";
import { findAttempt, insertAttempt, updateAttempt } from "./attempt-rows.ts";
import { freeze, meantBy } from "./frozen-rows.ts";
import { receiverOrRefuse } from "./receiver-rows.ts";

type StartBody = Input<typeof transfers.start>["body"];

export async function startTransfer(ctx: Ctx, body: StartBody): Promise<TransferAttempt> {
  const { trx, actor, world } = ctx;
  const to = receiverOf(body.to);
  await receiverOrRefuse(ctx, to, await visibilityOf(trx, actor, "contacts.transfer"));
  const known = body.id && (await findAttempt(trx, actor.tenant_id, body.id));
  if (known)
    return known.created_by === actor.user_id ? known : refuse("conflict", { id: ["This id is already used."] });
  const id = body.id ?? world.uuid();
  const frozen = await freeze(ctx, id, await meantBy(ctx, body.contacts_scope));
  if (frozen.total === 0) refuse("invalid", { contacts_scope: [transferMessages.nobody] });
  if (frozen.total > transferContactsMax) refuse("invalid", { contacts_scope: [transferMessages.too_many] });
  const { total, from_user_id, from_pool_id, fromPools } = frozen;
  const made = {
    id,
    total,
    from_user_id,
    from_pool_id,
    reason: body.reason,
    kind: kindOf(to, fromPools),
    to_user_id: to.user_id ?? null,
    to_pool_id: to.pool_id ?? null,
    to_group_id: to.group_id ?? null,
    options: await optionsFor(ctx, to, body.options),
  };
  const attempt = await insertAttempt(trx, actor, made, world.now());
  await enqueue(ctx, id);
  await audit(ctx, { action: "create", record_type: "transfer_attempt", record_id: id, reason: body.reason });
  ctx.changeSet.add("transfer_attempts", id);
  return attempt;
}

/** Events and flow runs move only to users; a pool or a group has no calendar. */
async function optionsFor(
  ctx: Ctx,
  { user_id, group_id }: TransferTo,
  options: TransferOptions,
): Promise<TransferOptions> {
  if (options.keep_read_days > 0 && group_id) refuse("invalid", { options: [transferMessages.only_to_people] });
  const add_tag_ids = group_id ? [] : await tagsStandFor(ctx, options.add_tag_ids, "options");
  const goesAlong = user_id !== undefined;
  return {
    ...options,
    add_tag_ids,
    take_events: goesAlong && options.take_events,
    take_callbacks: goesAlong && options.take_callbacks,
    running_flows: goesAlong && options.running_flows,
  };
}

export async function enqueue({ services, trx, actor }: Ctx, attempt_id: string): Promise<void> {
  await services.jobs.enqueue(trx, "run_transfer", { tenant_id: actor.tenant_id, attempt_id });
}

/** Starts with the first contact that moved; those settled by an earlier revert are skipped. */
export async function startRevert(ctx: Ctx, attempt: TransferAttempt): Promise<TransferAttempt> {
  const { trx, actor, world, changeSet } = ctx;
  await enqueue(ctx, attempt.id);
  await audit(ctx, { action: "ask_revert", record_type: "transfer_attempt", record_id: attempt.id });
  changeSet.add("transfer_attempts", attempt.id);
  return updateAttempt(trx, actor.tenant_id, attempt.id, {
    revert_in_progress: true,
    reverted_by: actor.user_id,
    reverted_acting: JSON.stringify(actor.acting),
    revert_after: 0,
    updated_at: world.now(),
  });
}
