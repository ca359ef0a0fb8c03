import type { ReactNode } from "react";
import type { ListMeta } from "../../contract/declare.ts";
import type { BulkAct } from "../../ui/bulk-dialog.tsx";
import type { TableColumn } from "../../ui/data-table.tsx";
import type { AllRows } from "./use-csv.ts";
import type { ListQuery } from "./use-list-query.ts";

export interface DataListProps<R, F extends string> {
  /** Names the list in stored columns and in the file. */
  name: string;
  label: string;
  noun: { one: string; many: string };
  query: ListQuery<F>;
  columns: readonly TableColumn<R>[];
  rows: readonly R[];
  /** Absent: pages follow in another way. */
  meta?: ListMeta | undefined;
  keyOf: (row: R) => string;
  nameOf: (row: R) => string;
  /** Null: it cannot be searched. */
  search: string | null;
  /** Fields beside the search. */
  filters?: ReactNode;
  /** For the CSV file; absent: it is made elsewhere, or not at all. */
  all?: AllRows<R>;
  bulk?: readonly BulkAct<R>[] | undefined;
  details?: (row: R) => ReactNode;
  busy?: boolean | undefined;
  /** Shown where there is nothing yet, and nothing was looked for. */
  empty: { title: string; says?: string; action?: ReactNode };
  /** Below the table, where there are no pages. */
  more?: ReactNode;
  /** After a bulk act. */
  again: () => void;
}
