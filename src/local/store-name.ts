/** One store per user, and per person acting as them; the system version is part of the name (spec 001 §9). */
import { identityText } from "../domain/session/identity.ts";
import { systemVersion } from "../domain/session/limits.ts";

export function storeName(user_id: string, actor_id: string | null): string {
  return `fieldline:${identityText(user_id, actor_id)}:${systemVersion}`;
}
