/** Ends a session even without the server: the device is wiped now, the server is notified at the next start. */
import { sessions } from "../../contract/session/sessions.ts";
import { storagePrefix } from "../../domain/session/storage-keys.ts";
import type { RequestFn } from "../../local/api/request.ts";

const place = `${storagePrefix(null)}session_to_end`;
const leftPlace = `${storagePrefix(null)}signed_out`;

export function endSessionLater(): void {
  localStorage.setItem(place, "yes");
}

export function isSessionToEnd(): boolean {
  return localStorage.getItem(place) !== null;
}

/** The user signed out on purpose: single sign-on must not silently sign the next user in as them. */
export function rememberLeft(): void {
  localStorage.setItem(leftPlace, "yes");
}

export function wasLeft(): boolean {
  return localStorage.getItem(leftPlace) !== null;
}

/** A new sign-in has ended this browser's former session. */
export function forgetSessionToEnd(): void {
  localStorage.removeItem(place);
  localStorage.removeItem(leftPlace);
}

/** Throws Unreachable; a session that is already gone counts as ended. */
export async function endSession(request: RequestFn): Promise<void> {
  try {
    await request(sessions.end, {});
  } catch (error) {
    if (!(error instanceof Error) || error.name !== "Unauthorized") throw error;
  }
  localStorage.removeItem(place);
}
