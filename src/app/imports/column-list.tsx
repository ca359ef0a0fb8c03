/** Columns of the file: name, five sample values, and the target field. */
import { Button } from "@mantine/core";
import { memo, useCallback, useEffect, useMemo, useRef, useState } from "react";
import type { ImportPlan } from "../../domain/imports/plan.ts";
import { useProgressiveCount } from "../../ui/progressive-render.tsx";
import { isEmptyColumn, withTarget } from "./draft.ts";
import classes from "./imports.module.css";
import { TargetChoice } from "./target-choice.tsx";

/** A file may have hundreds of columns. */
const rowsAtOnce = 24;

export function ColumnList({ plan, onChange }: { plan: ImportPlan; onChange(plan: ImportPlan): void }) {
  const [showEmpty, setShowEmpty] = useState(false);
  const empty = useMemo(() => plan.fields.filter(isEmptyColumn).length, [plan.fields]);
  const drawn = useProgressiveCount(plan.fields.length, rowsAtOnce);
  const latest = useRef({ plan, onChange });
  useEffect(() => {
    latest.current = { plan, onChange };
  });
  const choose = useCallback((column: number, target: string) => {
    latest.current.onChange(withTarget(latest.current.plan, column, target));
  }, []);
  return (
    <>
      <ul className={classes.columns} aria-label="File columns">
        {plan.fields
          .slice(0, drawn)
          .map((field, column) =>
            showEmpty || !isEmptyColumn(field) ? (
              <ColumnItem key={column} column={column} field={field} onTarget={choose} />
            ) : null,
          )}
      </ul>
      {empty > 0 && !showEmpty ? (
        <Button variant="subtle" size="compact-sm" onClick={() => setShowEmpty(true)}>
          {empty === 1 ? "Show 1 empty column" : `Show ${empty} empty columns`}
        </Button>
      ) : null}
    </>
  );
}

type Field = ImportPlan["fields"][number];

interface ColumnItemProps {
  column: number;
  field: Field;
  onTarget(column: number, target: string): void;
}

/** Memoized per column: a file may have hundreds. */
const ColumnItem = memo(function ColumnItem({ column, field, onTarget }: ColumnItemProps) {
  const choose = useCallback((target: string) => onTarget(column, target), [column, onTarget]);
  return (
    <li className={classes.column} data-left-out={field.target === "" || undefined}>
      <div className={classes.columnWords}>
        <div title={field.name} className={classes.columnName}>
          {field.name}
        </div>
        <ul className={classes.samples} aria-label={`Values of ${field.name}`}>
          {field.preview.map((value, place) => (
            <li key={place} title={value}>
              {value}
            </li>
          ))}
          {field.preview.length === 0 ? <li data-none>no values in the first rows</li> : null}
        </ul>
      </div>
      <TargetChoice name={field.name} target={field.target} onTarget={choose} />
    </li>
  );
});
