import { useState } from "react";
import type { Selection } from "../../ui/use-selection.ts";
import { report } from "../base/report.ts";
import type { AllRows } from "./use-csv.ts";

/** Selects every row of the list, page by page. `reached`: progress; null: not running. */
export function useSelectAll<R>(selection: Selection<R>): {
  reached: number | null;
  select: (all: AllRows<R>) => void;
} {
  const [reached, setReached] = useState<number | null>(null);
  const select = async (all: AllRows<R>) => {
    const found: R[] = [];
    setReached(0);
    for (let page = 1, pages = 1; page <= pages; page++) {
      const { rows, total_pages } = await all(page);
      found.push(...rows);
      pages = total_pages;
      setReached(found.length);
    }
    selection.put(found, true);
  };
  return {
    reached,
    select: (all) =>
      void select(all)
        .catch(report)
        .finally(() => setReached(null)),
  };
}
