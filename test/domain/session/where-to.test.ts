import { describe, expect, test } from "vitest";
import { sessionMarkers } from "../../../src/domain/users/session-marker.ts";
import {
  afterSignIn,
  billingPath,
  type GatedUser,
  isContactPath,
  isLoginRelated,
  isPublicPage,
  loginPath,
  passwordPath,
  skipsCurrentUser,
  startPath,
  twoFactorPath,
  type Where,
  type WhereFacts,
  whereTo,
} from "../../../src/domain/session/where-to.ts";

const ada: GatedUser = {
  "change_password?": false,
  "two_fa_is_required?": false,
  "has_2fa_enabled?": false,
  updated_tos: true,
  unpaid: false,
  session_marker: null,
};
const live = (path: string, more: Partial<GatedUser> = {}): WhereFacts => ({
  path,
  public_webpage: false,
  session: "live",
  user: { ...ada, ...more },
});
const known = (path: string, session: WhereFacts["session"]): WhereFacts => ({ path, public_webpage: false, session });

const page: Where = { go: null, show: "page" };
const login = (remember: string | null = null): Where => ({ go: "/login", remember });
const to = (go: string): Where => ({ go, remember: null });

const everything: Partial<GatedUser> = {
  "change_password?": true,
  "two_fa_is_required?": true,
  unpaid: true,
  updated_tos: false,
};

test.each<[name: string, facts: WhereFacts, where: Where]>([
  ["a user with nothing to do stays", live("/contacts"), page],
  ["no session: to /login", known("/", "none"), login()],
  ["no session on the contact list is remembered", known("/contacts", "none"), login("/contacts")],
  [
    "no session on a contact is remembered with its query",
    known("/contacts/41?tab=notes", "none"),
    login("/contacts/41?tab=notes"),
  ],
  ["no session on a contact is remembered", known("/contacts/41", "none"), login("/contacts/41")],
  ["no session elsewhere is not", known("/calendar", "none"), login()],
  ["a path that only looks like contacts is not", known("/contacts-old", "none"), login()],
  ["a required password change", live("/", { "change_password?": true }), to("/account/profile?tab=password")],
  ["a required second factor", live("/", { "two_fa_is_required?": true }), to("/account/profile?tab=two_factor")],
  [
    "a required second factor that is set up",
    live("/", { "two_fa_is_required?": true, "has_2fa_enabled?": true }),
    page,
  ],
  ["an unpaid account", live("/contacts/41", { unpaid: true }), to("/billing")],
  ["terms not accepted: stays and shows them", live("/contacts", { updated_tos: false }), { go: null, show: "terms" }],
  ["the first match wins: password", live("/", everything), to("/account/profile?tab=password")],
  ["then two-factor", live("/", { ...everything, "change_password?": false }), to("/account/profile?tab=two_factor")],
  ["then billing", live("/", { ...everything, "change_password?": false, "has_2fa_enabled?": true }), to("/billing")],
  ["billing is exempt", live("/billing", everything), page],
  ["profile is exempt on every tab", live("/account/profile?tab=theme", everything), page],
  ["other account pages are not", live("/account/devices", { unpaid: true }), to("/billing")],
  ["a session not answered yet stays", known("/contacts/41", "unknown"), page],
  ["a live session without its user stays", known("/contacts", "live"), page],
])("%s", (_, facts, where) => expect(whereTo(facts)).toEqual(where));

describe.each(sessionMarkers)(
  "while %s, the second factor and the terms are not asked of someone else (spec 000 §2), a password is:",
  (session_marker) => {
    test.each<[name: string, more: Partial<GatedUser>, where: Where]>([
      ["a second factor", { "two_fa_is_required?": true }, page],
      ["a password", { "change_password?": true }, to("/account/profile?tab=password")],
      ["the terms", { updated_tos: false }, page],
      [
        "all but the password, and an unpaid account still leads to billing",
        { ...everything, "change_password?": false },
        to("/billing"),
      ],
    ])("%s", (_, more, where) => expect(whereTo(live("/", { ...more, session_marker }))).toEqual(where));
  },
);

const withoutUser = [
  "/login",
  "/login/",
  "/login?next=1",
  "/login-app",
  "/reset-password?token=x",
  "/api/auth/callback?code=1",
  "/sso-logout",
  "/contact-us",
  "/privacy-policy",
  "/terms-of-use#top",
];
describe.each(withoutUser)("%s", (path) => {
  test.each(["none", "unknown", "live"] as const)("stays with session %s", (session) => {
    expect(whereTo({ path, public_webpage: false, session, user: { ...ada, ...everything } })).toEqual(page);
  });
  test("skips loading the current user", () => expect(skipsCurrentUser(path)).toBe(true));
});

test.each(["/", "/contacts", "/logins", "/login-apps", "/account/profile", "/reset-passwords"])(
  "%s loads the current user",
  (path) => {
    expect(skipsCurrentUser(path)).toBe(false);
  },
);

test("sign-in pages and public pages are distinguished", () => {
  expect([isLoginRelated("/login"), isPublicPage("/login")]).toEqual([true, false]);
  expect([isLoginRelated("/contact-us"), isPublicPage("/contact-us")]).toEqual([false, true]);
  expect([isContactPath("/contact-us"), isContactPath("/contacts/1")]).toEqual([false, true]);
});

test("an agent's public page redirects nowhere, whatever the session", () => {
  for (const session of ["none", "unknown", "live"] as const) {
    const facts: WhereFacts = { path: "/contacts", public_webpage: true, session, user: { ...ada, ...everything } };
    expect(whereTo(facts)).toEqual({ go: null, show: "public_webpage" });
  }
});

test.each([
  [null, "/"],
  ["", "/"],
  ["/contacts", "/contacts"],
  ["/contacts/41?tab=notes", "/contacts/41?tab=notes"],
  ["/contacts?q[]=a%20b", "/contacts?q[]=a%20b"],
  ["/calendar", "/"],
  ["//evil.example/contacts", "/"],
  ["/contacts//evil.example", "/"],
  ["https://evil.example/contacts", "/"],
  ["/contacts\\@evil.example", "/"],
  ["/contacts/1\r\nSet-Cookie: x", "/"],
  ["javascript:alert(1)", "/"],
])("after sign-in the remembered %j leads to %s", (remembered, path) => expect(afterSignIn(remembered)).toBe(path));

test("the places redirects lead to are the specification's", () => {
  expect([loginPath, startPath, passwordPath, twoFactorPath, billingPath]).toEqual([
    "/login",
    "/",
    "/account/profile?tab=password",
    "/account/profile?tab=two_factor",
    "/billing",
  ]);
});
