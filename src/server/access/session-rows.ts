/** Sessions: which user is signed in on which device. A token is looked up by its hash only. */
import { sql } from "kysely";
import type { Actor } from "../actor.ts";
import { decideFlag, type FlagRule } from "../../domain/flags/evaluate.ts";
import type { Trx } from "../db/schema.ts";
import { tenantTx } from "../db/tenant-tx.ts";
import type { Services } from "../services.ts";
import {
  type RequiredAction,
  type UserWithRequiredActions,
  requiredActionOf,
} from "../../domain/session/required-actions.ts";
import { sessionIdleMs, sessionLifeMs } from "../../domain/session/session-life.ts";
import { hashToken, newToken } from "./tokens.ts";
import { markWiped } from "./wiped-device-rows.ts";

export interface LiveSession {
  actor: Actor;
  last_seen_at: number;
  expires_at: number;
  /** The session's device must be wiped and the session ended. */
  wipe: boolean;
}

/**
 * The session for a token hash with its user, unless it is expired, signed out or idle too long, or the user is
 * disabled.
 */
export async function findSession(
  trx: Trx,
  tenant_id: string,
  token_hash: string,
  now: number,
): Promise<LiveSession | undefined> {
  const [row] = (await sessionQuery({ tenant_id, token_hash, now }).execute(trx)).rows;
  if (!row) return undefined;
  const { actor_id, login_type, last_seen_at, expires_at, wipe_requested_at, ...rest } = row;
  const { change_password: _c, two_factor_required: _t, method: _m, two_factor_rules: _r, ...known } = rest;
  const { company_number: _n, ...user } = known;
  const acting = actor_id && login_type ? { actor_id, login_type } : null;
  const due = dutifulOf(rest);
  const actor = { tenant_id, ...user, acting, duty: requiredActionOf(due, acting !== null) };
  return { actor, last_seen_at, expires_at, wipe: wipe_requested_at !== null };
}

interface RequiredActionFacts {
  change_password: boolean | null;
  two_factor_required: boolean | null;
  method: string | null;
  /** Rules of the feature flag of the same name. */
  two_factor_rules: readonly FlagRule[] | null;
  company_number: string;
  user_id: string;
  account_type: Actor["account_type"];
  rm: Actor["rm"];
}

/** Columns of `tenants t`. */
const twoFactorFacts = sql.raw("t.features -> 'two_factor_required' as two_factor_rules, t.company_number");

/** Credentials, second factor and tenant settings as inputs to the rule. */
export function dutifulOf(facts: RequiredActionFacts): UserWithRequiredActions {
  const { change_password, two_factor_required, method, two_factor_rules, company_number } = facts;
  const rules = { two_factor_required: two_factor_rules ?? [] };
  const { on } = decideFlag("two_factor_required", facts, { rules, company_number, deployment: {} });
  return {
    "change_password?": change_password === true,
    "two_fa_is_required?": two_factor_required === true || on,
    "has_2fa_enabled?": method !== null,
  };
}

/** What a user must do first, without a session of theirs: for what works by a link. */
export async function requiredActionFor(
  trx: Trx,
  { tenant_id, user_id }: { tenant_id: string; user_id: string },
): Promise<RequiredAction | null> {
  const { rows } = await sql<RequiredActionFacts>`
    select u.id as user_id, u.account_type, u.rm, c.change_password, c.two_factor_required, f.method,
      ${twoFactorFacts}
    from users u join tenants t on t.tenant_id = u.tenant_id
    left join credentials c on c.tenant_id = u.tenant_id and c.user_id = u.id
    left join two_factors f on f.tenant_id = u.tenant_id and f.user_id = u.id
    where u.tenant_id = ${tenant_id} and u.id = ${user_id}`.execute(trx);
  return rows[0] ? requiredActionOf(dutifulOf(rows[0]), false) : null;
}

interface SessionRow extends RequiredActionFacts {
  session_id: string;
  device_id: string | null;
  actor_id: string | null;
  login_type: string | null;
  last_seen_at: number;
  expires_at: number;
  wipe_requested_at: number | null;
  rm_agent_ids: Actor["rm_agent_ids"];
  business_unit_id: Actor["business_unit_id"];
  c_1: Actor["c_1"];
  min_app_version: string;
}

