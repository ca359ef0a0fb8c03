/** Every redirect rule of spec 000 §2 (and domain §4), in one table: the router asks, the first match wins. */
import type { SessionMarker } from "./acting.ts";

/** What is known of the session. `unknown`: this device remembers a user and the server has not answered yet. */
export type SessionAnswer = "none" | "unknown" | "refused" | "live";

/** The part of the current user that gates pages; wire names. */
export interface GatedUser {
  "change_password?": boolean;
  "two_fa_is_required?": boolean;
  "has_2fa_enabled?": boolean;
  updated_tos: boolean;
  unpaid: boolean;
  session_marker: SessionMarker | null;
}

export interface WhereFacts {
  /** Path with its query, such as `/account/profile?tab=password`. */
  path: string;
  /** The host's prefix marks an agent's public page (`isPublicWebpage`). */
  public_webpage: boolean;
  session: SessionAnswer;
  /** Present once the session is `live`. */
  user?: GatedUser;
}

export type Where =
  | { readonly go: null; readonly show: "page" | "terms" | "public_webpage" }
  /** `remember`: the attempted path, for the cookie `redirect_path`. */
  | { readonly go: string; readonly remember: string | null };

export const loginPath = "/login";
export const startPath = "/";
export const passwordPath = "/account/profile?tab=password";
export const twoFactorPath = "/account/profile?tab=two_factor";
export const billingPath = "/billing";

const loginRelated: readonly string[] = [
  "/login",
  "/login-app",
  "/reset-password",
  "/api/auth/callback",
  "/sso-logout",
];
const publicPages: readonly string[] = ["/contact-us", "/privacy-policy", "/terms-of-use"];
const exempt: readonly string[] = ["/billing", "/account/profile"];

interface Rule {
  name: string;
  applies(facts: WhereFacts): boolean;
  where(facts: WhereFacts): Where;
}

const stay = (show: "page" | "terms" | "public_webpage") => (): Where => ({ go: null, show });
const goTo = (go: string) => (): Where => ({ go, remember: null });

const rules: readonly Rule[] = [
  { name: "public webpage", applies: (facts) => facts.public_webpage, where: stay("public_webpage") },
  { name: "needs no user", applies: ({ path }) => skipsCurrentUser(path), where: stay("page") },
  {
    name: "not signed in",
    applies: ({ session }) => session === "none" || session === "refused",
    where: ({ path }) => ({ go: loginPath, remember: isContactPath(path) ? path : null }),
  },
  // Offline, nothing below fires until the server has answered.
  { name: "not answered", applies: ({ user }) => !user, where: stay("page") },
  { name: "exempt", applies: ({ path }) => isUnder(path, exempt), where: stay("page") },
  { name: "password change", applies: ({ user }) => user?.["change_password?"] === true, where: goTo(passwordPath) },
  {
    name: "two-factor",
    applies: ({ user }) => user !== undefined && mustSetUpTwoFactor(user),
    where: goTo(twoFactorPath),
  },
  { name: "unpaid", applies: ({ user }) => user?.unpaid === true, where: goTo(billingPath) },
  { name: "terms", applies: ({ user }) => user?.updated_tos === false, where: stay("terms") },
];

export function whereTo(facts: WhereFacts): Where {
  const rule = rules.find((one) => one.applies(facts));
  return rule ? rule.where(facts) : { go: null, show: "page" };
}

/** Login-related and public routes skip loading the current user. */
export function skipsCurrentUser(path: string): boolean {
  return isLoginRelated(path) || isPublicPage(path);
}

export function isLoginRelated(path: string): boolean {
  return isUnder(path, loginRelated);
}

export function isPublicPage(path: string): boolean {
  return isUnder(path, publicPages);
}

/** After a 401 only contact pages are remembered. */
export function isContactPath(path: string): boolean {
  return isUnder(path, ["/contacts"]);
}

/** Enforcement is skipped when impersonating or logged in as another: the actor cannot set up the other's second factor. */
function mustSetUpTwoFactor(user: GatedUser): boolean {
  return user["two_fa_is_required?"] && !user["has_2fa_enabled?"] && user.session_marker === null;
}

/** Where a finished sign-in leads: the remembered contact page, else the start. Anything that could leave this site is ignored. */
export function afterSignIn(remembered: string | null | undefined): string {
  const path = remembered ?? "";
  return isContactPath(path) && /^\/contacts[\w/?=&%.,:[\]+-]*$/.test(path) && !path.includes("//") ? path : startPath;
}

function isUnder(path: string, routes: readonly string[]): boolean {
  const bare = path.replace(/[?#].*$/s, "").replace(/\/+$/, "") || "/";
  return routes.some((route) => bare === route || bare.startsWith(`${route}/`));
}
