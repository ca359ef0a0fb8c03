/** A table of records: sortable headings, row selection, arrow keys between rows. Controlled by its parent. */
import { Checkbox, Table, UnstyledButton } from "@mantine/core";
import IconArrowDown from "@tabler/icons-react/dist/esm/icons/IconArrowDown.mjs";
import IconArrowUp from "@tabler/icons-react/dist/esm/icons/IconArrowUp.mjs";
import { Fragment, type ReactNode, useRef } from "react";
import { moveBetweenRows } from "./row-keys.ts";
import { useScrolls } from "./use-scrolls.ts";
import type { Selection } from "./use-selection.ts";
import classes from "./data-table.module.css";

export interface TableColumn<R> {
  key: string;
  label: string;
  cell: (row: R) => ReactNode;
  /** Sort field; absent: not sortable. */
  sort?: string;
  /** CSV value; absent: not exported. */
  text?: (row: R) => string | number;
  align?: "end";
  /** Always shown. */
  fixed?: boolean;
  /** Hidden by default. */
  optional?: boolean;
  /** Hidden on narrow screens, where another cell shows the same. */
  wide?: boolean;
  /** Such as `20%`. */
  width?: string;
}

export interface Sort {
  field: string;
  order: "asc" | "desc";
}

interface DataTableProps<R> {
  label: string;
  columns: readonly TableColumn<R>[];
  rows: readonly R[];
  keyOf: (row: R) => string;
  nameOf: (row: R) => string;
  sort?: Sort | null;
  onSort?: (field: string) => void;
  /** Absent: rows cannot be selected. */
  selection?: Selection<R> | undefined;
  /** Full-width content below a row; null: none. */
  details?: (row: R) => ReactNode;
  /** Other rows are loading. */
  busy?: boolean;
}

export function DataTable<R>(props: DataTableProps<R>) {
  const { label, columns, rows, keyOf, selection, details, busy = false } = props;
  const width = columns.length + (selection ? 1 : 0);
  const hasWidths = columns.some((column) => column.width !== undefined);
  const place = useRef<HTMLDivElement>(null);
  const scrolls = useScrolls(place);
  return (
    <div
      ref={place}
      className={classes.scroll}
      data-busy={busy || undefined}
      {...(scrolls && { tabIndex: 0, role: "group", "aria-label": label })}
    >
      <Table
        verticalSpacing="xs"
        layout={hasWidths ? "fixed" : "auto"}
        aria-label={label}
        aria-busy={busy}
        className={classes.table}
        data-fixed={hasWidths || undefined}
      >
        <Headings {...props} />
        <Table.Tbody onKeyDown={moveBetweenRows}>
          {rows.map((row) => {
            const below = details?.(row);
            return (
              <Fragment key={keyOf(row)}>
                <Row row={row} {...props} />
                {below ? (
                  <Table.Tr data-details>
                    <Table.Td colSpan={width}>{below}</Table.Td>
                  </Table.Tr>
                ) : null}
              </Fragment>
            );
          })}
        </Table.Tbody>
      </Table>
    </div>
  );
}

function Headings<R>({ columns, rows, keyOf, sort = null, onSort, selection }: DataTableProps<R>) {
  const chosen = selection ? rows.filter((row) => selection.has(keyOf(row))).length : 0;
  const isWhole = rows.length > 0 && chosen === rows.length;
  return (
    <Table.Thead>
      <Table.Tr>
        {selection ? (
          <Table.Th scope="col" className={classes.check}>
            <Checkbox
              aria-label="Select all on this page"
              checked={isWhole}
              indeterminate={chosen > 0 && !isWhole}
              onChange={() => selection.put(rows, !isWhole)}
            />
          </Table.Th>
        ) : null}
        {columns.map((column) => (
          <Heading key={column.key} column={column} sort={sort} onSort={onSort} />
        ))}
      </Table.Tr>
    </Table.Thead>
  );
}

interface HeadingProps<R> {
  column: TableColumn<R>;
  sort: Sort | null;
  onSort: ((field: string) => void) | undefined;
}

export function Heading<R>({ column: { label, sort: field, align, width, wide }, sort, onSort }: HeadingProps<R>) {
  const look = { scope: "col", ta: align, w: width, ...(wide ? { className: classes.wide } : {}) } as const;
  if (field === undefined || !onSort) return <Table.Th {...look}>{label}</Table.Th>;
  const order = sort?.field === field ? sort.order : null;
  const Icon = order === "desc" ? IconArrowDown : IconArrowUp;
  return (
    <Table.Th {...look} aria-sort={order === null ? "none" : order === "asc" ? "ascending" : "descending"}>
      <UnstyledButton onClick={() => onSort(field)} className={classes.heading}>
        {label}
        {order ? <Icon size="0.875rem" aria-hidden="true" /> : null}
      </UnstyledButton>
    </Table.Th>
  );
}

function Row<R>({ row, columns, rows, keyOf, nameOf, selection }: DataTableProps<R> & { row: R }) {
  const isChosen = selection?.has(keyOf(row)) ?? false;
  return (
    <Table.Tr data-selected={isChosen || undefined}>
      {selection ? (
        <Table.Td className={classes.check}>
          <Checkbox
            aria-label={`Select ${nameOf(row)}`}
            checked={isChosen}
            onChange={() => undefined}
            onClick={(event) => selection.turn(row, event.shiftKey ? rows : null)}
          />
        </Table.Td>
      ) : null}
      {columns.map(({ key, cell, align, wide }) => (
        <Table.Td key={key} ta={align} {...(wide ? { className: classes.wide } : {})}>
          {cell(row)}
        </Table.Td>
      ))}
    </Table.Tr>
  );
}
