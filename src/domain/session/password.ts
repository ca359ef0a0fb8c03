/** Password rules that need no server (domain §5); the server checks former and leaked passwords. */
import { minuteMs } from "../../kit/durations.ts";
import type { FieldErrors } from "../../kit/refusal.ts";
import { lengthOf } from "../../kit/text.ts";
import { passwordLengthMax, passwordLengthMin, signInFailuresMax, signInLockMs } from "./limits.ts";
import { sessionMessages } from "./messages.ts";

/** Errors of a new password; empty when it can be submitted. Spaces and any characters count as typed. */
export function passwordErrors(password: string, user: { username: string; email: string }): FieldErrors {
  const length = lengthOf(password);
  if (length < passwordLengthMin) return { password: [sessionMessages.password_short] };
  if (length > passwordLengthMax) return { password: [sessionMessages.password_long] };
  const typed = password.trim().toLowerCase();
  const own = [user.username, user.email].map((name) => name.trim().toLowerCase()).filter(Boolean);
  return own.includes(typed) ? { password: [sessionMessages.password_username] } : {};
}

export interface SignInFailures {
  failures: number;
  locked_until: number | null;
}

/** Adds a failure: the tenth locks for 15 minutes; after a lock expires the count restarts. */
export function afterFailure(state: SignInFailures, now: number): SignInFailures {
  const counted = state.locked_until !== null && now >= state.locked_until ? 0 : state.failures;
  const failures = counted + 1;
  return { failures, locked_until: failures >= signInFailuresMax ? now + signInLockMs : null };
}

export function isLocked(state: Pick<SignInFailures, "locked_until">, now: number): boolean {
  return state.locked_until !== null && now < state.locked_until;
}

export function minutesLocked(state: Pick<SignInFailures, "locked_until">, now: number): number {
  return isLocked(state, now) ? Math.ceil(((state.locked_until ?? now) - now) / minuteMs) : 0;
}
