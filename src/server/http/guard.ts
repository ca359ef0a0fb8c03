/** Decides, before anything else runs, who is asking and whether they may. */
import type { Endpoint } from "../../contract/declare.ts";
import { may } from "../../domain/users/access.ts";
import { refuse } from "../../kit/refusal.ts";
import type { Actor } from "../actor.ts";
import type { Trx } from "../db/schema.ts";
import { findSession, touchSession } from "../session/session-rows.ts";
import { hashToken, tenantOfToken } from "../session/session-token.ts";

const touchEveryMs = 60_000;

/** The tenant whose transaction this request runs in; 401 without a token of ours. */
export function tenantOrRefuse(token: string | undefined): string {
  return tenantOfToken(token) ?? refuse("unauthorized");
}

export async function actorOrRefuse(trx: Trx, tenant_id: string, token: string, now: number): Promise<Actor> {
  const session = (await findSession(trx, tenant_id, hashToken(token), now)) ?? refuse("unauthorized");
  if (now - session.last_seen_at > touchEveryMs) await touchSession(trx, tenant_id, session.actor.session_id, now);
  return session.actor;
}

export function allowOrRefuse(actor: Actor, access: Endpoint["access"]): void {
  if (access === "public" || access === "signed_in") return;
  if (!may(actor, access)) refuse("forbidden");
}

/**
 * Unsafe methods must come from our own pages, whatever their content type (ASVS 3.5).
 * Programs that are no browser send neither header.
 */
export function sameOriginOrRefuse(headers: Record<string, string | string[] | undefined>, host: string | undefined): void {
  const site = headers["sec-fetch-site"];
  if (site !== undefined && site !== "same-origin" && site !== "none") refuse("forbidden");
  const origin = headers["origin"];
  if (typeof origin === "string" && URL.canParse(origin) && new URL(origin).host !== host) refuse("forbidden");
  if (origin === "null") refuse("forbidden");
}
