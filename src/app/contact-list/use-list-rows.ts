/** Rows of the visible window: ids from the index, contacts from the mirror, never one without the other. */
import { useEffect, useMemo, useRef, useState } from "react";
import type { ContactsScope } from "../../domain/lists/contacts-scope.ts";
import { isSameValue } from "../../domain/values/same-value.ts";
import type { Contact } from "../../domain/contacts/contact.ts";
import type { SearchAsk } from "../../local/search/answer.ts";
import { type ContactWindow, contactWindow, keepList, keptList } from "../../local/queries/list-view.ts";
import { useLive, useLocal } from "../base/live.ts";
import { type Listed, useListed } from "../base/live-search.ts";

export interface ListRows {
  /** Total scrollable rows. */
  total: number;
  /** Exact matches; undefined while unknown. */
  count: number | undefined;
  near: number;
  /** The index has read every contact on this device. */
  complete: boolean;
  facets: Listed["facets"];
  failed: boolean;
  /** The rows answer an earlier query. */
  behind: boolean;
  /** Undefined while loading. */
  rowAt(at: number): Contact | undefined;
}

/** A contact may still reference a deleted group: that group's old link must not list it. */
export function rowsOfList(rows: ListRows, isThere: boolean): ListRows {
  return isThere ? rows : { ...rows, total: 0, count: rows.count === undefined ? undefined : 0, near: 0 };
}

const step = 50;
const parts = 4;
const windowRows = parts * step;
/** Approximate; varies with font size and pointer. */
const rowHeight = 40;
const keptRows = 40;
const keepPauseMs = 1_000;
const standingMs = 500;

/** The window moves in steps: scrolling by single rows triggers no reads. */
export function windowPlace(first: number): number {
  return Math.floor((2 * first) / step) * (step / 2);
}

/** `first`: first visible index. */
export function useListRows(scope: ContactsScope, first: number, wantsFacets: boolean): ListRows {
  const question = JSON.stringify(scope);
  const window = windowAt(first);
  const { answer, failed } = useListed(scope, window, { facets: wantsFacets, rows: window.count < windowRows });
  const shown = useWhole(answer);
  const kept = useLive(keptList);
  useKeeping(shown, question);
  return useMemo(() => {
    const fromKept = shown === undefined && kept?.question === question ? kept : null;
    const rows = shown?.rows ?? fromKept?.rows ?? [];
    const start = shown?.listed.offset ?? 0;
    const count = shown?.listed.count ?? fromKept?.count;
    return {
      total: (count ?? 0) + (shown?.listed.near ?? 0),
      count,
      near: shown?.listed.near ?? 0,
      // An empty list that was cached may be older than contacts synced since.
      complete: shown?.listed.complete ?? (fromKept !== null && fromKept.count > 0),
      facets: shown?.listed.facets ?? null,
      failed,
      behind: shown !== undefined && JSON.stringify(shown.listed.scope) !== question,
      rowAt: (at) => rows[at - start],
    };
  }, [shown, kept, question, failed]);
}

/**
 * At the top, where every keystroke is a new query, only visible rows are read until the window moves; further down it
 * reads ahead.
 */
function windowAt(first: number): SearchAsk["window"] {
  if (first < step / 2) return { offset: 0, count: Math.ceil(innerHeight / rowHeight) + step / 2 };
  return { offset: Math.max(0, Math.floor(first / step) * step - step), count: windowRows };
}

interface Shown {
  listed: Listed;
  rows: (Contact | undefined)[];
}

/** The last answer whose rows are all loaded; stays until the next one is complete. */
function useWhole(listed: Listed | undefined): Shown | undefined {
  const followed = useFollowed(listed);
  const [a, b, c, d] = [usePart(followed, 0), usePart(followed, 1), usePart(followed, 2), usePart(followed, 3)];
  const last = useRef<Shown>(undefined);
  return useMemo(() => {
    if (!listed) return last.current;
    const isFollowed = followed !== undefined && isSame(followed.ids, listed.ids);
    const read = isFollowed && a && b && c && d ? [a, b, c, d].flatMap((part) => part.rows) : listed.rows;
    if (!read) return last.current;
    const byId = new Map(read.map((row) => [row.id, row]));
    const rows = listed.ids.map((id) => byId.get(id));
    if (last.current?.listed !== listed || !isSameValue(rows, last.current.rows)) last.current = { listed, rows };
    return last.current;
  }, [listed, followed, a, b, c, d]);
}

/**
 * An answer that includes its rows is subscribed to after a short delay; while the user types, the next one replaces it
 * first.
 */
function useFollowed(listed: Listed | undefined): Listed | undefined {
  const { world } = useLocal();
  const [standing, setStanding] = useState<Listed>();
  useEffect(() => {
    if (!listed?.rows) return;
    const stop = new AbortController();
    const stand = () => setStanding((before) => (before && isSame(before.ids, listed.ids) ? before : listed));
    world.sleep(standingMs, stop.signal).then(stand, () => undefined);
    return () => stop.abort();
  }, [listed, world]);
  return listed?.rows ? standing : listed;
}

/** One of the parts of a window: when it moves, only new parts are read. */
function usePart(listed: Listed | undefined, nth: number): ContactWindow | undefined {
  const ids = useMemo(() => (listed ? partOf(listed, nth) : []), [listed, nth]);
  const part = useLive(contactWindow, ids);
  return part && isSame(ids, part.ids) ? part : undefined;
}

/** The ids of one part of a window: a step of the list always maps to the same part, wherever the window is. */
export function partOf({ ids, offset }: Pick<Listed, "ids" | "offset">, nth: number): readonly number[] {
  const before = Math.floor(offset / step) % parts;
  const from = ((nth - before + parts) % parts) * step;
  return ids.slice(from, from + step);
}

function isSame(one: readonly number[], other: readonly number[]): boolean {
  return one.length === other.length && one.every((id, at) => id === other[at]);
}

/** The top of the list is cached for the next cold start once it is stable for a moment. */
function useKeeping(shown: Shown | undefined, question: string): void {
  const { db, world } = useLocal();
  useEffect(() => {
    if (!shown || shown.listed.offset > 0 || !shown.listed.complete || JSON.stringify(shown.listed.scope) !== question)
      return;
    const stop = new AbortController();
    const rows = shown.rows.slice(0, keptRows).filter((row) => row !== undefined);
    world.sleep(keepPauseMs, stop.signal).then(
      () => keepList(db, { question, rows, count: shown.listed.count }).catch(() => undefined),
      () => undefined,
    );
    return () => stop.abort();
  }, [shown, question, db, world]);
}
