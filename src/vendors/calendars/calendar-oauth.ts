/**
 * OAuth 2.0 for calendars: authorization code with PKCE (S256) and state, refresh, revocation. All requests use the
 * server's egress client.
 */
import {
  allowInsecureRequests,
  AuthorizationResponseError,
  authorizationCodeGrant,
  buildAuthorizationUrl,
  calculatePKCECodeChallenge,
  ClientSecretPost,
  Configuration,
  type CustomFetch,
  customFetch,
  randomPKCECodeVerifier,
  refreshTokenGrant,
  ResponseBodyError,
  type TokenEndpointResponse,
  tokenRevocation,
} from "openid-client";
import type { World } from "../../kit/world.ts";
import {
  type CalendarConsent,
  type CalendarSecret,
  CalendarTrouble,
  type ConsentAnswer,
  type ConsentFlow,
} from "./calendar-port.ts";
import type { Outgoing } from "../http/egress.ts";
import { VendorTrouble } from "../http/vendor-trouble.ts";

export interface OAuthSettings {
  readonly issuer: string;
  readonly authorizeUrl: string;
  readonly tokenUrl: string;
  /** Token revocation endpoint; undefined where the provider has none. */
  readonly revokeUrl?: string;
  readonly clientId: string;
  readonly clientSecret: string;
  /** Our redirect URL, registered at the provider. */
  readonly returnUrl: string;
  /** Requested scopes, space-separated. */
  readonly scope: string;
  /** Scopes without which the sync cannot work; named as in the provider's response. */
  readonly scopesNeeded: readonly string[];
  readonly asked: Readonly<Record<string, string>>;
}

export interface OAuthConsent extends CalendarConsent {
  refresh(secret: CalendarSecret): Promise<CalendarSecret>;
  revoke(secret: CalendarSecret): Promise<void>;
}

export interface OAuthParts {
  readonly outgoing: Outgoing;
  readonly world: Pick<World, "now">;
}

/** A token is treated as expired a minute early. */
const lifeSecondsUsual = 3_600;

export const newVerifier = randomPKCECodeVerifier;

export function openConsent(settings: OAuthSettings, { outgoing, world }: OAuthParts): OAuthConsent {
  const client = clientOf(settings, outgoing);
  const secretOf = (received: TokenEndpointResponse, refresh_token: string): CalendarSecret => ({
    type: "oauth",
    access_token: received.access_token,
    refresh_token: received.refresh_token ?? refresh_token,
    until: world.now() + (received.expires_in ?? lifeSecondsUsual) * 1_000,
  });
  return {
    url: (flow) => consentUrl(client, settings, flow),
    async secret(answer, flow): Promise<ConsentAnswer> {
      const landed = new URL(settings.returnUrl);
      for (const [name, value] of Object.entries(answer)) landed.searchParams.set(name, value);
      const checks = { pkceCodeVerifier: flow.verifier, expectedState: flow.state };
      const received = await authorizationCodeGrant(client, landed, checks).catch(refusalOf);
      if (!("access_token" in received)) return received;
      const granted = received.scope?.toLowerCase().split(" ");
      const isShort = granted && settings.scopesNeeded.some((scope) => !granted.includes(scope.toLowerCase()));
      if (isShort) return { refused: "scope_missing" };
      return received.refresh_token === undefined
        ? { refused: "failed" }
        : { secret: secretOf(received, received.refresh_token) };
    },
    async refresh(secret) {
      const { refresh_token } = oauthSecret(secret);
      const received = await refreshTokenGrant(client, refresh_token).catch((error: unknown) => throwTrouble(error));
      return secretOf(received, refresh_token);
    },
    async revoke(secret) {
      if (settings.revokeUrl === undefined) return;
      await tokenRevocation(client, oauthSecret(secret).refresh_token).catch((error: unknown) => throwTrouble(error));
    },
  };
}

/** The bearer token of every request. */
export function tokenOf(secret: CalendarSecret): string {
  return oauthSecret(secret).access_token;
}

function oauthSecret(secret: CalendarSecret): Extract<CalendarSecret, { type: "oauth" }> {
  // A password instead of a token can only be the secret of another account kind.
  if (secret.type !== "oauth") throw new CalendarTrouble({ code: "needs_sign_in" });
  return secret;
}

function clientOf(settings: OAuthSettings, outgoing: Outgoing): Configuration {
  const { issuer, authorizeUrl, tokenUrl, revokeUrl, clientId, clientSecret } = settings;
  const server = {
    issuer,
    authorization_endpoint: authorizeUrl,
    token_endpoint: tokenUrl,
    ...(revokeUrl === undefined ? {} : { revocation_endpoint: revokeUrl }),
  };
  const client = new Configuration(server, clientId, clientSecret, ClientSecretPost(clientSecret));
  // The egress client alone decides whether plain http is allowed.
  allowInsecureRequests(client);
  client[customFetch] = fetchThrough(outgoing);
  return client;
}

function fetchThrough(outgoing: Outgoing): CustomFetch {
  return async (url, { method, headers, body }) => {
    const text = body instanceof URLSearchParams ? body.toString() : body;
    if (text !== undefined && text !== null && typeof text !== "string") throw new TypeError("a form is sent as text");
    const ask = { method: method === "GET" ? ("GET" as const) : ("POST" as const), url: new URL(url), headers };
    const reply = await outgoing.ask({ ...ask, ...(text ? { body: text } : {}) });
    // A server error of the provider says nothing about the user.
    if (reply.status === 429 || reply.status >= 500) throw new VendorTrouble("failed", reply.status);
    const type = reply.headers["content-type"];
    const isEmpty = reply.status === 204 || reply.text === "";
    return new Response(isEmpty ? null : reply.text, {
      status: reply.status,
      headers: typeof type === "string" ? { "content-type": type } : {},
    });
  };
}

async function consentUrl(
  client: Configuration,
  { returnUrl, scope, asked }: OAuthSettings,
  { state, verifier }: ConsentFlow,
): Promise<string> {
  const url = buildAuthorizationUrl(client, {
    redirect_uri: returnUrl,
    scope,
    state,
    code_challenge: await calculatePKCECodeChallenge(verifier),
    code_challenge_method: "S256",
    ...asked,
  });
  return url.href;
}

/** A refusal by the user or the provider. Transient trouble is thrown, so that it can be retried. */
function refusalOf(error: unknown): { refused: "denied" | "failed" } {
  if (error instanceof AuthorizationResponseError)
    return { refused: error.error === "access_denied" || error.error === "consent_required" ? "denied" : "failed" };
  if (troubleBehind(error)) return throwTrouble(error);
  return { refused: "failed" };
}

const signInAgain = new Set(["invalid_grant", "interaction_required", "consent_required", "login_required"]);

function throwTrouble(error: unknown): never {
  if (error instanceof ResponseBodyError) {
    if (signInAgain.has(error.error)) throw new CalendarTrouble({ code: "needs_sign_in" });
    throw new CalendarTrouble({ code: "unavailable", why: error.error });
  }
  throw new CalendarTrouble({ code: "unavailable", why: troubleBehind(error)?.code ?? "garbage" });
}

function troubleBehind(error: unknown): VendorTrouble | undefined {
  if (error instanceof VendorTrouble) return error;
  return error instanceof Error && error.cause instanceof VendorTrouble ? error.cause : undefined;
}
