/** Names of our cookies. HTTP-only ones hold tokens; the readable ones only hold state. */
import type { LoginType } from "../users/session-marker.ts";

export const tokenCookie = "token";
/** Readable: whose session this is (`identityText`), so that the app knows without seeing the token. */
export const signedInCookie = "signed_in";
/** Holds the user's own token while they act as another user (spec 000 §6). */
export const formerTokenCookie: Readonly<Record<LoginType, string>> = {
  login_as: "current_admin_token",
  impersonate: "impersonator_token",
};
/** The sealed state of a sign-in at the single-sign-on provider. */
export const ssoFlowCookie = "sso_flow";
/** The person the provider returned, sealed, while they choose between their companies. */
export const ssoChoiceCookie = "sso_choice";
