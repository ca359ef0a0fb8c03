/** Authenticates and authorizes a request before anything else runs. */
import type { FastifyRequest } from "fastify";
import type { Endpoint } from "../../contract/declare.ts";
import { csrfHeader } from "../../contract/version.ts";
import { isOlder, leastVersion } from "../../domain/session/app-version.ts";
import { identityText } from "../../domain/session/identity.ts";
import { systemVersion } from "../../domain/session/limits.ts";
import { apiScopeOf } from "../../domain/users/api-scopes.ts";
import { may } from "../../domain/users/access.ts";
import { refuse } from "../../kit/refusal.ts";
import { type Actor, isViewing } from "../actor.ts";
import { actorOfApiKey } from "../access/api-key-actor.ts";
import { tenantOfApiToken } from "../access/api-key-token.ts";
import type { Trx } from "../db/schema.ts";
import type { Services } from "../services.ts";
import { findSession, touchSession } from "../access/session-rows.ts";
import { hashToken, tenantOfToken } from "../access/tokens.ts";
import { isSecure } from "./cookies.ts";
import { hasFeature } from "../db/flag-rows.ts";

const touchEveryMs = 60_000;

/** The tenant whose transaction this request runs in; 401 without a valid token. */
export function tenantOrRefuse(token: string | undefined): string {
  return tenantOfToken(token) ?? refuse("unauthorized");
}

/** The request's credential: a session cookie or an API key. */
export interface Credential {
  readonly kind: "session" | "api_key";
  readonly tenant_id: string;
  readonly token: string;
}

/** A key in the header takes precedence, so that a page's cookie is never used for an API client. */
export function credentialOrRefuse(authorization: string | undefined, cookie: string | undefined): Credential {
  if (authorization === undefined) return { kind: "session", tenant_id: tenantOrRefuse(cookie), token: cookie ?? "" };
  const token = /^Bearer (\S+)$/i.exec(authorization)?.[1];
  return { kind: "api_key", tenant_id: tenantOfApiToken(token) ?? refuse("unauthorized"), token: token ?? "" };
}

export async function actorBehind(
  trx: Trx,
  credential: Credential,
  asked: { now: number; ip: string },
): Promise<Actor> {
  const { tenant_id, token } = credential;
  if (credential.kind === "session") return actorOrRefuse(trx, tenant_id, token, asked.now);
  return (await actorOfApiKey(trx, { tenant_id, token, ...asked })) ?? refuse("unauthorized");
}

export async function actorOrRefuse(trx: Trx, tenant_id: string, token: string, now: number): Promise<Actor> {
  const session = (await findSession(trx, tenant_id, hashToken(token), now)) ?? refuse("unauthorized");
  if (session.wipe) refuse("device_wiped");
  if (now - session.last_seen_at > touchEveryMs) await touchSession(trx, tenant_id, session.actor.session_id, now);
  return session.actor;
}

/**
 * A device names the user whose mirror it sends from: if another user has signed in to the same browser in the
 * meantime, the cookie is theirs but the queued writes are not.
 */
export function sameIdentityOrRefuse(actor: Actor, identity: string | string[] | undefined): void {
  if (identity !== undefined && identity !== identityText(actor.user_id, actor.acting?.actor_id ?? null))
    refuse("other_identity");
}

/**
 * Rejects writes from apps older than the tenant accepts with a retryable error, so that every app version keeps its
 * outbox and sends it after an update. Reads still work, and so does signing out.
 */
export function newEnoughOrRefuse(actor: Actor, endpoint: Endpoint, version: string | string[] | undefined): void {
  const least = leastVersion(actor.min_app_version ?? "", systemVersion);
  if (least === "" || endpoint.method === "GET" || endpoint.writes === "never" || endpoint.allowBeforeRequiredActions)
    return;
  if (isOlder(Array.isArray(version) ? version[0] : version, least)) refuse("update_required");
}

/** Rights are checked first, so that a user without them learns nothing about features. */
export async function allowOrRefuse(trx: Trx, actor: Actor, endpoint: Endpoint): Promise<void> {
  rightsOrRefuse(actor, endpoint);
  const { feature } = endpoint;
  if (feature === undefined) return;
  if (!(await hasFeature(trx, actor, feature))) refuse("feature_off");
}

function rightsOrRefuse(actor: Actor, endpoint: Endpoint): void {
  const { access } = endpoint;
  if (actor.duty && !endpoint.allowBeforeRequiredActions) refuse("duty_due");
  if (actor.api_scopes && !reaches(actor.api_scopes, endpoint)) refuse("forbidden");
  if (actor.acting && endpoint.noImpersonation) refuse("forbidden");
  if (isViewing(actor) && isWrite(endpoint) && !endpoint.allowWhileViewing) refuse("forbidden");
  if (access === "public" || access === "signed_in") return;
  if (!may(actor, access)) refuse("forbidden");
}

function isWrite({ method, writes }: Endpoint): boolean {
  return method !== "GET" && writes !== "never";
}

function reaches(scopes: NonNullable<Actor["api_scopes"]>, endpoint: Endpoint): boolean {
  const needed = apiScopeOf(endpoint);
  return needed !== null && scopes.includes(needed);
}

export interface OwnOrigins {
  /** Where this server's pages are, as the request and the settings know it. */
  origins: readonly string[];
  pageOrigin: string | undefined;
}

/** The scheme counts too: what came over plain http may be anybody's page. */
export function ownOrigins(request: FastifyRequest, { pageOrigin, settings }: Services): OwnOrigins {
  const { appUrl } = settings;
  const configured = URL.canParse(appUrl) ? [new URL(appUrl).origin] : [];
  const asked = `${isSecure(request, appUrl) ? "https" : "http"}://${request.headers.host?.toLowerCase() ?? ""}`;
  return { origins: [asked, ...configured], pageOrigin };
}

/**
 * Unsafe methods must come from our own pages, whatever their content type (ASVS 3.5). Non-browser clients send neither
 * header.
 */
export function sameOriginOrRefuse(
  headers: Record<string, string | string[] | undefined>,
  { origins, pageOrigin, csrf }: OwnOrigins & { csrf?: true | undefined },
): void {
  // Without any of them, nothing says which page it came from.
  const says = ["sec-fetch-site", "origin", "authorization", csrfHeader];
  if (csrf && says.every((name) => !headers[name])) refuse("forbidden");
  const site = headers["sec-fetch-site"];
  // Pages on another host of the same site, if the server is configured with one.
  if (pageOrigin !== undefined && headers["origin"] === pageOrigin && site !== "cross-site") return;
  if (site !== undefined && site !== "same-origin" && site !== "none") refuse("forbidden");
  const origin = headers["origin"];
  if (origin === undefined) return;
  if (typeof origin !== "string" || !URL.canParse(origin) || !origins.includes(new URL(origin).origin))
    refuse("forbidden");
}
