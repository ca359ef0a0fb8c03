/** A marker outside the store: if the browser deletes the store but not the marker, the loss can be reported. */
import { readStored, writeStored } from "./stored.ts";

export interface StoreMark {
  /** Identifies the store it describes. */
  born: string;
  /** The store had data to lose. */
  filled: boolean;
  /** Writes and decisions that existed only there. */
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

/** Number of unsent changes lost with a store, or null if nothing was lost. */
export function lossOf(mark: StoreMark | null, storeId: string): number | null {
  if (mark === null || mark.born === storeId || (!mark.filled && mark.unsent === 0)) return null;
  return mark.unsent;
}
