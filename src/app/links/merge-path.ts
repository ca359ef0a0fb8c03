/** Builds and parses the URL that compares contacts. */
export function mergePath(ids: readonly number[]): string {
  return `/contacts/merge?ids=${ids.join(",")}`;
}

/** Positive integers, deduplicated. */
export function idsOfMerge(text: string | null): number[] {
  const ids = (text ?? "").split(",").map(Number);
  return [...new Set(ids.filter((id) => Number.isSafeInteger(id) && id > 0))];
}
