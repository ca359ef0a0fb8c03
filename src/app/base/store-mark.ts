/** A mark beside the store: when the browser removes the store and leaves the mark, the loss can be told. */
import { readStored, writeStored } from "./stored.ts";

export interface StoreMark {
  /** Of the store it speaks of. */
  born: string;
  /** There was something to lose. */
  filled: boolean;
  /** Writes and choices that lay in it alone. */
  unsent: number;
}

export function readStoreMark(user_id: string): StoreMark | null {
  const {
    born: storeId,
    filled,
    unsent,
  } = (readStored("store", user_id) ?? {}) as Partial<Record<keyof StoreMark, unknown>>;
  if (typeof storeId !== "string") return null;
  return { born: storeId, filled: filled === true, unsent: typeof unsent === "number" ? unsent : 0 };
}

export function writeStoreMark(user_id: string, mark: StoreMark): void {
  writeStored("store", mark, user_id);
}

/** How many unsent changes went with a store, or null when nothing was lost. */
export function lossOf(mark: StoreMark | null, storeId: string): number | null {
  if (mark === null || mark.born === storeId || (!mark.filled && mark.unsent === 0)) return null;
  return mark.unsent;
}
