import { useMemo, useState } from "react";
import { may, scopeOf } from "../../domain/users/access.ts";
import { readStored, useCurrentUser, writeStored } from "../shell/index.ts";
import { chosenColumns, type ColumnKey, fittingColumns, offeredColumns, usualColumns } from "./list-columns.ts";

interface Columns {
  columns: readonly ColumnKey[];
  /** What they were before anything was chosen. */
  usual: readonly ColumnKey[];
  choose: (columns: readonly ColumnKey[]) => void;
}

/** The person's columns in their order, kept on this device. */
export function useOfferedColumns(): readonly ColumnKey[] {
  return offeredColumns(may(useCurrentUser(), "policies.see"));
}

export function useColumns(): Columns {
  const offered = useOfferedColumns();
  const seesOthers = scopeOf(useCurrentUser(), "contacts.see") !== "own";
  const usual = useMemo(() => fittingColumns(usualColumns(seesOthers), screenNow()), [seesOthers]);
  const [columns, setColumns] = useState(() => chosenColumns(readStored("columns"), usual, offered));
  const choose = (next: readonly ColumnKey[]) => {
    const chosen = chosenColumns(next, usual, offered);
    writeStored("columns", chosen);
    setColumns(chosen);
  };
  return { columns, usual, choose };
}

function screenNow(): { pixels: number; pixelsPerRem: number } {
  return { pixels: innerWidth, pixelsPerRem: Number.parseFloat(getComputedStyle(document.documentElement).fontSize) };
}
