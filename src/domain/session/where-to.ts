/** Every redirect rule of spec 000 §2 (and domain §4) in one table used by the router: the first match wins. */
import type { SessionMarker } from "../users/session-marker.ts";
import { type UserWithRequiredActions, type RequiredAction, requiredActionOf } from "./required-actions.ts";

/** What is known of the session. `unknown`: this device remembers a user and the server has not answered yet. */
export type SessionAnswer = "none" | "unknown" | "live";

/** The part of the current user that gates pages; wire names. */
export interface GatedUser extends UserWithRequiredActions {
  updated_tos: boolean;
  unpaid: boolean;
  session_marker: SessionMarker | null;
}

export interface WhereFacts {
  /** Path with its query, for example `/account/profile?tab=password`. */
  path: string;
  /** The host's prefix marks an agent's public page (`isPublicWebpage`). */
  public_webpage: boolean;
  session: SessionAnswer;
  /** Present once the session is `live`. */
  user?: GatedUser;
}

export type Where =
  | { readonly go: null; readonly show: "page" | "terms" | "public_webpage" }
  /** `remember`: the requested path, for the cookie `redirect_path`. */
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
  "/confirm-email",
  "/invitation",
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
    applies: ({ session }) => session === "none",
    where: ({ path }) => ({ go: loginPath, remember: isContactPath(path) ? path : null }),
  },
  // Offline, no rule below applies until the server has answered.
  { name: "not answered", applies: ({ user }) => !user, where: stay("page") },
  { name: "exempt", applies: ({ path }) => isUnder(path, exempt), where: stay("page") },
  {
    name: "password change",
    applies: ({ user }) => hasRequiredAction(user, "password_change"),
    where: goTo(passwordPath),
  },
  { name: "two-factor", applies: ({ user }) => hasRequiredAction(user, "two_factor"), where: goTo(twoFactorPath) },
  { name: "unpaid", applies: ({ user }) => user?.unpaid === true, where: goTo(billingPath) },
  // Only the user can accept the terms: a user acting as them cannot, and must still be able to switch back.
  {
    name: "terms",
    applies: ({ user }) => user?.updated_tos === false && user.session_marker === null,
    where: stay("terms"),
  },
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

function hasRequiredAction(user: GatedUser | undefined, requiredAction: RequiredAction): boolean {
  return user !== undefined && requiredActionOf(user, user.session_marker !== null) === requiredAction;
}

/**
 * Target after sign-in: the remembered contact page, else the start page. Any URL that could leave this site is
 * ignored.
 */
export function afterSignIn(remembered: string | null | undefined): string {
  const path = remembered ?? "";
  return isContactPath(path) && /^\/contacts[\w/?=&%.,:[\]+-]*$/.test(path) && !path.includes("//") ? path : startPath;
}

function isUnder(path: string, routes: readonly string[]): boolean {
  const bare = path.replace(/[?#].*$/s, "").replace(/\/+$/, "") || "/";
  return routes.some((route) => bare === route || bare.startsWith(`${route}/`));
}
