/** The switchable lists: mine, everyone's, pools, groups, favorites, deleted. */
import type { Person } from "../../domain/contacts/contact-rights.ts";
import { may, scopeOf } from "../../domain/users/access.ts";
import type { ContactLists } from "../../local/queries/contact-lists.ts";

export interface ListGroup {
  /** As in the scope; `favorites` exists only in the UI. */
  key: string;
  label: string;
  path: string;
  heading?: string;
}

export function listGroups(who: Person, { pools, groups }: Pick<ContactLists, "pools" | "groups">): ListGroup[] {
  const seesOthers = scopeOf(who, "contacts.see") !== "own";
  const takes = may(who, "contacts.take");
  const group = (key: string, label: string, heading?: string): ListGroup => ({
    key,
    label,
    path: key === "all" ? "/contacts" : `/contacts?group=${encodeURIComponent(key)}`,
    ...(heading === undefined ? {} : { heading }),
  });
  return [
    group("all", "All contacts"),
    ...(seesOthers || takes ? [group("my", "My contacts")] : []),
    ...(seesOthers ? [group("all_agents", "Assigned contacts")] : []),
    { key: "favorites", label: "Favorites", path: "/contacts?favorites=yes" },
    ...(takes ? pools.map(({ id, name }) => group(`pool:${id}`, name, "Pools")) : []),
    ...groups.map(({ id, name }) => group(`group:${id}`, name, "Groups")),
    ...(may(who, "contacts.delete") ? [group("deleted", "Deleted", "More")] : []),
  ];
}

export function currentGroup(groups: readonly ListGroup[], key: string): ListGroup {
  return groups.find((group) => group.key === key) ?? { key, label: "Contacts", path: "/contacts" };
}
