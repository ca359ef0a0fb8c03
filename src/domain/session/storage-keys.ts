/**
 * Keys of browser storage outside the mirror: each includes the user and the system version (spec 000 §3, spec 001 §9).
 */
import { systemVersion } from "./limits.ts";

export type StoredName = "current_user_id" | "login_stack";

/** `user_id` null: of the device itself, before any sign-in. */
export function storageKey(user_id: string | null, name: StoredName): string {
  return `${storagePrefix(user_id)}${name}`;
}

/** Prefix of every key of one user, for wiping. */
export function storagePrefix(user_id: string | null): string {
  return `${user_id ?? "device"}:${systemVersion}:`;
}

/** The user of a key, from any version; null for the device's own keys and for keys that are not ours. */
export function ownerOfKey(key: string): string | null {
  return /^([0-9a-f-]{36}):[^:]+:/.exec(key)?.[1] ?? null;
}
