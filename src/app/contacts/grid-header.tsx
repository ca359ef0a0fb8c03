import { UnstyledButton, VisuallyHidden } from "@mantine/core";
import IconArrowDown from "@tabler/icons-react/dist/esm/icons/IconArrowDown.mjs";
import IconArrowUp from "@tabler/icons-react/dist/esm/icons/IconArrowUp.mjs";
import { memo, type RefObject } from "react";
import type { OrderField } from "../../domain/contacts/contacts-scope.ts";
import { type Column, type ColumnKey, columns } from "./list-columns.ts";
import grid from "./contact-grid.module.css";
import classes from "./grid-header.module.css";

export interface ListOrder {
  field: OrderField;
  descending: boolean;
}

interface GridHeaderProps {
  place: RefObject<HTMLDivElement | null>;
  shownColumns: readonly ColumnKey[];
  order: ListOrder;
  chosen: "none" | "some" | "all";
  onSort: (field: OrderField) => void;
  onChooseAll: () => void;
}

/** Drawn anew with the list, not with every turn of the wheel. */
export const GridHeader = memo(Header);

function Header({ place, shownColumns, order, chosen, onSort, onChooseAll }: GridHeaderProps) {
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
      {shownColumns.map((key) => (
        <HeaderCell key={key} column={columns[key]} order={order} onSort={onSort} />
      ))}
      <div role="columnheader" className={classes.headerEnd}>
        <VisuallyHidden>Reach</VisuallyHidden>
      </div>
    </div>
  );
}

function HeaderCell({
  column: { key, label, sort, align },
  order,
  onSort,
}: {
  column: Column;
  order: ListOrder;
  onSort: (field: OrderField) => void;
}) {
  const cell = key === "name" ? grid.nameCell : grid.cell;
  if (!sort)
    return (
      <div role="columnheader" className={cell} data-align={align}>
        {label}
      </div>
    );
  const isSorted = order.field === sort;
  const Arrow = order.descending ? IconArrowDown : IconArrowUp;
  return (
    <div
      role="columnheader"
      className={cell}
      data-align={align}
      aria-sort={isSorted ? (order.descending ? "descending" : "ascending") : "none"}
    >
      <UnstyledButton
        tabIndex={-1}
        className={classes.sort}
        data-sorted={isSorted || undefined}
        onClick={() => onSort(sort)}
      >
        <span>{label}</span>
        {isSorted ? <Arrow size="0.875rem" aria-hidden="true" /> : null}
      </UnstyledButton>
    </div>
  );
}
