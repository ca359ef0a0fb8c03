/** Dialogs of the list, each loaded when first opened. */
import { Suspense, useState } from "react";
import type { ContactsScope } from "../../domain/lists/contacts-scope.ts";
import type { QuickFilter } from "../../domain/lists/quick-filter.ts";
import type { ContactLists } from "../../local/queries/contact-lists.ts";
import { emptyDraft } from "../contact-parts/empty-draft.ts";
import { lazyPart } from "../base/lazy-part.ts";
import type { Columns } from "./use-columns.ts";
import type { ListRows } from "./use-list-rows.ts";

const ColumnPanel = lazyPart(async () => (await import("./column-panel.tsx")).ColumnPanel);
const ExportDialog = lazyPart(async () => (await import("./export-dialog.tsx")).ExportDialog);
const FilterPanel = lazyPart(async () => (await import("./filter-panel.tsx")).FilterPanel);
const NewContactDialog = lazyPart(
  async () => (await import("../contact-parts/new-contact-dialog.tsx")).NewContactDialog,
);
const SaveQuickFilter = lazyPart(async () => (await import("./quick-filter-dialogs.tsx")).SaveQuickFilter);
const ServerHitsDialog = lazyPart(async () => (await import("./server-hits-dialog.tsx")).ServerHitsDialog);
const QuickFilters = lazyPart(async () => (await import("./quick-filter-dialogs.tsx")).QuickFilters);

export type ListPanel = "filters" | "columns" | "new" | "save" | "quick" | "export" | "server";

interface ListPanelsProps {
  open: ListPanel | null;
  onClose: () => void;
  scope: ContactsScope;
  onScope: (scope: ContactsScope) => void;
  onClear: () => void;
  /** The list's scope, including favorites. */
  shown: ContactsScope;
  rows: Pick<ListRows, "facets" | "count" | "complete">;
  lists: ContactLists;
  quickFilters: readonly QuickFilter[];
  columns: Columns;
  /** The quick filter the list was opened by. */
  openFilter: QuickFilter | undefined;
}

export function ListPanels({
  open,
  onClose,
  scope,
  shown,
  onScope,
  onClear,
  rows,
  lists,
  quickFilters,
  columns,
  openFilter,
}: ListPanelsProps) {
  // Input for a new contact survives closing its dialog.
  const [draft, setDraft] = useState(emptyDraft);
  return (
    <Suspense fallback={null}>
      {open === "filters" ? (
        <FilterPanel
          scope={scope}
          lists={lists}
          facets={rows.facets}
          count={rows.count}
          onScope={onScope}
          onClear={onClear}
          onClose={onClose}
        />
      ) : null}
      {open === "columns" ? <ColumnPanel columns={columns} filter={openFilter?.name} onClose={onClose} /> : null}
      {open === "new" ? <NewContactDialog lists={lists} draft={draft} onDraft={setDraft} onClose={onClose} /> : null}
      {open === "save" ? (
        <SaveQuickFilter scope={scope} columns={columns} kept={quickFilters} onClose={onClose} />
      ) : null}
      {open === "export" ? (
        <ExportDialog scope={shown} count={rows.count ?? 0} complete={rows.complete} lists={lists} onClose={onClose} />
      ) : null}
      {open === "server" ? <ServerHitsDialog scope={shown} onClose={onClose} /> : null}
      {open === "quick" ? <QuickFilters kept={quickFilters} onClose={onClose} /> : null}
    </Suspense>
  );
}
