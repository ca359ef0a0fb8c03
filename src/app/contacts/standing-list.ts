/** A list of small records at the moment it is asked for: an undo was made before the save it takes back. */
import { useLayoutEffect, useRef } from "react";
import { isSameValue } from "../../domain/contacts/same-value.ts";

/** `was`: the list that `records` were made from. */
export type SaveList<T> = (records: T[], was: T[]) => void;

interface StandingList<T> {
  save: SaveList<T>;
  /** Saves the list as it stands now, changed so. */
  change: (made: (standing: readonly T[]) => T[]) => void;
}

export function useStandingList<T>(drawn: readonly T[], onSave: SaveList<T>): StandingList<T> {
  const now = useRef({ records: drawn, onSave });
  useLayoutEffect(() => void (now.current.records = drawn), [drawn]);
  useLayoutEffect(() => void (now.current.onSave = onSave), [onSave]);
  const save: SaveList<T> = (records, was) => {
    // What was just saved is drawn a moment later, and Undo may be pressed before that.
    now.current.records = records;
    now.current.onSave(records, was);
  };
  const change = (made: (standing: readonly T[]) => T[]) => {
    const standing = now.current.records;
    save(made(standing), [...standing]);
  };
  return { save, change };
}

/** `records` with the one that stood at `at` of `was` again: before the first that came after it, else where it stood. */
export function withOneBack<T>(records: readonly T[], was: readonly T[], at: number): T[] {
  const next = was.slice(at + 1).find((after) => records.some((one) => isSameValue(one, after)));
  const place = next === undefined ? at : records.findIndex((one) => isSameValue(one, next));
  return records.toSpliced(place, 0, ...was.slice(at, at + 1));
}
