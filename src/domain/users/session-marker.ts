/** Texts of acting as another user (spec 000 §6, spec 001 §4, domain §27). */
import type { AccountType } from "./access.ts";

export const sessionMarkers = [
  "impersonating_as_rm",
  "logged_as_bu_admin",
  "logged_as_admin",
  "impersonating",
] as const;
export type SessionMarker = (typeof sessionMarkers)[number];

/** login_as: act with the target's rights; impersonate: view as the target. */
export const loginTypes = ["login_as", "impersonate"] as const;
export type LoginType = (typeof loginTypes)[number];

/** The marker of a session in which `actor` acts as another user. */
export function markerOf(actor: { account_type: AccountType; rm: boolean }, login_type: LoginType): SessionMarker {
  if (actor.rm && actor.account_type !== "admin" && actor.account_type !== "sub_admin") return "impersonating_as_rm";
  if (login_type === "impersonate") return "impersonating";
  if (actor.account_type === "bu_admin") return "logged_as_bu_admin";
  return actor.account_type === "admin" || actor.account_type === "sub_admin" ? "logged_as_admin" : "impersonating";
}
