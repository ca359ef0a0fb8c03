/**
 * This device was wiped after too long without server contact: shown at sign-in, then to the user whose data it was.
 */
import { storagePrefix } from "../../domain/session/storage-keys.ts";
import type { Identity } from "./session-store.ts";

const place = `${storagePrefix(null)}emptied_of`;

export function noteWiped({ user_id, actor_id }: Identity): void {
  localStorage.setItem(place, actor_id ?? user_id);
}

export function wipedAccount(): string | null {
  return localStorage.getItem(place);
}

export function forgetWiped(): void {
  localStorage.removeItem(place);
}
