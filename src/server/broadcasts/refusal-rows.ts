/** Users of the company who want none of its emails to all. */
import { sql } from "kysely";
import { audit } from "../changes/audit.ts";
import type { Ctx } from "../context.ts";
import type { Trx } from "../db/schema.ts";
import { stopRecipients } from "./recipient-rows.ts";

interface UserKey {
  tenant_id: string;
  user_id: string;
}

/** `mail_id`: the email they answer. False: there is none. */
export async function refuseBroadcasts(ctx: Ctx, mail_id: string, ip: string): Promise<boolean> {
  const { rows } = await sql<{ user_id: string; email: string }>`select user_id, email from broadcast_recipients
    where tenant_id = ${ctx.actor.tenant_id} and mail_id = ${mail_id}`.execute(ctx.trx);
  const [found] = rows;
  if (!found) return false;
  await refuseBroadcastsOf(ctx, found, ip);
  return true;
}

export async function refuseBroadcastsOf(
  ctx: Ctx,
  user: { user_id: string; email: string },
  ip: string,
): Promise<void> {
  const { trx, actor, world } = ctx;
  const { tenant_id } = actor;
  const added = await trx
    .insertInto("broadcast_refusals")
    .values({ tenant_id, ...user, ip, at: world.now() })
    .onConflict((conflict) => conflict.doNothing())
    .returning("user_id")
    .executeTakeFirst();
  if (!added) return;
  await stopRecipients(trx, { tenant_id, user_id: user.user_id }, { reason: "unsubscribed", now: world.now() });
  await audit(ctx, { action: "unsubscribed", record_type: "user", record_id: user.user_id });
}

export async function allowBroadcasts(ctx: Ctx, user_id: string): Promise<void> {
  const { trx, actor } = ctx;
  const dropped = await trx
    .deleteFrom("broadcast_refusals")
    .where("tenant_id", "=", actor.tenant_id)
    .where("user_id", "=", user_id)
    .returning("user_id")
    .executeTakeFirst();
  if (dropped) await audit(ctx, { action: "subscribed", record_type: "user", record_id: user_id });
}

/** Since when. */
export async function refusalOf(trx: Trx, { tenant_id, user_id }: UserKey): Promise<number | null> {
  const row = await trx
    .selectFrom("broadcast_refusals")
    .select("at")
    .where("tenant_id", "=", tenant_id)
    .where("user_id", "=", user_id)
    .executeTakeFirst();
  return row ? Number(row.at) : null;
}
