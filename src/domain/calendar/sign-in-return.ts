/** Where Google or Outlook redirects after sign-in, and the possible results. */
import { minuteMs } from "../../kit/durations.ts";

export const signInKinds = ["google", "outlook"] as const;
export type SignInKind = (typeof signInKinds)[number];

/**
 * Our redirect page; registered at the provider with exactly this URL. One per provider, so that replies cannot be
 * mixed up.
 */
export function signInReturnPath(kind: SignInKind): string {
  return `/account/external_accounts/${kind}`;
}

/** How long a sign-in may take. */
export const signInLifeMs = 10 * minuteMs;

/** Why an account was not connected; the UI supplies the text. */
export const signInRefusals = ["denied", "scope_missing", "failed", "expired", "no_calendars"] as const;
export type SignInRefusal = (typeof signInRefusals)[number];
