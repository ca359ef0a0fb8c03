/** A table of many records in a frame of its own: only the rows in view are rendered. All rows have the same height. */
import { Table } from "@mantine/core";
import { type FocusEvent, memo, type RefObject, useEffect, useLayoutEffect, useRef, useState } from "react";
import { Heading, type Sort, type TableColumn } from "./data-table.tsx";
import { moveBetweenRows } from "./row-keys.ts";
import { useRenderedRows } from "./use-row-window.ts";
import classes from "./windowed-table.module.css";

interface WindowedTableProps<R> {
  label: string;
  columns: readonly TableColumn<R>[];
  total: number;
  /** Undefined: on its way. */
  rowAt: (at: number) => R | undefined;
  /** Called with the rows rendered. */
  onLook: (from: number, to: number) => void;
  sort: Sort;
  onSort: (field: string) => void;
  /** Other rows are loading. */
  busy: boolean;
}

/** Reached by key, to scroll it. */
const scrolled = { role: "group", tabIndex: 0 };
const usualHeight = 40;
const usualWidth = "9rem";

export function WindowedTable<R>({ label, columns, total, rowAt, onLook, sort, onSort, busy }: WindowedTableProps<R>) {
  const frame = useRef<HTMLDivElement>(null);
  const rowHeight = useRowHeight(frame);
  const { places } = useRenderedRows({ grid: frame, rowHeight, total, startAt: 0 });
  const [from, to] = [places[0] ?? 0, (places.at(-1) ?? -1) + 1];
  useEffect(() => onLook(from, to), [onLook, from, to]);
  const order = `${sort.field} ${sort.order}`;
  useLayoutEffect(() => {
    if (frame.current) frame.current.scrollTop = 0;
  }, [order]);
  const focus = useFocusKept(frame, from, to);
  return (
    <div
      ref={frame}
      className={classes.frame}
      {...scrolled}
      {...focus}
      aria-label={label}
      data-busy={busy || undefined}
    >
      <Table
        layout="fixed"
        miw={`calc(${columns.map(({ width = usualWidth }) => width).join(" + ")})`}
        aria-label={label}
        aria-rowcount={total + 1}
        aria-busy={busy}
        className={classes.table}
      >
        <Table.Thead>
          <Table.Tr aria-rowindex={1}>
            {columns.map((column) => (
              <Heading key={column.key} column={column} sort={sort} onSort={onSort} />
            ))}
          </Table.Tr>
        </Table.Thead>
        <Space rows={from} rowHeight={rowHeight} />
        <Table.Tbody onKeyDown={moveBetweenRows}>
          {places.map((at) => (
            <Row key={at} at={at} row={rowAt(at)} columns={columns} />
          ))}
        </Table.Tbody>
        <Space rows={total - to} rowHeight={rowHeight} />
      </Table>
    </div>
  );
}

/** In place of the rows above or below. */
function Space({ rows, rowHeight }: { rows: number; rowHeight: number }) {
  if (rows <= 0) return null;
  return (
    <tbody aria-hidden="true">
      <tr style={{ height: rows * rowHeight }} />
    </tbody>
  );
}

/** Scrolling renders the rows that come into view alone. */
const Row = memo(RowOf) as typeof RowOf;

function RowOf<R>({ at, row, columns }: { at: number; row: R | undefined; columns: readonly TableColumn<R>[] }) {
  return (
    <Table.Tr aria-rowindex={at + 2} data-row>
      {columns.map(({ key, cell, align }) => (
        <Table.Td key={key} ta={align}>
          {row === undefined ? "…" : cell(row)}
        </Table.Td>
      ))}
    </Table.Tr>
  );
}

/** From one row to the next, borders included; it changes with the size of the text. */
function useRowHeight(frame: RefObject<HTMLElement | null>): number {
  const [height, setHeight] = useState(usualHeight);
  useLayoutEffect(() => {
    const place = frame.current;
    if (!place) return;
    const measure = () => {
      const [first, second] = [...place.querySelectorAll("tr[data-row]")].map((row) => row.getBoundingClientRect());
      if (first) setHeight(second ? second.top - first.top : first.height);
    };
    measure();
    const watch = new ResizeObserver(measure);
    watch.observe(place);
    return () => watch.disconnect();
  }, [frame]);
  return height;
}

/** If the row with the focus is scrolled away, the frame takes it, and the arrow keys go on scrolling. */
function useFocusKept(frame: RefObject<HTMLElement | null>, from: number, to: number) {
  const focused = useRef<Element | null>(null);
  useLayoutEffect(() => {
    if (!focused.current || focused.current.isConnected) return;
    focused.current = null;
    frame.current?.focus({ preventScroll: true });
  }, [frame, from, to]);
  return {
    onFocus: ({ target }: FocusEvent) => void (focused.current = target),
    onBlur: ({ target }: FocusEvent) => {
      if (target.isConnected) focused.current = null;
    },
  };
}
