/**
 * What a user must do before anything else (spec 000 §2): pages redirect there, and the server refuses most other
 * calls.
 */

export type RequiredAction = "password_change" | "two_factor";

/** The relevant fields of the current user; wire names. */
export interface UserWithRequiredActions {
  "change_password?"?: boolean;
  "two_fa_is_required?"?: boolean;
  "has_2fa_enabled?"?: boolean;
}

/**
 * The first of them: they are done in order. `isActing`: another user acts as this one. The second factor is not asked
 * of them then (spec 000 §2); a password that is due holds them too, although only its owner can set it.
 */
export function requiredActionOf(user: UserWithRequiredActions, isActing: boolean): RequiredAction | null {
  if (user["change_password?"]) return "password_change";
  if (isActing) return null;
  return user["two_fa_is_required?"] && !user["has_2fa_enabled?"] ? "two_factor" : null;
}
