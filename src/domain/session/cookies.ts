/** Names of our cookies. Those the server alone may read hold tokens; the readable ones only say how things stand. */
import type { LoginType } from "../users/session-marker.ts";

export const tokenCookie = "token";
/** Readable: whose session this is (`identityText`), so that the app knows without seeing the token. */
export const signedInCookie = "signed_in";
/** Where the former token waits while somebody acts as another (spec 000 §6). */
export const formerTokenCookie: Readonly<Record<LoginType, string>> = {
  login_as: "current_admin_token",
  impersonate: "impersonator_token",
};
/** The way to the single-sign-on provider and back, sealed. */
export const ssoFlowCookie = "sso_flow";
/** Whom the provider sent back, sealed, while they choose between their companies. */
export const ssoChoiceCookie = "sso_choice";
