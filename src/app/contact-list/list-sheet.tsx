/** The rows with keyboard focus and selection, and the commands on both. */
import { type ReactNode, type RefObject, Suspense, useMemo, useState } from "react";
import { useNavigate } from "react-router-dom";
import { mayOn } from "../../domain/contacts/contact-rights.ts";
import type { Contact } from "../../domain/contacts/contact.ts";
import type { ContactsScope, OrderField } from "../../domain/lists/contacts-scope.ts";
import { mayText } from "../../domain/messages/text-rights.ts";
import { isOn } from "../../domain/users/features.ts";
import type { ContactLists } from "../../local/queries/contact-lists.ts";
import { unsentContacts } from "../../local/queries/list-view.ts";
import { lazyPart } from "../base/lazy-part.ts";
import { useLive, useLocal } from "../base/live.ts";
import { useViewer } from "../base/live-search.ts";
import { useCurrentUser } from "../base/session-provider.tsx";
import { cellWords } from "./contact-cells.tsx";
import { ContactGrid } from "./contact-grid.tsx";
import type { ColumnKey } from "./list-columns.ts";
import { SortTold } from "./sort-announcement.tsx";
import { useListCommands } from "./use-list-commands.ts";
import type { ListRows } from "./use-list-rows.ts";
import type { ListState } from "./use-list-state.ts";
import { useSelection } from "./use-selection.ts";
import classes from "./list-sheet.module.css";

const BulkBar = lazyPart(async () => (await import("./bulk-bar.tsx")).BulkBar);
const nobody: ReadonlyMap<number, "waiting" | "needs"> = new Map();

interface ListSheetProps {
  rows: ListRows;
  state: ListState;
  /** Includes the favorites when only they are shown. */
  scope: ContactsScope;
  lists: ContactLists;
  favorites: readonly number[];
  columns: readonly ColumnKey[];
  label: string;
  grid: RefObject<HTMLDivElement | null>;
  onLook: (first: number) => void;
  /** Replaces the rows while there are none. */
  children: ReactNode;
}

/** Columns that sort descending first. */
const fromTheTop: readonly OrderField[] = [
  "last_activity_at",
  "last_called_at",
  "in_force_policies",
  "annual_premium",
  "created_at",
];

export function ListSheet({
  rows,
  state,
  scope,
  lists,
  favorites,
  columns,
  label,
  grid,
  onLook,
  children,
}: ListSheetProps) {
  const unsent = useLive(unsentContacts) ?? nobody;
  const [active, setActive] = useState(state.at);
  const selection = useSelection(scope);
  const words = useCellWords(lists);
  const starred = useSet(favorites);
  const navigate = useNavigate();
  const place = Math.min(active, Math.max(0, rows.total - 1));
  const user = useCurrentUser();
  const open = (at: number, { id }: Contact, more = "") => {
    state.rememberPlace(at);
    void navigate(`/contacts/${id}${more}`);
  };
  const email = (at: number, contact: Contact) => {
    const isOurs = contact.deleted_at === null && isOn(user.features, "email") && mayOn(user, "emails.send", contact);
    if (isOurs) open(at, contact, "?do=email");
    return isOurs;
  };
  const sort = (field: OrderField) => {
    const turns = scope.order_field === field;
    const descending = turns ? scope.order === "asc" : fromTheTop.includes(field);
    state.setScope({ ...state.scope, order_field: field, order: descending ? "desc" : "asc" });
  };
  useListCommands({ rows, active: place, selected: selection.ids, grid, onActive: setActive, onSort: sort });
  const order = useMemo(
    () => ({ field: scope.order_field, descending: scope.order === "desc" }),
    [scope.order_field, scope.order],
  );
  return (
    <div className={classes.sheet}>
      <SortTold order={order} />
      {rows.near > 0 && rows.total > 0 ? <p className={classes.note}>{nearWords(rows)}</p> : null}
      {rows.total === 0 ? (
        children
      ) : (
        <ContactGrid
          rows={rows}
          label={label}
          shownColumns={columns}
          words={words}
          order={order}
          active={place}
          selected={selection.ids}
          favorites={starred}
          unsent={unsent}
          grid={grid}
          onLook={onLook}
          onActive={setActive}
          onOpen={open}
          onEmail={email}
          mayText={(contact) => mayText(user, contact)}
          onToggle={(at, contact) => selection.toggle(contact.id, at)}
          onRange={(at) => selection.range(at, place)}
          onChooseAll={() => selection.all(rows.total)}
          onClear={selection.clear}
          onSort={sort}
        />
      )}
      <Suspense fallback={null}>
        {selection.ids.size > 0 ? (
          <BulkBar ids={selection.ids} lists={lists} group={scope.group} onClear={selection.clear} />
        ) : null}
      </Suspense>
    </div>
  );
}

function nearWords({ count, near }: ListRows): string {
  const close = near === 1 ? "one with a similar spelling" : `${near} with a similar spelling`;
  return count === 0 ? `No exact matches. Here ${near === 1 ? "is" : "are"} ${close}.` : `Also showing ${close}.`;
}

function useSet(numbers: readonly number[]): ReadonlySet<number> {
  return useMemo(() => new Set(numbers), [numbers]);
}

function useCellWords(lists: ContactLists) {
  const { world } = useLocal();
  const { today, zone } = useViewer();
  return useMemo(() => cellWords(lists, { today, zone, now: world.now() }), [lists, today, zone, world]);
}
