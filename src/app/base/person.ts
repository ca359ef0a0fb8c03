import { fullNameOf } from "../../domain/values/user-name.ts";
import type { CurrentUser } from "../../domain/users/user.ts";

/** The actual user: the signed-in one, or the one acting as them. */
export function personOf(user: CurrentUser): { id: string; name: string; has_password: boolean } {
  const { actor } = user;
  // Unknown for an actor; the server decides when asked.
  if (actor) return { ...actor, has_password: true };
  const name = fullNameOf({ ...user.profile, username: user.username });
  return { id: user.id, name, has_password: user.has_password !== false };
}
