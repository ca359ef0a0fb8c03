/**
 * Whether a capability covers a contact, as far as a device can tell; the server has the final decision (domain §3).
 */
import { type AccountType, type Capability, scopeOf } from "../users/access.ts";
import type { Contact } from "./contact.ts";

export interface Person {
  id: string;
  account_type: AccountType;
  rm: boolean;
}

/** A device mirrors only what its user may see, so for a downline or unit any owner here matches. */
export function mayOn(who: Person, capability: Capability, contact: Pick<Contact, "owner_id" | "pool_id">): boolean {
  const scope = scopeOf(who, capability);
  if (scope === "none") return false;
  if (scope === "tenant") return true;
  if (scope === "own") return contact.owner_id === who.id;
  if (scope === "pool") return contact.owner_id === who.id || contact.pool_id !== null;
  return contact.owner_id !== null;
}
