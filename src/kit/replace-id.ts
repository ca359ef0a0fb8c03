/** Two ids: the one that is gone, and the one that stands for it now. */
export interface IdPair {
  readonly from: string;
  readonly to: string;
}

/**
 * The same value with every occurrence of an id replaced, also inside a longer text such as `group:<id>`. Lists of texts
 * keep each text once. Ids are unique, so nothing else is hit.
 */
export function withIdReplaced<T>(value: T, ids: IdPair): T {
  return replaced(value, ids) as T;
}

function replaced(value: unknown, ids: IdPair): unknown {
  if (typeof value === "string") return value.replaceAll(new RegExp(ids.from, "gi"), ids.to);
  if (Array.isArray(value)) {
    const list = value.map((one) => replaced(one, ids));
    return list.every((one) => typeof one === "string") ? [...new Set(list)] : list;
  }
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, replaced(one, ids)]));
}
