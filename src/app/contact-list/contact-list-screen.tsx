/** The contact list: search, filter, sort, select, and bulk actions; rendered from the mirror, online or offline. */
import { Suspense, useCallback, useMemo, useRef, useState } from "react";
import { type ContactsScope, wholeScope } from "../../domain/lists/contacts-scope.ts";
import { contactLists, type ContactLists } from "../../local/queries/contact-lists.ts";
import { type OwnLists, ownLists } from "../../local/queries/list-view.ts";
import { may } from "../../domain/users/access.ts";
import { isOn } from "../../domain/users/features.ts";
import { SkeletonRows } from "../../ui/list-states.tsx";
import { type Command, useCommands } from "../help/index.ts";
import { lazyPart } from "../base/lazy-part.ts";
import { useComing, useLive } from "../base/live.ts";
import { PageMetadata } from "../base/page-metadata.tsx";
import { useCurrentUser } from "../base/session-provider.tsx";
import { ListChips } from "./list-chips.tsx";
import { isListThere } from "./empty-list-words.ts";
import { isShown, orderWords } from "./list-columns.ts";
import { currentGroup, listGroups } from "../contact-parts/list-groups.ts";
import { ListHeading } from "./list-heading.tsx";
import { type ListPanel, ListPanels } from "./list-panels.tsx";
import { ListSheet } from "./list-sheet.tsx";
import { ListToolbar } from "./list-toolbar.tsx";
import { filterCount, isOpen, isSameFilter } from "../links/scope-url.ts";
import { NotAllHere } from "./not-all-here.tsx";
import { useColumns } from "./use-columns.ts";
import { rowsOfList, useListRows, windowPlace } from "./use-list-rows.ts";
import { useListState } from "./use-list-state.ts";
import classes from "./contact-list-screen.module.css";

/** Rarely shown, so loaded on demand. */
const ListEmpty = lazyPart(async () => (await import("./list-empty.tsx")).ListEmpty);
const noLists: ContactLists = {
  statuses: [],
  sources: [],
  tags: [],
  groups: [],
  pools: [],
  users: [],
  carriers: [],
  vendors: [],
};
const noOwn: OwnLists = { quick_filters: [], favorites: [] };

export function ContactListScreen() {
  const lists = useLive(contactLists) ?? noLists;
  const own = useLive(ownLists) ?? noOwn;
  const user = useCurrentUser();
  const state = useListState();
  const scope = useShownScope(state.scope, state.favorites, own.favorites);
  const [panel, setPanel] = useState<ListPanel | null>(null);
  const [lookedAt, setLookedAt] = useState(windowPlace(state.at));
  const found = useListRows(scope, lookedAt, panel === "filters");
  const onLook = useCallback((first: number) => setLookedAt(windowPlace(first)), []);
  const openFilter = own.quick_filters.find((one) => one.id === state.quickFilter && isOpen(one, state.scope));
  const columns = useColumns(openFilter);
  const order = { field: scope.order_field, descending: scope.order === "desc" };
  const groups = useMemo(() => listGroups(user, lists), [user, lists]);
  const group = currentGroup(groups, state.favorites ? "favorites" : scope.group);
  // It may still be syncing.
  const isUnsure = useComing() || lists === noLists;
  const isThere = isUnsure || isListThere(group.key, lists);
  const rows = useMemo(() => rowsOfList(found, isThere), [found, isThere]);
  const clear = () =>
    state.setScope({ ...wholeScope, group: scope.group, order_field: scope.order_field, order: scope.order });
  const isFiltered = filterCount(scope) > 0 || scope.search.q !== undefined;
  const isKept = own.quick_filters.some((filter) => isSameFilter(filter.contacts_scope, state.scope));
  const field = useRef<HTMLInputElement>(null);
  const grid = useRef<HTMLDivElement>(null);
  const mayExport = may(user, "contacts.export") && isOn(user.features, "export");
  useCommands(useMemo(() => panelCommands(setPanel, () => field.current?.focus(), mayExport), [mayExport]));
  return (
    <div className={classes.screen} aria-busy={rows.behind}>
      <PageMetadata title={group.label} />
      <ListHeading
        groups={groups}
        current={group}
        count={rows.count}
        near={rows.near}
        complete={rows.complete}
        sorted={rows.total === 0 || isShown(order, columns.columns) ? null : orderWords(order)}
        onNew={() => setPanel("new")}
      />
      <ListToolbar
        text={state.text}
        filters={filterCount(scope)}
        field={field}
        onText={state.setText}
        onDown={() => grid.current?.focus()}
        onFilters={() => setPanel("filters")}
        onColumns={() => setPanel("columns")}
        onExport={mayExport ? () => setPanel("export") : undefined}
        onClear={isFiltered ? clear : undefined}
        onSave={isFiltered && !isKept ? () => setPanel("save") : undefined}
      />
      <ListChips
        scope={state.scope}
        lists={lists}
        quickFilters={own.quick_filters}
        onScope={state.setScope}
        onManage={() => setPanel("quick")}
      />
      <NotAllHere onFind={() => setPanel("server")} />
      <ListSheet
        key={group.key}
        rows={rows}
        state={state}
        scope={scope}
        lists={lists}
        favorites={own.favorites}
        columns={columns.columns}
        label={group.label}
        grid={grid}
        onLook={onLook}
      >
        <Suspense fallback={<SkeletonRows count={12} />}>
          <ListEmpty
            count={rows.count}
            complete={rows.complete}
            failed={rows.failed}
            isFiltered={isFiltered}
            group={group.key}
            isThere={isThere}
            onClear={clear}
            onNew={() => setPanel("new")}
          />
        </Suspense>
      </ListSheet>
      <ListPanels
        open={panel}
        onClose={() => setPanel(null)}
        scope={state.scope}
        shown={scope}
        onScope={state.setScope}
        onClear={clear}
        rows={rows}
        lists={lists}
        quickFilters={own.quick_filters}
        columns={columns}
        openFilter={openFilter}
      />
    </div>
  );
}

/** No contact has this id: favorites of a user who has none. */
const nobodysNumber = Number.MAX_SAFE_INTEGER;

function useShownScope(scope: ContactsScope, onlyFavorites: boolean, favorites: readonly number[]): ContactsScope {
  return useMemo(() => {
    if (!onlyFavorites) return scope;
    return { ...scope, ids: favorites.length > 0 ? [...favorites] : [nobodysNumber] };
  }, [scope, onlyFavorites, favorites]);
}

function panelCommands(open: (panel: ListPanel) => void, find: () => void, mayExport: boolean): Command[] {
  const group = "Contact list";
  return [
    { name: "list.find", label: "Search this list", group, keys: "f", run: find },
    { name: "list.filters", label: "Filters", group, run: () => open("filters") },
    { name: "list.columns", label: "Columns", group, run: () => open("columns") },
    { name: "list.export", label: "Export this list", group, enabled: mayExport, run: () => open("export") },
  ];
}
