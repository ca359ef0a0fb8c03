/** A user of the company asked for no more of its emails to all. */
import { sql } from "kysely";
import { audit } from "../changes/audit.ts";
import type { Ctx } from "../context.ts";
import { stopRecipients } from "./recipient-rows.ts";

/** `mail_id`: the email they answer. False: there is none. */
export async function refuseBroadcasts(ctx: Ctx, mail_id: string, ip: string): Promise<boolean> {
  const { trx, actor, world } = ctx;
  const { tenant_id } = actor;
  const { rows } = await sql<{ user_id: string; email: string }>`select user_id, email from broadcast_recipients
    where tenant_id = ${tenant_id} and mail_id = ${mail_id}`.execute(trx);
  const [found] = rows;
  if (!found) return false;
  const added = await trx
    .insertInto("broadcast_refusals")
    .values({ tenant_id, ...found, ip, at: world.now() })
    .onConflict((conflict) => conflict.doNothing())
    .returning("user_id")
    .executeTakeFirst();
  if (!added) return true;
  await stopRecipients(trx, { tenant_id, user_id: found.user_id }, { reason: "unsubscribed", now: world.now() });
  await audit(ctx, { action: "unsubscribed", record_type: "user", record_id: found.user_id });
  return true;
}
