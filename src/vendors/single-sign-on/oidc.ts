/** Single sign-on by OpenID Connect: authorization code with PKCE, state and nonce. */
import {
  allowInsecureRequests,
  authorizationCodeGrant,
  buildAuthorizationUrl,
  calculatePKCECodeChallenge,
  type Configuration,
  discovery,
  fetchUserInfo,
  randomNonce,
  randomPKCECodeVerifier,
  randomState,
} from "openid-client";
import type { VendorSettings } from "../settings.ts";

/** State between the two steps; stored sealed in a cookie. */
export interface SsoFlow {
  state: string;
  nonce: string;
  code_verifier: string;
}

export interface SsoPerson {
  /** Issuer and subject: the only stable identifier of this person at the provider. */
  key: string;
  /** Null unless the provider reports the address as verified. */
  verified_email: string | null;
}

export interface SingleSignOn {
  /**
   * The redirect URL; `anew`: forces a sign-in despite an existing session. Throws when the provider is unreachable.
   */
  start(how?: { anew?: boolean | undefined }): Promise<{ url: string; flow: SsoFlow }>;
  /** Throws when the response does not belong to this flow, was used before or is not signed by the provider. */
  finish(flow: SsoFlow, answer: Readonly<Record<string, string>>): Promise<SsoPerson>;
}

export const ssoCallbackPath = "/api/auth/callback";

/** Settings: OIDC_ISSUER, OIDC_CLIENT_ID, OIDC_CLIENT_SECRET. Without an issuer there is no single sign-on. */
export function openSingleSignOn({
  environment,
  appUrl,
}: Pick<VendorSettings, "environment" | "appUrl">): SingleSignOn | undefined {
  const issuer = environment["OIDC_ISSUER"];
  const clientId = environment["OIDC_CLIENT_ID"];
  if (!issuer || !clientId) return undefined;
  const provider = discoverOnce(new URL(issuer), clientId, environment["OIDC_CLIENT_SECRET"]);
  const callback = new URL(ssoCallbackPath, appUrl);
  return {
    start: async ({ anew = false } = {}) => startFlow(await provider(), callback, anew),
    finish: async (flow, answer) => finishFlow(await provider(), callback, flow, answer),
  };
}

/** Discovered at the first sign-in and cached; retried after a failure. */
function discoverOnce(issuer: URL, clientId: string, secret: string | undefined): () => Promise<Configuration> {
  let found: Promise<Configuration> | undefined;
  const options = isLoopback(issuer) ? { execute: [allowInsecureRequests] } : {};
  return () => {
    found ??= discovery(issuer, clientId, secret, undefined, options).catch((error: unknown) => {
      found = undefined;
      throw error;
    });
    return found;
  };
}

/** Plain http only for a provider on this machine. */
function isLoopback(issuer: URL): boolean {
  return issuer.protocol === "http:" && ["localhost", "127.0.0.1", "[::1]"].includes(issuer.hostname);
}

async function startFlow(
  provider: Configuration,
  callback: URL,
  anew: boolean,
): Promise<{ url: string; flow: SsoFlow }> {
  const flow = { state: randomState(), nonce: randomNonce(), code_verifier: randomPKCECodeVerifier() };
  const url = buildAuthorizationUrl(provider, {
    redirect_uri: callback.href,
    scope: "openid email",
    state: flow.state,
    nonce: flow.nonce,
    code_challenge: await calculatePKCECodeChallenge(flow.code_verifier),
    code_challenge_method: "S256",
    ...(anew && { prompt: "login" }),
  });
  return { url: url.href, flow };
}

async function finishFlow(
  provider: Configuration,
  callback: URL,
  flow: SsoFlow,
  answer: Readonly<Record<string, string>>,
): Promise<SsoPerson> {
  const landed = new URL(callback);
  for (const [name, value] of Object.entries(answer)) landed.searchParams.set(name, value);
  const tokens = await authorizationCodeGrant(provider, landed, {
    pkceCodeVerifier: flow.code_verifier,
    expectedState: flow.state,
    expectedNonce: flow.nonce,
    idTokenExpected: true,
  });
  const claims = tokens.claims();
  if (!claims) throw new Error("the provider sent no id token");
  // Many providers return the address only from the userinfo endpoint.
  const facts = claims["email"] === undefined ? await fetchUserInfo(provider, tokens.access_token, claims.sub) : claims;
  const email = facts["email_verified"] === true && typeof facts["email"] === "string" ? facts["email"] : null;
  return { key: `sso:${claims.iss}|${claims.sub}`, verified_email: email };
}
