/** Invitations of new users; links are stored by hash only. */
import { invitationLifeMs } from "../../domain/users/invitation.ts";
import type { World } from "../../kit/world.ts";
import { hashToken, newToken } from "../access/session-token.ts";
import type { Trx } from "../db/schema.ts";
import type { Who } from "../users/credential-rows.ts";

/** Ends the user's former links. Returns the token of the new one. */
export async function insertInvitation(
  trx: Trx,
  world: World,
  { tenant_id, user_id }: Who,
  invited_by: string,
): Promise<{ token: string; expires_at: number }> {
  const token = newToken(tenant_id);
  const now = world.now();
  const expires_at = now + invitationLifeMs;
  await endInvitations(trx, { tenant_id, user_id }, now);
  await trx
    .insertInto("invitations")
    .values({
      tenant_id,
      id: world.uuid(),
      token_hash: hashToken(token),
      user_id,
      invited_by,
      created_at: now,
      expires_at,
    })
    .execute();
  return { token, expires_at };
}

export async function countInvitations(trx: Trx, { tenant_id, user_id }: Who, since: number): Promise<number> {
  const { count } = await trx
    .selectFrom("invitations")
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .where("tenant_id", "=", tenant_id)
    .where("user_id", "=", user_id)
    .where("created_at", ">", since)
    .executeTakeFirstOrThrow();
  return count;
}

/** Neither used nor expired nor replaced. */
export function findInvitation(trx: Trx, tenant_id: string, token: string, now: number) {
  return trx
    .selectFrom("invitations")
    .select(["id", "user_id", "invited_by", "used_at"])
    .where("tenant_id", "=", tenant_id)
    .where("token_hash", "=", hashToken(token))
    .where("expires_at", ">", now)
    .where("used_at", "is", null)
    .executeTakeFirst();
}

export async function endInvitations(trx: Trx, { tenant_id, user_id }: Who, now: number): Promise<void> {
  await trx
    .updateTable("invitations")
    .set({ used_at: now })
    .where("tenant_id", "=", tenant_id)
    .where("user_id", "=", user_id)
    .where("used_at", "is", null)
    .execute();
}
