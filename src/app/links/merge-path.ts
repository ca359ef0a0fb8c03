/** The address of the comparison of some contacts, and back. */
export function mergePath(ids: readonly number[]): string {
  return `/contacts/merge?ids=${ids.join(",")}`;
}

/** Whole numbers above zero, each once. */
export function idsOfMerge(text: string | null): number[] {
  const ids = (text ?? "").split(",").map(Number);
  return [...new Set(ids.filter((id) => Number.isSafeInteger(id) && id > 0))];
}
