/** Every column of the file: its name, five of its values, and the field it becomes. */
import { Button, Select, Text } from "@mantine/core";
import { memo, useCallback, useEffect, useMemo, useRef, useState } from "react";
import type { ImportPlan } from "../../domain/imports/plan.ts";
import { targetChoices, type TargetChoice } from "../../domain/imports/targets.ts";
import { isEmptyColumn, withTarget } from "./draft.ts";
import classes from "./imports.module.css";

const groupWords: Record<TargetChoice["group"], string> = {
  person: "The person",
  reach: "How to reach them",
  address: "Addresses",
  record: "The record",
  medicare: "Medicare",
  policy: "Their policy",
};

/** Groups in the order a person looks for them. */
const choices = Object.entries(groupWords).map(([group, words]) => ({
  group: words,
  items: targetChoices
    .filter((choice) => choice.group === group)
    .map(({ target, label }) => ({ value: target, label })),
}));

export function ColumnList({ plan, onChange }: { plan: ImportPlan; onChange(plan: ImportPlan): void }) {
  const [showEmpty, setShowEmpty] = useState(false);
  const empty = useMemo(() => plan.fields.filter(isEmptyColumn).length, [plan.fields]);
  const latest = useRef({ plan, onChange });
  useEffect(() => {
    latest.current = { plan, onChange };
  });
  const choose = useCallback((column: number, target: string) => {
    latest.current.onChange(withTarget(latest.current.plan, column, target));
  }, []);
  return (
    <>
      <ul className={classes.columns} aria-label="Columns of the file">
        {plan.fields.map((field, column) =>
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

/** Drawn anew only when its own column changes: a file may have hundreds. */
const ColumnItem = memo(function ColumnItem({ column, field, onTarget }: ColumnItemProps) {
  return (
    <li className={classes.column} data-left-out={field.target === "" || undefined}>
      <div className={classes.columnWords}>
        <Text fw={500} truncate title={field.name} className={classes.columnName}>
          {field.name}
        </Text>
        <ul className={classes.samples} aria-label={`Values of ${field.name}`}>
          {field.preview.map((value, place) => (
            <li key={place} title={value}>
              {value}
            </li>
          ))}
          {field.preview.length === 0 ? <li data-none>no value in the first rows</li> : null}
        </ul>
      </div>
      <Select
        className={classes.target}
        aria-label={`${field.name} becomes`}
        data={choices}
        value={field.target || null}
        onChange={(target) => onTarget(column, target ?? "")}
        placeholder="Leave out"
        searchable
        clearable
        clearButtonProps={{ "aria-label": `Leave out ${field.name}` }}
        nothingFoundMessage="No such field"
        maxDropdownHeight={320}
      />
    </li>
  );
});
