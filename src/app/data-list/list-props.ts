import type { ReactNode } from "react";
import type { ListMeta } from "../../contract/declare.ts";
import type { BulkAct } from "../../ui/bulk-dialog.tsx";
import type { TableColumn } from "../../ui/data-table.tsx";
import type { AllRows } from "./use-csv.ts";
import type { ListQuery } from "./use-list-query.ts";

export interface DataListProps<R, F extends string> {
  /** Key of the list in stored columns, and its file name. */
  name: string;
  label: string;
  noun: { one: string; many: string };
  query: ListQuery<F>;
  columns: readonly TableColumn<R>[];
  rows: readonly R[];
  /** Absent: paging works differently. */
  meta?: ListMeta | undefined;
  keyOf: (row: R) => string;
  nameOf: (row: R) => string;
  /** Null: no search. */
  search: string | null;
  /** Filter fields next to the search. */
  filters?: ReactNode;
  /** For the CSV file; absent: exported elsewhere, or not at all. */
  all?: AllRows<R>;
  bulk?: readonly BulkAct<R>[] | undefined;
  details?: (row: R) => ReactNode;
  busy?: boolean | undefined;
  /** Shown if there are no records and no search or filter is set. */
  empty: { title: string; description?: string; action?: ReactNode };
  /** Below the table if there is no pagination. */
  more?: ReactNode;
  /** Called after a bulk action. */
  again: () => void;
}
