/**
 * The list's URL state while a write is pending: the router renders writes later, and the next action builds on the
 * latest.
 */

export interface ListAddress {
  /** The current state: the last write from here, or a navigation. */
  address: string;
  /** The last state the router rendered. */
  drawn: string;
  /** Writes not rendered yet, oldest first. */
  coming: readonly string[];
  /** Number of navigations not caused by a write from here. */
  turns: number;
}

export function openedAt(drawn: string): ListAddress {
  return { address: drawn, drawn, coming: [], turns: 0 };
}

export function written(before: ListAddress, address: string): ListAddress {
  const { coming, drawn } = before;
  // The router does not render an unchanged URL again.
  const isComing = (coming.at(-1) ?? drawn) === address;
  return { ...before, address, coming: isComing ? coming : [...coming, address] };
}

/**
 * A rendered write from here is not a navigation, however late, and some may never render; anything else is back,
 * forward or a link.
 */
export function drawnNow({ address, coming, turns }: ListAddress, drawn: string): ListAddress {
  const nth = coming.indexOf(drawn);
  if (nth < 0) return { address: drawn, drawn, coming: [], turns: turns + 1 };
  return { address, drawn, coming: coming.slice(nth + 1), turns };
}
