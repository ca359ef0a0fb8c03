import { useState } from "react";
import type { TableColumn } from "../../ui/data-table.tsx";
import { readStored, writeStored } from "../base/stored.ts";

export interface ChosenColumns<R> {
  shown: readonly TableColumn<R>[];
  /** The optional columns. */
  offered: readonly TableColumn<R>[];
  keys: readonly string[];
  choose: (keys: readonly string[]) => void;
  /** Null: the defaults are shown. */
  reset: (() => void) | null;
}

/** Columns of one table, chosen by this user on this device. */
export function useChosenColumns<R>(table: string, columns: readonly TableColumn<R>[]): ChosenColumns<R> {
  const [chosen, setChosen] = useState<readonly string[] | null>(() => storedOf(table));
  const offered = columns.filter(({ fixed }) => !fixed);
  const keys = chosen ?? offered.filter(({ optional }) => !optional).map(({ key }) => key);
  const keep = (next: readonly string[] | null) => {
    setChosen(next);
    writeStored("table_columns", { ...allStored(), [table]: next });
  };
  return {
    shown: columns.filter(({ key, fixed }) => fixed || keys.includes(key)),
    offered,
    keys,
    choose: keep,
    reset: chosen ? () => keep(null) : null,
  };
}

function allStored(): Record<string, unknown> {
  const stored = readStored("table_columns");
  return typeof stored === "object" && stored !== null ? { ...stored } : {};
}

function storedOf(table: string): readonly string[] | null {
  const keys = allStored()[table];
  return Array.isArray(keys) ? keys.filter((key) => typeof key === "string") : null;
}
