import { useEffect, useMemo, useRef, useState } from "react";
import { columnsAbout } from "../../domain/account/notice-fact.ts";
import type { QuickFilter } from "../../domain/lists/quick-filter.ts";
import { isSameValue } from "../../domain/values/same-value.ts";
import { may, scopeOf } from "../../domain/users/access.ts";
import { noticeSay } from "../../local/intents/notices.ts";
import { ownColumns } from "../../local/queries/notice-facts.ts";
import { useComing, useIntent, useIntentLater, useLive, useLocal } from "../base/live.ts";
import { readStored, writeStored } from "../base/stored.ts";
import { useCurrentUser } from "../base/session-provider.tsx";
import { chosenColumns, type ColumnKey, fittingColumns, offeredColumns, usualColumns } from "./list-columns.ts";

export interface Columns {
  columns: readonly ColumnKey[];
  /** Default columns, which depend on the screen width. */
  areUsual: boolean;
  /** Owner of the choice: the open quick filter, the user, or temporarily an actor. */
  of: "filter" | "person" | "visit";
  choose: (columns: readonly ColumnKey[]) => void;
  /** Resets to the defaults. */
  forget: () => void;
  /** Saves the shown columns to the open quick filter. Absent if it has some or none is open. */
  keepWithFilter?: () => void;
}

export function useOfferedColumns(): readonly ColumnKey[] {
  return offeredColumns(may(useCurrentUser(), "policies.see"));
}

/** `open`: the quick filter the list was opened by, while its filters are unchanged. */
export function useColumns(open: QuickFilter | undefined): Columns {
  const offered = useOfferedColumns();
  const user = useCurrentUser();
  const seesOthers = scopeOf(user, "contacts.see") !== "own";
  const usual = useMemo(() => fittingColumns(usualColumns(seesOthers), screenNow()), [seesOthers]);
  const own = useOwnColumns();
  const edit = useIntentLater(quickFilterEdit);
  const carried = open?.columns ?? [];
  const ofFilter = carried.length > 0;
  const shown = ofFilter ? carried : own.columns;
  const columns = useMemo(() => chosenColumns(shown, usual, offered), [shown, usual, offered]);
  // Reported by useIntent.
  const give = ({ id, name, columns: was }: QuickFilter, next: readonly ColumnKey[]) =>
    void edit({ id, name, edit: { columns: [...next] }, base: { columns: was } }).catch(() => undefined);
  if (open && ofFilter)
    return {
      columns,
      areUsual: false,
      of: "filter",
      choose: (next) => give(open, chosenColumns(next, usual, offered)),
      forget: () => give(open, []),
    };
  return {
    columns,
    areUsual: own.columns === null,
    of: user.actor ? "visit" : "person",
    choose: (next) => own.keep(chosenColumns(next, usual, offered)),
    forget: () => own.keep(null),
    ...(open && { keepWithFilter: () => give(open, columns) }),
  };
}

const quickFilterEdit = async () => (await import("../../local/intents/lists.ts")).quickFilterEdit;

type Chosen = readonly string[] | null;

/**
 * The user's columns, synced to all their devices. Browser storage, where older versions kept them, serves until the
 * store is read. A new choice applies at once.
 */
function useOwnColumns(): { columns: Chosen; keep: (chosen: Chosen) => void } {
  const { world } = useLocal();
  const { actor } = useCurrentUser();
  const said = useLive(ownColumns);
  const isFilled = !useComing();
  const write = useIntent(noticeSay);
  const [here, setHere] = useState<Chosen>(() => storedColumns());
  const [pressed, setPressed] = useState<{ chosen: Chosen } | null>(null);
  const writing = useRef(0);
  useEffect(() => {
    if (writing.current === 0) setPressed(null);
    if (!said || said.id === null || isSameValue(said.columns, storedColumns())) return;
    writeStored("columns", said.columns);
    setHere(said.columns);
  }, [said]);
  const id = said?.id ?? null;
  const say = (chosen: Chosen) => {
    writing.current++;
    const fact = { id: id ?? world.uuid(), about: columnsAbout, value: chosen && [...chosen] } as const;
    return write({ facts: [fact] })
      .catch(() => undefined)
      .finally(() => void writing.current--);
  };
  const isTakenOver = useRef(false);
  useEffect(() => {
    if (!said || said.id !== null || here === null || actor !== null || !isFilled || isTakenOver.current) return;
    isTakenOver.current = true;
    void say(here);
  });
  const keep = (chosen: Chosen) => {
    setPressed({ chosen });
    // An actor does not change the user's columns.
    if (actor === null) void say(chosen);
  };
  const known = said && said.id !== null ? said.columns : here;
  return { columns: pressed ? pressed.chosen : known, keep };
}

function storedColumns(): Chosen {
  const stored = readStored("columns");
  return Array.isArray(stored) ? stored.map(String) : null;
}

function screenNow(): { pixels: number; pixelsPerRem: number } {
  return { pixels: innerWidth, pixelsPerRem: Number.parseFloat(getComputedStyle(document.documentElement).fontSize) };
}
