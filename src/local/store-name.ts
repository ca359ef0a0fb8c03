/** One store per user, and per impersonating user; the system version is part of the name (spec 001 §9). */
import { identityText } from "../domain/session/identity.ts";
import { systemVersion } from "../domain/session/limits.ts";

export interface StoreOwner {
  name: string;
  user_id: string;
  actor_id: string | null;
}

const prefix = "fieldline:";

export function storeName(user_id: string, actor_id: string | null): string {
  return `${prefix}${identityText(user_id, actor_id)}:${systemVersion}`;
}

/** Parses the owner from a database name. */
export function ownerOf(name: string): StoreOwner {
  const [user_id = "", actor_id = null] = (name.split(":")[1] ?? "").split(".");
  return { name, user_id, actor_id };
}

export function isStoreName(name: string): boolean {
  return name.startsWith(prefix);
}
