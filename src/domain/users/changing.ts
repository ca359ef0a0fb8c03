/** Whose account somebody may change, as far as a screen can tell; who lies within reach only the server knows. */
import { type AccountType, may } from "./access.ts";
import { standsAbove } from "./acting.ts";

interface Changer {
  id: string;
  account_type: AccountType;
  rm: boolean;
  /** Who is really there while the session acts as this person. */
  actor: unknown;
}

/** Of lower standing, full admins excepted; oneself under one's own account, and nobody while acting as somebody else. */
export function mayChangePerson(me: Changer, person: { id: string; account_type: AccountType }): boolean {
  if (me.actor || person.id === me.id || !may(me, "users.edit")) return false;
  return me.account_type === "admin" || standsAbove(me.account_type, person.account_type);
}
