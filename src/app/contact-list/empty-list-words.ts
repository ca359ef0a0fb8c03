/** What a list says that has nobody in it. */
interface Named {
  pools: readonly { id: string }[];
  groups: readonly { id: string }[];
}

/** A link may name a pool or group that was deleted, or that belongs to others. */
export function isListThere(group: string, { pools, groups }: Named): boolean {
  const [kind, key] = group.split(":");
  if (kind === "pool") return pools.some(({ id }) => id === key);
  return kind === "group" ? groups.some(({ id }) => id === key) : true;
}

export function emptyListWords(group: string, isThere: boolean): { title: string; says: string } {
  if (!isThere)
    return {
      title: "This list is not here any more, or it is not yours to see.",
      says: "Choose another list beside the heading.",
    };
  if (group === "favorites")
    return { title: "No favorites yet.", says: "Press the star on a contact’s page to keep it here." };
  if (group === "deleted")
    return { title: "Nothing deleted.", says: "Deleted contacts can be restored here for 90 days." };
  if (group.startsWith("pool:"))
    return { title: "This pool is empty.", says: "New contacts appear here as they come in." };
  if (group.startsWith("group:"))
    return { title: "Nobody is in this group.", says: "Select contacts in another list and choose Group." };
  return { title: "No contacts yet.", says: "Create the first one, or bring a file from your address book." };
}