/** Runs on every request. Kept as SQL text because compiling it each time cost a tenth of a small response. */
const sessionQuery = ({ tenant_id, token_hash, now }: { tenant_id: string; token_hash: string; now: number }) =>
  sql<SessionRow>`
    select s.id as session_id, s.device_id, s.actor_id, s.login_type, s.last_seen_at, s.expires_at, d.wipe_requested_at,
      u.id as user_id, u.account_type, u.rm, u.rm_agent_ids, u.business_unit_id, u.c_1,
      c.change_password, c.two_factor_required, f.method,
      ${twoFactorFacts},
      coalesce(o.value, '') as min_app_version
    from sessions s
    join users u on u.tenant_id = s.tenant_id and u.id = s.user_id
    join tenants t on t.tenant_id = s.tenant_id
    left join credentials c on c.tenant_id = s.tenant_id and c.user_id = s.user_id
    left join two_factors f on f.tenant_id = s.tenant_id and f.user_id = s.user_id
    left join devices d on d.tenant_id = s.tenant_id and d.id = s.device_id and d.user_id = s.user_id
    left join settings o on o.tenant_id = s.tenant_id and o.name = 'min_app_version'
    where s.tenant_id = ${tenant_id} and s.token_hash = ${token_hash} and s.expires_at > ${now}
      and s.last_seen_at > ${now - sessionIdleMs} and u.active`;

/** Whether the user has any session; `actor_id`: as the acting user. */
export async function hasSession(
  trx: Trx,
  { tenant_id, user_id, actor_id }: { tenant_id: string; user_id: string; actor_id?: string | undefined },
  now: number,
): Promise<boolean> {
  const found = await trx
    .selectFrom("sessions")
    .select("id")
    .where((eb) => eb.and({ tenant_id, user_id }))
    .where("actor_id", "is not distinct from", actor_id ?? null)
    .where("expires_at", ">", now)
    .where("last_seen_at", ">", now - sessionIdleMs)
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}

export async function touchSession(trx: Trx, tenant_id: string, session_id: string, now: number): Promise<void> {
  await trx
    .updateTable("sessions")
    .set({ last_seen_at: now })
    .where("tenant_id", "=", tenant_id)
    // A transaction that holds the lock is about to touch the session or end it.
    .where("id", "in", (eb) =>
      eb
        .selectFrom("sessions")
        .select("id")
        .where((eb) => eb.and({ tenant_id, id: session_id }))
        .forUpdate()
        .skipLocked(),
    )
    .execute();
}

export interface NewSession {
  tenant_id: string;
  user_id: string;
  device_id: string | null;
  ip: string;
  user_agent: string;
  /** Set while another user acts as this one: the actor, how, and the session to return to. */
  acting?: { actor_id: string; login_type: string; parent_id: string; expires_at: number };
}

export interface OpenedSession {
  id: string;
  /** Sent in a cookie and never stored. */
  token: string;
  expires_at: number;
}

export async function insertSession(
  trx: Trx,
  facts: { id: string; now: number },
  session: NewSession,
): Promise<OpenedSession> {
  const { acting, tenant_id, user_id, device_id, ip, user_agent } = session;
  const { token, token_hash } = newToken(tenant_id);
  const expires_at = Math.min(facts.now + sessionLifeMs, acting?.expires_at ?? Infinity);
  await trx
    .insertInto("sessions")
    .values({
      tenant_id,
      user_id,
      device_id,
      ip,
      user_agent,
      id: facts.id,
      token_hash,
      actor_id: acting?.actor_id ?? null,
      login_type: acting?.login_type ?? null,
      parent_id: acting?.parent_id ?? null,
      created_at: facts.now,
      last_seen_at: facts.now,
      expires_at,
    })
    .execute();
  return { id: facts.id, token, expires_at };
}

export function findSessionById(trx: Trx, tenant_id: string, id: string) {
  return trx
    .selectFrom("sessions")
    .select(["id", "token_hash", "user_id", "actor_id", "login_type", "parent_id", "device_id", "expires_at"])
    .where((eb) => eb.and({ tenant_id, id }))
    .executeTakeFirst();
}

/** Same, locked: the session cannot end before the records that depend on it are committed. */
export async function holdSession(trx: Trx, tenant_id: string, id: string) {
  await trx
    .selectFrom("sessions")
    .select("id")
    .where((eb) => eb.and({ tenant_id, id }))
    .forUpdate()
    .executeTakeFirst();
  return findSessionById(trx, tenant_id, id);
}

