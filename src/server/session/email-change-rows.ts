/** Email addresses pending verification; links are stored by hash only. */
import { emailChangeLifeMs, type PendingEmail } from "../../domain/users/email-change.ts";
import type { World } from "../../kit/world.ts";
import { countRows } from "../db/pages.ts";
import type { Trx } from "../db/schema.ts";
import type { Who } from "../users/credential-rows.ts";
import { hashToken, newLink } from "../access/tokens.ts";

/** Returns the token of the link. */
export async function insertEmailChange(
  trx: Trx,
  world: World,
  who: Who,
  asked: { email: string; session_id: string },
): Promise<{ token: string; pending: PendingEmail }> {
  const { token, row } = newLink(world, who, emailChangeLifeMs);
  await trx
    .insertInto("email_changes")
    .values({ ...row, ...asked })
    .execute();
  return { token, pending: { email: asked.email, expires_at: row.expires_at } };
}

/** Those sent since then, whatever their state. */
export function countEmailChanges(trx: Trx, { tenant_id, user_id }: Who, since: number): Promise<number> {
  return countRows(
    trx
      .selectFrom("email_changes")
      .where((eb) => eb.and({ tenant_id, user_id }))
      .where("created_at", ">", since),
  );
}

/** The pending change, even if its link expired: it can be sent again. */
export async function findPendingEmail(trx: Trx, { tenant_id, user_id }: Who): Promise<PendingEmail | null> {
  const row = await trx
    .selectFrom("email_changes")
    .select(["email", "expires_at"])
    .where((eb) => eb.and({ tenant_id, user_id, used_at: null, dropped_at: null }))
    .orderBy("created_at", "desc")
    .limit(1)
    .executeTakeFirst();
  return row ?? null;
}

export function findEmailChange(trx: Trx, tenant_id: string, token: string, now: number) {
  return trx
    .selectFrom("email_changes")
    .select(["id", "user_id", "email", "used_at"])
    .where((eb) => eb.and({ tenant_id, token_hash: hashToken(token) }))
    .where("expires_at", ">", now)
    .where("dropped_at", "is", null)
    .executeTakeFirst();
}

export async function markEmailChangeUsed(trx: Trx, tenant_id: string, id: string, now: number): Promise<void> {
  await trx
    .updateTable("email_changes")
    .set({ used_at: now })
    .where((eb) => eb.and({ tenant_id, id }))
    .execute();
}

/** False when nothing was pending. */
export async function dropEmailChanges(trx: Trx, { tenant_id, user_id }: Who, now: number): Promise<boolean> {
  const dropped = await trx
    .updateTable("email_changes")
    .set({ dropped_at: now })
    .where((eb) => eb.and({ tenant_id, user_id, used_at: null, dropped_at: null }))
    .returning("id")
    .execute();
  return dropped.length > 0;
}

/** Changes requested in sessions that are ended manually: the requester may not have been the user. */
export async function dropEmailChangesFrom(
  trx: Trx,
  { tenant_id, user_id }: Who,
  session_ids: readonly string[],
  now: number,
): Promise<void> {
  if (session_ids.length === 0) return;
  await trx
    .updateTable("email_changes")
    .set({ dropped_at: now })
    .where((eb) => eb.and({ tenant_id, user_id }))
    .where("session_id", "in", session_ids)
    .where((eb) => eb.and({ used_at: null, dropped_at: null }))
    .execute();
}
