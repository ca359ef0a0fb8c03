/** Who is on the way back from acting as another (spec 000 §3): the person themselves, and the session that acts. */
import { storageKey } from "../../domain/session/storage-keys.ts";

const place = storageKey(null, "login_stack");

interface ActingStep {
  user_id: string;
  name: string;
  /** The acting session, named when it ends. */
  session_id: string;
}

export function pushLogin(step: ActingStep): void {
  localStorage.setItem(place, JSON.stringify([...readLogins(), step]));
}

export function lastLogin(): ActingStep | undefined {
  return readLogins().at(-1);
}

/** After a sign-in, a sign-out and the way back. */
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