/** Which sessions to end: one by id, or all of a user, including those acting as that user. */
export interface EndWhich {
  tenant_id: string;
  id?: string;
  user_id?: string;
  token_hash?: string;
  device_id?: string;
  except?: string;
}

/** Ends sessions and those in which their owner acts as another user; returns all their ids. */
export async function deleteSessions(trx: Trx, which: EndWhich): Promise<string[]> {
  let query = trx.deleteFrom("sessions").where("tenant_id", "=", which.tenant_id);
  if (which.id !== undefined) query = query.where("id", "=", which.id);
  if (which.user_id !== undefined) query = query.where("user_id", "=", which.user_id);
  if (which.token_hash !== undefined) query = query.where("token_hash", "=", which.token_hash);
  if (which.device_id !== undefined) query = query.where("device_id", "=", which.device_id);
  if (which.except !== undefined) query = query.where("id", "!=", which.except);
  const ended = (await query.returning("id").execute()).map(({ id }) => id);
  if (ended.length === 0) return [];
  const acting = await trx
    .deleteFrom("sessions")
    .where("tenant_id", "=", which.tenant_id)
    .where("parent_id", "in", ended)
    .returning("id")
    .execute();
  return [...ended, ...acting.map(({ id }) => id)];
}

/** A user's open sessions, newest first; `actor_id` is set on those where another user acts as this one. */
export function listSessions(trx: Trx, tenant_id: string, user_id: string, now: number) {
  return trx
    .selectFrom("sessions")
    .select([
      "id",
      "actor_id",
      "login_type",
      "device_id",
      "ip",
      "user_agent",
      "created_at",
      "last_seen_at",
      "expires_at",
    ])
    .where((eb) => eb.and({ tenant_id, user_id }))
    .where("expires_at", ">", now)
    .where("last_seen_at", ">", now - sessionIdleMs)
    .orderBy("created_at", "desc")
    .orderBy("id", "desc")
    .limit(100)
    .execute();
}

/** The wiped device has made its last request: its session ends and the wipe counts as delivered. */
export async function endWipedSession(
  services: Services,
  { tenant_id, token }: { tenant_id: string; token: string },
): Promise<void> {
  const ended = await tenantTx(services.db, tenant_id, async (trx) => {
    const session = await trx
      .selectFrom("sessions")
      .select(["id", "user_id", "device_id"])
      .where((eb) => eb.and({ tenant_id, token_hash: hashToken(token) }))
      .executeTakeFirst();
    if (!session?.device_id) return [];
    await markWiped(trx, { tenant_id, user_id: session.user_id }, session.device_id, services.world.now());
    return deleteSessions(trx, { tenant_id, id: session.id });
  });
  for (const id of ended) services.endSession(id);
}

/** Links a session to its device. */
export async function bindSession(trx: Trx, tenant_id: string, id: string, device_id: string): Promise<void> {
  await trx
    .updateTable("sessions")
    .set({ device_id })
    .where((eb) => eb.and({ tenant_id, id }))
    .execute();
}

/** Ids of a user's sessions on a device. */
export async function sessionsOn(
  trx: Trx,
  { tenant_id, user_id }: { tenant_id: string; user_id: string },
  device_id: string,
): Promise<string[]> {
  const rows = await trx
    .selectFrom("sessions")
    .select("id")
    .where((eb) => eb.and({ tenant_id, user_id }))
    .where("device_id", "=", device_id)
    .execute();
  return rows.map(({ id }) => id);
}

export async function endActingFrom(trx: Trx, tenant_id: string, device_id: string): Promise<string[]> {
  const ended = await trx
    .deleteFrom("sessions")
    .where("tenant_id", "=", tenant_id)
    .where("device_id", "=", device_id)
    .where("actor_id", "is not", null)
    .returning("id")
    .execute();
  return ended.map(({ id }) => id);
}

/** Sessions in which somebody acts as another user. */
export function listActing(trx: Trx, tenant_id: string) {
  return trx
    .selectFrom("sessions")
    .select(["id", "actor_id", "user_id"])
    .where("tenant_id", "=", tenant_id)
    .where("actor_id", "is not", null)
    .execute();
}

/** Sessions in which this user acts as others. */
export async function endActingBy(trx: Trx, tenant_id: string, actor_id: string): Promise<string[]> {
  const ended = await trx
    .deleteFrom("sessions")
    .where("tenant_id", "=", tenant_id)
    .where("actor_id", "=", actor_id)
    .returning("id")
    .execute();
  return ended.map(({ id }) => id);
}
