import { type RefObject, useEffect, useRef } from "react";

interface RowFocus {
  /** Of the record that is open; undefined: the list stands there. */
  id: string | undefined;
  count: number;
  rowId: (id: string) => string;
  adder: RefObject<HTMLButtonElement | null>;
}

/** Back from one record, the focus is on its row again; where that row goes, on what adds one. */
export function useRowFocus({ id, count, rowId, adder }: RowFocus): void {
  const last = useRef({ id, count });
  useEffect(() => {
    const before = last.current;
    last.current = { id, count };
    if (id === undefined && before.id !== undefined) document.getElementById(rowId(before.id))?.focus();
    if (id === undefined && count < before.count && document.activeElement === document.body) adder.current?.focus();
  }, [id, count, rowId, adder]);
}
