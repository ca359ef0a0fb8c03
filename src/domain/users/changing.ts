/** Whose account a user may change, as far as the app can tell; only the server knows the reach. */
import { type AccountType, may } from "./access.ts";
import { standsAbove } from "./acting.ts";

interface Changer {
  id: string;
  account_type: AccountType;
  rm: boolean;
  /** The real user while the session acts as this one. */
  actor: unknown;
}

/** Of lower rank, except for full admins; also the user's own account, but none while acting as another user. */
export function mayChangePerson(me: Changer, person: { id: string; account_type: AccountType }): boolean {
  if (me.actor || person.id === me.id || !may(me, "users.edit")) return false;
  return me.account_type === "admin" || standsAbove(me.account_type, person.account_type);
}
