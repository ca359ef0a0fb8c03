/** Whether a capability reaches one contact, as far as a device can tell; the server decides for good (domain §3). */
import { type AccountType, type Capability, scopeOf } from "../users/access.ts";
import type { Contact } from "./contact.ts";

export interface Person {
  id: string;
  account_type: AccountType;
  rm: boolean;
}

/** A device holds only what its person may see, so a downline or a unit means whoever owns something here. */
export function mayOn(who: Person, capability: Capability, contact: Pick<Contact, "owner_id" | "pool_id">): boolean {
  const scope = scopeOf(who, capability);
  if (scope === "none") return false;
  if (scope === "tenant") return true;
  if (scope === "own") return contact.owner_id === who.id;
  if (scope === "pool") return contact.owner_id === who.id || contact.pool_id !== null;
  return contact.owner_id !== null;
}
