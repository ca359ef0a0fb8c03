/** Keyboard and palette commands of the list, except those the rows handle themselves. */
import { type RefObject, useEffect, useMemo, useRef } from "react";
import { waysTo } from "../../domain/contacts/reach.ts";
import { eventContactsMax } from "../../domain/calendar/limits.ts";
import type { OrderField } from "../../domain/lists/contacts-scope.ts";
import { newEvent } from "../links/event-asked.ts";
import { followCall } from "../links/dialer-store.ts";
import { type Command, useCommands } from "../help/index.ts";
import { columns } from "./list-columns.ts";
import { useOfferedColumns } from "./use-columns.ts";
import type { ListRows } from "./use-list-rows.ts";

interface ListCommands {
  rows: ListRows;
  active: number;
  selected: ReadonlySet<number>;
  grid: RefObject<HTMLDivElement | null>;
  onActive: (at: number) => void;
  onSort: (field: OrderField) => void;
}

const group = "Contact list";

export function useListCommands(list: ListCommands): void {
  const latest = useRef(list);
  const offered = useOfferedColumns();
  useEffect(() => {
    latest.current = list;
  });
  const { total } = list.rows;
  const contact = list.rows.rowAt(list.active);
  const href = contact && waysTo(contact).call.href;
  const id = contact?.id ?? null;
  const commands = useMemo<Command[]>(() => {
    const move = (by: number) => () => {
      const { grid, active, onActive } = latest.current;
      grid.current?.focus({ preventScroll: true });
      onActive(Math.max(0, Math.min(total - 1, active + by)));
    };
    const onSort = (field: OrderField) => latest.current.onSort(field);
    const sorts = offered.map((key): Command => {
      const { sort, label } = columns[key];
      return { name: `list.sort.${key}`, label: `Sort by ${label.toLowerCase()}`, group, run: () => onSort(sort) };
    });
    return [
      { name: "list.next", label: "Next contact", group, keys: "j", enabled: total > 0, run: move(1) },
      { name: "list.previous", label: "Previous contact", group, keys: "k", enabled: total > 0, run: move(-1) },
      {
        name: "list.call",
        label: "Call this contact",
        group,
        keys: "c",
        enabled: Boolean(href),
        run: () => href && followCall(href, id),
      },
      {
        name: "list.event",
        label: "New event with these contacts",
        group,
        keys: "e",
        opensField: true,
        run: () => newEvent({ contact_ids: meantBy(latest.current) }),
      },
      ...sorts,
    ];
  }, [total, href, id, offered]);
  useCommands(commands);
}

/** The selected contacts, else the focused one. */
function meantBy({ rows, active, selected }: ListCommands): number[] {
  if (selected.size > 0) return [...selected].slice(0, eventContactsMax);
  const contact = rows.rowAt(active);
  return contact ? [contact.id] : [];
}
