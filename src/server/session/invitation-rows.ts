/** Invitations of new users; links are stored by hash only. */
import { sql } from "kysely";
import { invitationLifeMs } from "../../domain/users/invitation.ts";
import type { World } from "../../kit/world.ts";
import { hashToken, newLink } from "../access/tokens.ts";
import { countRows } from "../db/pages.ts";
import type { Trx } from "../db/schema.ts";
import type { Who } from "../users/credential-rows.ts";

/** Ends the user's former links. Returns the token of the new one. */
export async function insertInvitation(
  trx: Trx,
  world: World,
  who: Who,
  invited_by: string,
): Promise<{ token: string; expires_at: number }> {
  await endInvitations(trx, who, world.now());
  const { token, row } = newLink(world, who, invitationLifeMs);
  await trx
    .insertInto("invitations")
    .values({ ...row, invited_by })
    .execute();
  return { token, expires_at: row.expires_at };
}

export function countInvitations(trx: Trx, { tenant_id, user_id }: Who, since: number): Promise<number> {
  return countRows(
    trx
      .selectFrom("invitations")
      .where((eb) => eb.and({ tenant_id, user_id }))
      .where("created_at", ">", since),
  );
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

/** Whether the user was invited and has not joined, also if the link expired. */
export async function isInvited(trx: Trx, { tenant_id, user_id }: Who): Promise<boolean> {
  const found = await trx
    .selectFrom("invitations")
    .select("id")
    .where((eb) => eb.and({ tenant_id, user_id }))
    .where("used_at", "is", null)
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
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

/** The last link of somebody who has not joined counts again, until it expires. */
export async function reopenInvitation(trx: Trx, { tenant_id, user_id }: Who): Promise<void> {
  await sql`update invitations set used_at = null where tenant_id = ${tenant_id} and id = (
      select i.id from invitations i
      join credentials c on c.tenant_id = i.tenant_id and c.user_id = i.user_id
      where i.tenant_id = ${tenant_id} and i.user_id = ${user_id}
        and c.password_hash = '' and c.last_sign_in_at is null
      order by i.created_at desc, i.id desc limit 1)`.execute(trx);
}
