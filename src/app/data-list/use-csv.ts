import { useState } from "react";
import { csvLine } from "../../domain/imports/safe-cell.ts";
import { zoneName } from "../../domain/values/time-zones.ts";
import { dayOf } from "../../kit/dates.ts";
import type { TableColumn } from "../../ui/data-table.tsx";
import { keepFile } from "../../ui/keep-file.ts";
import { useLocal } from "../base/live.ts";
import { report } from "../base/report.ts";
import { useCurrentUser } from "../base/session-provider.tsx";

/** All rows of the list, page by page; the first response has the total. */
export type AllRows<R> = (page: number) => Promise<{ rows: readonly R[]; total_count: number; total_pages: number }>;

/** Tells Excel that the file is UTF-8. */
const byteOrderMark = "\uFEFF";

/** Writes every row of a list, with the visible columns, to a file. `reached`: progress; null: not running. */
export function useCsv<R>(name: string): {
  reached: { done: number; of: number } | null;
  write: (columns: readonly TableColumn<R>[], all: AllRows<R>) => void;
} {
  const { world } = useLocal();
  const zone = zoneName(useCurrentUser().timezone);
  const [reached, setReached] = useState<{ done: number; of: number } | null>(null);
  const write = async (columns: readonly TableColumn<R>[], all: AllRows<R>) => {
    const written = columns.filter(({ text }) => text !== undefined);
    const parts = [byteOrderMark, csvLine(written.map(({ label }) => label))];
    let done = 0;
    setReached({ done, of: 0 });
    for (let page = 1, pages = 1; page <= pages; page++) {
      const { rows, total_count, total_pages } = await all(page);
      for (const row of rows) parts.push(csvLine(written.map(({ text }) => text?.(row) ?? "")));
      done += rows.length;
      pages = total_pages;
      setReached({ done, of: total_count });
    }
    const day = dayOf(world.now(), zone);
    keepFile({ name: `${name}-${day}.csv`, blob: new Blob(parts, { type: "text/csv;charset=utf-8" }) });
  };
  return {
    reached,
    write: (columns, all) =>
      void write(columns, all)
        .catch(report)
        .finally(() => setReached(null)),
  };
}
