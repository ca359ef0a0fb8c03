/** The actual user and the acting session, for returning from acting as another user (spec 000 §3). */
import { storageKey } from "../../domain/session/storage-keys.ts";

const place = storageKey(null, "login_stack");

interface ActingStep {
  user_id: string;
  name: string;
  /** The acting session, passed when ending it. */
  session_id: string;
}

export function pushLogin(step: ActingStep): void {
  localStorage.setItem(place, JSON.stringify([...readLogins(), step]));
}

export function lastLogin(): ActingStep | undefined {
  return readLogins().at(-1);
}

/** After sign-in, sign-out and return. */
export function clearLogins(): void {
  localStorage.removeItem(place);
}

function readLogins(): ActingStep[] {
  try {
    const held: unknown = JSON.parse(localStorage.getItem(place) ?? "[]");
    return Array.isArray(held) ? (held as ActingStep[]) : [];
  } catch {
    return [];
  }
}
