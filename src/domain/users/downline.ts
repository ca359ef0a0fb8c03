/** The downline of a user, as far as a device knows it (domain §2). */
import { type AccountType, scopeOf } from "./access.ts";

interface Looker {
  id: string;
  account_type: AccountType;
  rm: boolean;
}

interface Below {
  id: string;
  first_name: string;
  last_name: string;
  parent_id?: string | null;
  active: boolean;
}

export interface DownlineMember<P> {
  person: P;
  /** 1: directly below. */
  depth: number;
}

const depthMax = 10;

/**
 * The users whose lists this user can view, each with their manager, by name. A user who sees the whole company can
 * view everyone's; those outside their own tree come last.
 */
export function downlineOf<P extends Below>(who: Looker, users: readonly P[]): DownlineMember<P>[] {
  const scope = scopeOf(who, "contacts.see");
  if (scope === "none" || scope === "own" || scope === "pool") return [];
  const byName = users.toSorted((a, b) => sortName(a).localeCompare(sortName(b)) || (a.id < b.id ? -1 : 1));
  const below = walk(byName, who.id, 1, new Set([who.id]));
  if (scope !== "tenant") return below.filter(({ person }) => person.active);
  const known = new Set([who.id, ...below.map(({ person }) => person.id)]);
  const others = byName.filter(({ id }) => !known.has(id)).map((person) => ({ person, depth: 1 }));
  return [...below, ...others].filter(({ person }) => person.active);
}

function walk<P extends Below>(users: readonly P[], id: string, depth: number, seen: Set<string>): DownlineMember<P>[] {
  if (depth > depthMax) return [];
  return users
    .filter((user) => user.parent_id === id && !seen.has(user.id))
    .flatMap((person) => {
      seen.add(person.id);
      return [{ person, depth }, ...walk(users, person.id, depth + 1, seen)];
    });
}

function sortName({ last_name, first_name }: Below): string {
  return `${last_name} ${first_name}`;
}
