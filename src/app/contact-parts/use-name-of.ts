import { useMemo } from "react";
import type { NameOf } from "../../domain/fields/value-words.ts";
import { fullNameOf } from "../../domain/values/user-name.ts";
import type { ContactLists } from "../../local/queries/contact-lists.ts";

/** Resolves ids to names from the lookup lists on this device. */
export function useNameOf(lists: ContactLists): NameOf {
  const { users, statuses, sources, pools, tags, groups, carriers, vendors } = lists;
  return useMemo(() => {
    const names = new Map([
      ...users.map((user) => [user.id, fullNameOf(user)] as const),
      ...[...statuses, ...sources].map(({ id, title }) => [id, title] as const),
      ...[...pools, ...tags, ...groups, ...carriers].map(({ id, name }) => [id, name] as const),
      ...vendors.map(({ id, vendor_name }) => [id, vendor_name] as const),
    ]);
    return (id) => names.get(id);
  }, [users, statuses, sources, pools, tags, groups, carriers, vendors]);
}
