/** Keys of what a browser keeps outside the mirror: each carries the user and the system version (spec 000 §3, spec 001 §9). */
import { systemVersion } from "./limits.ts";

export type StoredName = "current_user_id" | "login_stack";

/** `user_id` null: of the device itself, before anybody has signed in. */
export function storageKey(user_id: string | null, name: StoredName): string {
  return `${storagePrefix(user_id)}${name}`;
}

/** What every key of one user begins with, for wiping. */
export function storagePrefix(user_id: string | null): string {
  return `${user_id ?? "device"}:${systemVersion}:`;
}

/** Whose key this is, whichever version wrote it; null for the device's own and for keys that are not ours. */
export function ownerOfKey(key: string): string | null {
  return /^([0-9a-f-]{36}):[^:]+:/.exec(key)?.[1] ?? null;
}
