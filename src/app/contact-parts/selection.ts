/** Which contacts of a list are chosen. Kept by number, so that scrolling, sorting and filtering lose nothing. */
export interface Selection {
  ids: ReadonlySet<number>;
  /** Place in the list where a range begins. */
  anchor: number | null;
}

export const nothingSelected: Selection = { ids: new Set(), anchor: null };

export function toggled(selection: Selection, id: number, at: number): Selection {
  const ids = new Set(selection.ids);
  if (!ids.delete(id)) ids.add(id);
  return { ids, anchor: at };
}

/** A range is added; its beginning stays, so that the next one starts there as well. */
export function withRange(selection: Selection, ids: readonly number[]): Selection {
  return { ...selection, ids: new Set([...selection.ids, ...ids]) };
}

export function rangeOf(anchor: number | null, at: number): { from: number; to: number } {
  const start = anchor ?? at;
  return { from: Math.min(start, at), to: Math.max(start, at) + 1 };
}

/** Pieces of at most `size`, for calls that take so many at a time. */
export function piecesOf<T>(items: readonly T[], size: number): T[][] {
  return Array.from({ length: Math.ceil(items.length / size) }, (_, nth) => items.slice(nth * size, (nth + 1) * size));
}
