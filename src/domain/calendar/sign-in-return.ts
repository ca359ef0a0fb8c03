/** Where a person comes back to from Google or Outlook, and what may have become of it. */

export const signInKinds = ["google", "outlook"] as const;
export type SignInKind = (typeof signInKinds)[number];

/** The page of ours; registered at the provider under exactly this address. One for each, so that no answer is taken for another's. */
export function signInReturnPath(kind: SignInKind): string {
  return `/account/external_accounts/${kind}`;
}

/** How long somebody may stay away. */
export const signInLifeMs = 10 * 60_000;

/** Why an account was not joined; the words for it are the screen's. */
export const signInRefusals = ["denied", "scope_missing", "failed", "expired", "no_calendars"] as const;
export type SignInRefusal = (typeof signInRefusals)[number];
