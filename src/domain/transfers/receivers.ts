/** Users and pools a user may transfer contacts to, as far as a device can tell; the server decides (domain §3). */
import { type AccountType, scopeOf } from "../users/access.ts";

export interface Receiver {
  id: string;
  parent_id: string | null;
  active: boolean;
}

/** Users a giver can choose from: all active ones, or those below. Only the server knows units. */
export function receiversFor<R extends Receiver>(
  who: { id: string; account_type: AccountType; rm: boolean },
  people: readonly R[],
): R[] {
  const scope = scopeOf(who, "contacts.transfer");
  if (scope === "none") return [];
  const active = people.filter((person) => person.active);
  if (scope !== "downline") return active;
  const below = belowOf(who.id, people);
  return active.filter(({ id }) => below.has(id));
}

const depthMax = 10;

/** The user and everyone below. */
function belowOf(id: string, people: readonly Receiver[]): Set<string> {
  const below = new Set([id]);
  for (let depth = 0; depth < depthMax; depth++) {
    const before = below.size;
    for (const person of people) if (person.parent_id && below.has(person.parent_id)) below.add(person.id);
    if (below.size === before) break;
  }
  return below;
}
