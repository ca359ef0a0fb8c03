/** Selected contacts of a list. Stored by id, so that scrolling, sorting and filtering lose nothing. */
export interface Selection {
  ids: ReadonlySet<number>;
  /** The anchor index of a range. */
  anchor: number | null;
}

export const nothingSelected: Selection = { ids: new Set(), anchor: null };

export function toggled(selection: Selection, id: number, at: number): Selection {
  const ids = new Set(selection.ids);
  if (!ids.delete(id)) ids.add(id);
  return { ids, anchor: at };
}

/** Adds a range; the anchor stays, so that the next range starts there too. */
export function withRange(selection: Selection, ids: readonly number[]): Selection {
  return { ...selection, ids: new Set([...selection.ids, ...ids]) };
}

export function rangeOf(anchor: number | null, at: number): { from: number; to: number } {
  const start = anchor ?? at;
  return { from: Math.min(start, at), to: Math.max(start, at) + 1 };
}

/** Chunks of at most `size`, for calls with a limit. */
export function piecesOf<T>(items: readonly T[], size: number): T[][] {
  return Array.from({ length: Math.ceil(items.length / size) }, (_, nth) => items.slice(nth * size, (nth + 1) * size));
}
