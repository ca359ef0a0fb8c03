/** What a person must do before anything else (spec 000 §2): the pages lead there, and the server answers little else. */

export type RequiredAction = "password_change" | "two_factor";

/** The part of the current user that says so; wire names. */
export interface UserWithRequiredActions {
  "change_password?"?: boolean;
  "two_fa_is_required?"?: boolean;
  "has_2fa_enabled?"?: boolean;
}

/**
 * The first of them: they are done one after the other. `isActing`: somebody else acts as this person, and can neither set
 * their password nor their second factor.
 */
export function requiredActionOf(user: UserWithRequiredActions, isActing: boolean): RequiredAction | null {
  if (isActing) return null;
  if (user["change_password?"]) return "password_change";
  return user["two_fa_is_required?"] && !user["has_2fa_enabled?"] ? "two_factor" : null;
}
