/**
 * Resolves the actor of an API key: its user, limited to the key's scopes and subject to the user's pending
 * requirements. Otherwise a key created before a forced password change or a required second factor would bypass it.
 */
import type { ApiScope } from "../../domain/users/api-scopes.ts";
import { requiredActionOf } from "../../domain/session/required-actions.ts";
import type { Actor } from "../actor.ts";
import type { Trx } from "../db/schema.ts";
import { dutifulOf } from "./session-rows.ts";
import { hashToken } from "./tokens.ts";
import { isAllowedIp } from "./ip-allowlist.ts";

const touchEveryMs = 60_000;

export interface KeyRequest {
  tenant_id: string;
  token: string;
  now: number;
  ip: string;
}

export async function actorOfApiKey(trx: Trx, { tenant_id, token, now, ip }: KeyRequest): Promise<Actor | undefined> {
  const row = await findKeyWithUser(trx, tenant_id, token);
  if (!row || (row.expires_at !== null && row.expires_at <= now) || !isAllowedIp(ip, row.ip_allowlist))
    return undefined;
  if (now - (row.last_used_at ?? 0) > touchEveryMs) await touchKey(trx, tenant_id, row.session_id, now);
  const { expires_at: _expires, ip_allowlist: _ips, last_used_at: _used, scopes, ...rest } = row;
  const { change_password: _p, two_factor_required: _t, flag_rules, company_number: _c, method: _m, ...user } = rest;
  const two_factor_rules = flag_rules["two_factor_required"] ?? null;
  const requiredAction = requiredActionOf(dutifulOf({ ...rest, two_factor_rules }), false);
  return { tenant_id, ...user, acting: null, duty: requiredAction, api_scopes: scopes as ApiScope[] };
}

function findKeyWithUser(trx: Trx, tenant_id: string, token: string) {
  return trx
    .selectFrom("api_keys as k")
    .innerJoin("users as u", (join) => join.onRef("u.tenant_id", "=", "k.tenant_id").onRef("u.id", "=", "k.user_id"))
    .innerJoin("tenants as t", "t.tenant_id", "k.tenant_id")
    .leftJoin("credentials as c", (join) =>
      join.onRef("c.tenant_id", "=", "k.tenant_id").onRef("c.user_id", "=", "k.user_id"),
    )
    .leftJoin("two_factors as f", (join) =>
      join.onRef("f.tenant_id", "=", "k.tenant_id").onRef("f.user_id", "=", "k.user_id"),
    )
    .where((eb) => eb.and({ "k.tenant_id": tenant_id, "k.token_hash": hashToken(token) }))
    .where("k.active", "=", true)
    .where("u.active", "=", true)
    .select([
      "k.id as session_id",
      "k.scopes",
      "k.ip_allowlist",
      "k.expires_at",
      "k.last_used_at",
      "u.id as user_id",
      "u.account_type",
      "u.rm",
      "u.rm_agent_ids",
      "u.business_unit_id",
      "u.c_1",
      "c.change_password",
      "c.two_factor_required",
      "f.method",
      "t.features as flag_rules",
      "t.company_number",
    ])
    .executeTakeFirst();
}

async function touchKey(trx: Trx, tenant_id: string, id: string, now: number): Promise<void> {
  await trx
    .updateTable("api_keys")
    .set({ last_used_at: now })
    .where((eb) => eb.and({ tenant_id, id }))
    .execute();
}
