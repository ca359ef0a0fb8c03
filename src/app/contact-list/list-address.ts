/** The list's address while it is being written: the router draws later what was written, and the next press builds on it. */

export interface ListAddress {
  /** What counts: the last one written here, or the one the router came to by itself. */
  address: string;
  /** Drawn by the router last. */
  drawn: string;
  /** Written here and not drawn yet, the oldest first. */
  coming: readonly string[];
  /** How often the router came to one that was not written here. */
  turns: number;
}

export function openedAt(drawn: string): ListAddress {
  return { address: drawn, drawn, coming: [], turns: 0 };
}

export function written(before: ListAddress, address: string): ListAddress {
  const { coming, drawn } = before;
  // The router draws nothing anew for the same once more.
  const isComing = (coming.at(-1) ?? drawn) === address;
  return { ...before, address, coming: isComing ? coming : [...coming, address] };
}

/** What was written here is no news, however late it is drawn, and some may never be; anything else is back, forward or a link. */
export function drawnNow({ address, coming, turns }: ListAddress, drawn: string): ListAddress {
  const nth = coming.indexOf(drawn);
  if (nth < 0) return { address: drawn, drawn, coming: [], turns: turns + 1 };
  return { address, drawn, coming: coming.slice(nth + 1), turns };
}
