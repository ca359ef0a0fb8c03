/** A list of small records at the moment it is asked for: an undo was made before the save it takes back. */
import { useLayoutEffect, useRef } from "react";
import { isSameValue } from "../../domain/contacts/same-value.ts";

/** `was`: the list that `records` were made from. */
export type SaveList<T> = (records: T[], was: T[]) => void;

/** Saves the list as it stands, changed so; answers how it stood. */
type ChangeList<T> = (made: (standing: readonly T[]) => T[]) => readonly T[];

export function useStandingList<T>(drawn: readonly T[], onSave: SaveList<T>): ChangeList<T> {
  const now = useRef({ records: drawn, onSave });
  useLayoutEffect(() => void (now.current.records = drawn), [drawn]);
  useLayoutEffect(() => void (now.current.onSave = onSave), [onSave]);
  return (made) => {
    const was = now.current.records;
    const records = made(was);
    // What was just saved is drawn a moment later, and the next change may come before that.
    now.current.records = records;
    now.current.onSave(records, [...was]);
    return was;
  };
}

/** `records` with the one that stood at `at` of `was` again: before the first that came after it, else where it stood. */
export function withOneBack<T>(records: readonly T[], was: readonly T[], at: number): T[] {
  const next = was.slice(at + 1).find((after) => records.some((one) => isSameValue(one, after)));
  const place = next === undefined ? at : records.findIndex((one) => isSameValue(one, next));
  return records.toSpliced(place, 0, ...was.slice(at, at + 1));
}
