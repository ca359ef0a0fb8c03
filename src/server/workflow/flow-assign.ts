/** Assigns a contact to a user, within what the flow's owner may transfer and to whom (domain §3, §15). */
import type { Contact } from "../../domain/contacts/contact.ts";
import type { StepOf } from "../../domain/workflow/step.ts";
import type { PoolWhy } from "../../domain/pools/handing-out.ts";
import { whyTexts } from "../../domain/transfers/messages.ts";
import { fullNameOf } from "../../domain/values/user-name.ts";
import { minuteMs } from "../../kit/durations.ts";
import { refuse } from "../../kit/refusal.ts";
import { isVisible, type Visibility, visibilityOf } from "../changes/visibility.ts";
import { saveContact } from "../contacts/contact-rows.ts";
import { keptByPool } from "../pools/pool-handing-out.ts";
import { findPoolRow } from "../pools/pool-rows.ts";
import { activeUsers, isReceiverThere } from "../transfers/receiver-rows.ts";
import { findUser } from "../users/user-rows.ts";
import { leastBusy, speaksNow } from "./flow-fact-rows.ts";
import { reasonOf, skipped, type StepResult, type StepContext } from "./step-context.ts";
import { nextTurn } from "./flow-work-rows.ts";

type To = StepOf<"assign">["to"];

export async function takeAssign(taking: StepContext, { to }: StepOf<"assign">): Promise<StepResult> {
  const { ctx, owner, contact } = taking;
  const reach = await visibilityOf(ctx.trx, owner.actor, "contacts.transfer");
  if (!isVisible(reach, contact))
    refuse("forbidden", { to: ["The workflow owner does not have permission to reassign this contact."] });
  const now = ctx.world.now();
  if (await speaksNow(ctx.trx, { tenant_id: ctx.actor.tenant_id, contact_id: contact.id, now }))
    return { result: "waiting", detail: "Until their call ends.", until: now + callPauseMs, stays: true };
  return to.way === "pool" ? toPool(taking, to.pool_id, reach) : toSomebody(taking, to, reach);
}

const callPauseMs = 5 * minuteMs;

async function toPool(taking: StepContext, pool_id: string, reach: Visibility): Promise<StepResult> {
  const { trx, actor } = taking.ctx;
  if (taking.contact.pool_id === pool_id) return skipped("Already in that pool.");
  const isThere = await isReceiverThere(trx, actor.tenant_id, { pool_id }, reach);
  const pool = isThere ? await findPoolRow(trx, taking.owner.actor, pool_id) : undefined;
  if (!pool)
    return refuse("not_found", {
      to: ["That pool no longer exists, or the workflow owner does not have access to it."],
    });
  return give(taking, { owner_id: null, pool_id }, `To the pool ${pool.name}`);
}

async function toSomebody(
  taking: StepContext,
  to: Exclude<To, { way: "pool" }>,
  reach: Visibility,
): Promise<StepResult> {
  const { trx, actor } = taking.ctx;
  const named = to.way === "user" ? [to.user_id] : to.user_ids;
  const within = named.filter((user_id) => reach.all || reach.owners.includes(user_id));
  const active = new Set(await activeUsers(trx, actor.tenant_id, within));
  const there = within.filter((user_id) => active.has(user_id));
  const owner_id = await chosen(taking, to.way, there);
  const user = owner_id && (await findUser(trx, actor.tenant_id, owner_id));
  if (!user)
    return refuse("not_found", { to: ["None of the selected people are active and available to the workflow owner."] });
  if (taking.contact.owner_id === user.id) return skipped(`Already assigned to ${fullNameOf(user)}.`);
  const why = await keptBy(taking, user.id);
  if (why) return skipped(whyTexts[why]);
  return give(taking, { owner_id: user.id, pool_id: null }, `To ${fullNameOf(user)}`);
}

async function keptBy({ ctx, owner, contact }: StepContext, user_id: string): Promise<PoolWhy | undefined> {
  const { id, pool_id } = contact;
  if (pool_id === null) return undefined;
  return (await keptByPool(ctx, owner.actor, { pool_id, user_id, ids: [id] })).get(id);
}

async function chosen(
  { ctx: { trx, actor }, flow }: StepContext,
  way: Exclude<To["way"], "pool">,
  there: readonly string[],
): Promise<string | undefined> {
  if (way === "least_busy") return leastBusy(trx, actor.tenant_id, there);
  if (way === "user" || there.length === 0) return there[0];
  return there[(await nextTurn(trx, actor.tenant_id, flow.id)) % there.length];
}

async function give(
  { ctx, contact, flow }: StepContext,
  holder: Pick<Contact, "owner_id" | "pool_id">,
  detail: string,
): Promise<StepResult> {
  const now = ctx.world.now();
  const assigned_at = holder.owner_id === null ? null : now;
  const after = { ...contact, ...holder, assigned_at, updated_at: now, version: contact.version + 1 };
  await saveContact(ctx, contact, after, { action: "assign", reason: reasonOf(flow) });
  return { result: "done", detail, contact: after };
}
