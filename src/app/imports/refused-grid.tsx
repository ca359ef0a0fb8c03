/** Rejected rows as a spreadsheet: all imported columns, invalid values marked, every cell editable. */
import { Text } from "@mantine/core";
import { type KeyboardEvent, memo, useCallback, useEffect, useMemo, useRef } from "react";
import type { RefusedRow } from "../../contract/imports/imports.ts";
import { reasonTexts } from "../../domain/imports/messages.ts";
import { columnName, type ImportField } from "../../domain/imports/plan.ts";
import classes from "./imports.module.css";

/** Corrected rows with their reasons, from all pages viewed. */
export type CorrectedRows = ReadonlyMap<number, RefusedRow>;
type Mend = (row: RefusedRow, column: number, value: string) => void;

interface RefusedGridProps {
  rows: readonly RefusedRow[];
  fields: readonly ImportField[];
  mended: CorrectedRows;
  /** Undefined: not available now. */
  onMend: Mend | undefined;
}

export function RefusedGrid({ rows, fields, mended, onMend }: RefusedGridProps) {
  const columns = columnsShown(rows, fields);
  const names = useMemo(() => namesOf(fields), [fields]);
  const latest = useRef(onMend);
  useEffect(() => {
    latest.current = onMend;
  });
  const mend = useCallback<Mend>((row, column, value) => latest.current?.(row, column, value), []);
  return (
    <div className={classes.gridScroll}>
      <table className={classes.grid} aria-label="Rejected rows">
        <thead>
          <tr>
            <th scope="col">Row and reason</th>
            {columns.map((column) => (
              <th key={column} scope="col">
                {columnName(names[column], column)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <GridRow
              key={row.row_no}
              row={row}
              cells={mended.get(row.row_no)?.cells ?? row.cells}
              columns={columns}
              fields={fields}
              names={names}
              locked={!onMend}
              onMend={mend}
            />
          ))}
        </tbody>
      </table>
    </div>
  );
}

interface GridRowProps {
  row: RefusedRow;
  cells: readonly string[];
  columns: readonly number[];
  fields: readonly ImportField[];
  names: readonly string[];
  locked: boolean;
  onMend: Mend;
}

/** Memoized: rerenders only when its own cells change. */
const GridRow = memo(function GridRow({ row, cells, columns, fields, names, locked, onMend }: GridRowProps) {
  const wrong = new Set(columnsAtFault(row, fields));
  return (
    <tr>
      <th scope="row">
        <Text span fw={500} className="tabular">
          Row {row.row_no.toLocaleString("en-US")}
        </Text>
        {row.reasons.map(({ reason, column }, place) => (
          <span key={place} className={classes.rowWhy}>
            {column === null ? reasonTexts[reason] : `${columnName(names[column], column)}: ${reasonTexts[reason]}`}
          </span>
        ))}
      </th>
      {columns.map((column) => {
        const isMended = (cells[column] ?? "") !== (row.cells[column] ?? "");
        return (
          <td
            key={column}
            data-wrong={(wrong.has(column) && !isMended) || undefined}
            data-mended={isMended || undefined}
          >
            <input
              className={classes.cell}
              aria-label={`${columnName(names[column], column)}, row ${row.row_no}`}
              aria-invalid={wrong.has(column) && !isMended}
              value={cells[column] ?? ""}
              readOnly={locked}
              data-column={column}
              onChange={(event) => onMend(row, column, event.currentTarget.value)}
              onKeyDown={(event) => {
                if (event.key !== "Escape" || !isMended) return moveByKey(event);
                event.stopPropagation();
                onMend(row, column, row.cells[column] ?? "");
              }}
            />
          </td>
        );
      })}
    </tr>
  );
});

/** Imported columns, and any other column named in a reason. */
function columnsShown(rows: readonly RefusedRow[], fields: readonly ImportField[]): number[] {
  const mapped = fields.flatMap(({ target }, column) => (target === "" ? [] : column));
  const atFault = rows.flatMap((row) => columnsAtFault(row, fields));
  // A contact has seventy columns and typically ten values, so an empty column is shown only if it has an error.
  const filled = mapped.filter(
    (column) => rows.some(({ cells }) => (cells[column] ?? "") !== "") || saves(fields, column),
  );
  return [...new Set([...filled, ...atFault])].sort((one, other) => one - other);
}

/** Values beyond the last column have no target; they are shown so that they can be moved or cleared. */
function columnsAtFault({ reasons, cells }: RefusedRow, fields: readonly ImportField[]): number[] {
  return reasons.flatMap(({ reason, column }) => {
    if (reason !== "column_count") return column ?? [];
    return cells.flatMap((cell, at) => (at >= fields.length && cell.trim() !== "" ? at : []));
  });
}

/** Columns that alone can make a row importable are always shown. */
function saves(fields: readonly ImportField[], column: number): boolean {
  return /^(?:last_name|full_name|business_name|phone:1|mobile:1|email:1)$/.test(fields[column]?.target ?? "");
}

/** Columns with the same heading are distinguished by position. */
function namesOf(fields: readonly ImportField[]): string[] {
  const names = fields.map(({ name }, column) => columnName(name, column));
  return names.map((name, column) =>
    names.indexOf(name) === names.lastIndexOf(name) ? name : `${name} (column ${column + 1})`,
  );
}

/** Enter and the arrow keys move between rows within a column, as in a spreadsheet. */
function moveByKey(event: KeyboardEvent<HTMLInputElement>): void {
  const { currentTarget: target, key } = event;
  const down = key === "ArrowDown" || (key === "Enter" && !event.shiftKey);
  const up = key === "ArrowUp" || (key === "Enter" && event.shiftKey);
  if ((!down && !up) || event.ctrlKey || event.metaKey) return;
  const row = target.closest("tr");
  const next = down ? row?.nextElementSibling : row?.previousElementSibling;
  const input = next?.querySelector<HTMLInputElement>(`input[data-column="${target.dataset["column"] ?? ""}"]`);
  if (!input) return;
  event.preventDefault();
  input.focus();
  input.select();
}
