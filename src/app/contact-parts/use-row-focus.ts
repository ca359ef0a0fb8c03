import { type RefObject, useEffect, useRef } from "react";

interface RowFocus {
  /** Id of the open record; undefined: the list is shown. */
  id: string | undefined;
  count: number;
  rowId: (id: string) => string;
  adder: RefObject<HTMLButtonElement | null>;
}

/** After closing a record, focuses its row again; if the row is removed, the add button. */
export function useRowFocus({ id, count, rowId, adder }: RowFocus): void {
  const last = useRef({ id, count });
  useEffect(() => {
    const before = last.current;
    last.current = { id, count };
    if (id === undefined && before.id !== undefined) document.getElementById(rowId(before.id))?.focus();
    if (id === undefined && count < before.count && document.activeElement === document.body) adder.current?.focus();
  }, [id, count, rowId, adder]);
}
