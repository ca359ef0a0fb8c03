import { UnstyledButton, VisuallyHidden } from "@mantine/core";
import IconArrowDown from "@tabler/icons-react/dist/esm/icons/IconArrowDown.mjs";
import IconArrowUp from "@tabler/icons-react/dist/esm/icons/IconArrowUp.mjs";
import { memo, type RefObject } from "react";
import type { OrderField } from "../../domain/lists/contacts-scope.ts";
import { type Column, type ColumnKey, columns, type ListOrder } from "./list-columns.ts";
import grid from "./contact-grid.module.css";
import classes from "./grid-header.module.css";

interface GridHeaderProps {
  place: RefObject<HTMLDivElement | null>;
  /** Prefix of its cell ids. */
  id: string;
  shownColumns: readonly ColumnKey[];
  /** The focused heading. */
  active: number | null;
  order: ListOrder;
  chosen: "none" | "some" | "all";
  onSort: (field: OrderField) => void;
  onChooseAll: () => void;
}

/** Renders with the list, not on every scroll. */
export const GridHeader = memo(Header);

function Header({ place, id, shownColumns, active, order, chosen, onSort, onChooseAll }: GridHeaderProps) {
  return (
    <div role="row" aria-rowindex={1} ref={place} className={grid.header}>
      <div role="columnheader" className={grid.check}>
        <input
          type="checkbox"
          tabIndex={-1}
          aria-label={chosen === "none" ? "Select all" : "Clear selection"}
          checked={chosen === "all"}
          ref={(box) => {
            if (box) box.indeterminate = chosen === "some";
          }}
          onChange={onChooseAll}
        />
      </div>
      {shownColumns.map((key, at) => (
        <HeaderCell
          key={key}
          id={headingId(id, at)}
          column={columns[key]}
          active={at === active}
          order={order}
          onSort={onSort}
        />
      ))}
      <div role="columnheader" className={classes.headerEnd}>
        <VisuallyHidden>Contact actions</VisuallyHidden>
      </div>
    </div>
  );
}

interface HeaderCellProps extends Pick<GridHeaderProps, "order" | "onSort"> {
  id: string;
  column: Column;
  active: boolean;
}

function HeaderCell({ id, column: { key, label, sort, align }, active, order, onSort }: HeaderCellProps) {
  const isSorted = order.field === sort;
  const Arrow = order.descending ? IconArrowDown : IconArrowUp;
  return (
    <div
      id={id}
      role="columnheader"
      className={key === "name" ? grid.nameCell : grid.cell}
      data-align={align}
      data-active={active || undefined}
      aria-sort={isSorted ? (order.descending ? "descending" : "ascending") : "none"}
    >
      <UnstyledButton
        tabIndex={-1}
        className={classes.sort}
        data-sorted={isSorted || undefined}
        title={`Sort by ${label.toLowerCase()}`}
        onClick={() => onSort(sort)}
      >
        <span>{label}</span>
        {isSorted ? <Arrow size="0.875rem" aria-hidden="true" /> : null}
      </UnstyledButton>
    </div>
  );
}

export function headingId(id: string, at: number): string {
  return `${id}-heading-${at}`;
}
