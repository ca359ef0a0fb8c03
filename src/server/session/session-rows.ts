import type { Trx } from "../db/schema.ts";
import type { Actor } from "../actor.ts";

export interface LiveSession {
  actor: Actor;
  last_seen_at: number;
}

/** The session behind a token hash with its user, unless expired, signed out or switched off. */
export async function findSession(trx: Trx, tenant_id: string, token_hash: string, now: number): Promise<LiveSession | undefined> {
  const row = await trx
    .selectFrom("sessions as s")
    .innerJoin("users as u", (join) => join.onRef("u.tenant_id", "=", "s.tenant_id").onRef("u.id", "=", "s.user_id"))
    .where("s.tenant_id", "=", tenant_id)
    .where("s.token_hash", "=", token_hash)
    .where("s.expires_at", ">", now)
    .where("u.active", "=", true)
    .select([
      "s.id as session_id",
      "s.actor_id",
      "s.login_type",
      "s.last_seen_at",
      "u.id as user_id",
      "u.account_type",
      "u.rm",
      "u.rm_agent_ids",
      "u.business_unit_id",
      "u.c_1",
    ])
    .executeTakeFirst();
  if (!row) return undefined;
  const { actor_id, login_type, last_seen_at, ...user } = row;
  const acting = actor_id && login_type ? { actor_id, login_type } : null;
  return { actor: { tenant_id, ...user, acting }, last_seen_at };
}

export async function touchSession(trx: Trx, tenant_id: string, session_id: string, now: number): Promise<void> {
  await trx
    .updateTable("sessions")
    .set({ last_seen_at: now })
    .where("tenant_id", "=", tenant_id)
    .where("id", "=", session_id)
    .execute();
}
