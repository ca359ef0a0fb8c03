import { type RemovalCounts, removalPartLabels, removalParts, type RemovalUndo } from "../../domain/users/removal.ts";

/** Parts with a count, such as `Contacts 12, Downline 2`. */
export function countWords(counts: RemovalCounts): string {
  return removalParts
    .filter((part) => counts[part] > 0)
    .map((part) => `${removalPartLabels[part]} ${counts[part].toLocaleString("en-US")}`)
    .join(", ");
}

export function undoneWords(name: string, { left }: RemovalUndo): string {
  const kept = countWords(left);
  return kept === "" ? `${name} is back.` : `${name} is back. Moved by others since, and left there: ${kept}.`;
}
