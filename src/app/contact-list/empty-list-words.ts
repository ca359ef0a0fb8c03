/** Messages of an empty list. */
interface Named {
  pools: readonly { id: string }[];
  groups: readonly { id: string }[];
}

/** A link may name a pool or group that was deleted or is not visible to this user. */
export function isListThere(group: string, { pools, groups }: Named): boolean {
  const [kind, key] = group.split(":");
  if (kind === "pool") return pools.some(({ id }) => id === key);
  return kind === "group" ? groups.some(({ id }) => id === key) : true;
}

export function emptyListWords(
  group: string,
  isThere: boolean,
  mayCreate = true,
): { title: string; description: string } {
  if (!isThere)
    return {
      title: "This list no longer exists, or you do not have access to it.",
      description: "Choose another list from the menu in the heading.",
    };
  if (group === "favorites")
    return { title: "No favorites yet.", description: "Select the star on a contact to add it here." };
  if (group === "deleted")
    return { title: "No deleted contacts.", description: "Deleted contacts can be restored here for 90 days." };
  if (group.startsWith("pool:"))
    return { title: "This pool is empty.", description: "New contacts appear here as they arrive." };
  if (group.startsWith("group:"))
    return { title: "No contacts in this group.", description: "Select contacts in another list, then choose Group." };
  const description = mayCreate
    ? "Create your first contact or import a file."
    : "Contacts that are assigned to you appear here.";
  return { title: "No contacts yet.", description };
}
