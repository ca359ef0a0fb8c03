import { fullNameOf } from "../../domain/values/user-name.ts";
import type { CurrentUser } from "../../domain/users/user.ts";

/** Whoever sits there: the signed-in user, or the one who acts as them. */
export function personOf(user: CurrentUser): { id: string; name: string; has_password: boolean } {
  const { actor } = user;
  // Of an actor it is not known; the server says so when it is asked.
  if (actor) return { ...actor, has_password: true };
  const name = fullNameOf({ ...user.profile, username: user.username });
  return { id: user.id, name, has_password: user.has_password !== false };
}
