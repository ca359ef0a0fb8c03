import { useState } from "react";
import type { ContactsScope } from "../../domain/lists/contacts-scope.ts";
import { useLocal } from "../base/live.ts";
import { useViewer } from "../base/live-search.ts";
import { report } from "../base/report.ts";
import { nothingSelected, rangeOf, type Selection, toggled, withRange } from "../contact-parts/selection.ts";

export interface Selecting {
  ids: ReadonlySet<number>;
  toggle: (id: number, at: number) => void;
  /** All rows from the range's anchor to this index. */
  range: (at: number, active: number) => void;
  all: (total: number) => void;
  clear: () => void;
}

/** Ranges are queried from the index, since most rows may never have been rendered. */
export function useSelection(scope: ContactsScope): Selecting {
  const { search } = useLocal();
  const viewer = useViewer();
  const [selection, setSelection] = useState<Selection>(nothingSelected);
  const add = (from: number, to: number, anchor: number | null) => {
    if (!search) return;
    search
      .query({ scope, viewer, window: { offset: from, count: to - from }, facets: false })
      .then(({ ids }) => setSelection((before) => ({ ...withRange(before, ids), anchor })), report);
  };
  return {
    ids: selection.ids,
    toggle: (id, at) => setSelection((before) => toggled(before, id, at)),
    range: (at, active) => {
      const anchor = selection.anchor ?? active;
      const { from, to } = rangeOf(anchor, at);
      add(from, to, anchor);
    },
    all: (total) => add(0, total, selection.anchor),
    clear: () => setSelection(nothingSelected),
  };
}
