/** An admin list of records: search, filters, sorting, columns, CSV, selection and bulk actions over one table. */
import { Button } from "@mantine/core";
import { useState } from "react";
import { countOf } from "../../kit/text.ts";
import { type BulkAct, BulkDialog } from "../../ui/bulk-dialog.tsx";
import { DataTable } from "../../ui/data-table.tsx";
import { NothingYet } from "../../ui/list-states.tsx";
import { Pages } from "../../ui/pages.tsx";
import { Panel } from "../../ui/panel.tsx";
import { SelectionBar } from "../../ui/selection-bar.tsx";
import { type Selection, useSelection } from "../../ui/use-selection.ts";
import { wordsOf } from "../base/report.ts";
import type { DataListProps } from "./list-props.ts";
import { ListToolbar } from "./list-toolbar.tsx";
import { useChosenColumns } from "./use-chosen-columns.ts";
import type { AllRows } from "./use-csv.ts";
import { useSelectAll } from "./use-select-all.ts";
import classes from "./data-list.module.css";

export function DataList<R, F extends string>(props: DataListProps<R, F>) {
  const { name, label, query, rows, meta, keyOf, nameOf, details, busy = false, bulk = [] } = props;
  const columns = useChosenColumns(name, props.columns);
  const selection = useSelection(keyOf, rows);
  const isEmpty = rows.length === 0;
  return (
    <Panel>
      {isEmpty && !query.isNarrowed ? null : <ListToolbar {...props} columns={columns} />}
      {isEmpty ? (
        <Empty {...props} />
      ) : (
        <DataTable
          label={label}
          columns={columns.shown}
          rows={rows}
          keyOf={keyOf}
          nameOf={nameOf}
          sort={query.sort}
          onSort={query.sortBy}
          selection={bulk.length > 0 ? selection : undefined}
          busy={busy}
          {...(details && { details })}
        />
      )}
      {meta ? (
        <div className={classes.foot}>
          <Pages meta={meta} onPage={query.turnTo} />
          {isEmpty ? null : (
            <span className={classes.count}>{countOf(meta.total_count, props.noun.one, props.noun.many)}</span>
          )}
        </div>
      ) : null}
      {props.more ? <div className={classes.foot}>{props.more}</div> : null}
      <BulkActs {...props} bulk={bulk} selection={selection} />
    </Panel>
  );
}

function Empty<R, F extends string>({ query, noun, empty }: DataListProps<R, F>) {
  if (!query.isNarrowed) return <NothingYet {...empty} />;
  const words = query.q === "" ? `No ${noun.many} match these filters.` : `No ${noun.many} found for “${query.q}”.`;
  return (
    <NothingYet
      title={words}
      action={
        <Button variant="default" onClick={query.clear}>
          Clear filters
        </Button>
      }
    />
  );
}

/** Offered where the actions take many rows per call. */
function AllOfThem<R>({ bulk, selection, noun, meta, all }: BulkActsProps<R>) {
  const { reached, select } = useSelectAll(selection);
  const total = meta?.total_count ?? 0;
  if (!all || bulk.some(({ run }) => typeof run === "function") || selection.rows.length >= total) return null;
  return (
    <Button size="compact-sm" variant="subtle" disabled={reached !== null} onClick={() => select(all)}>
      {reached === null
        ? `Select all ${countOf(total, noun.one, noun.many)}`
        : `${reached.toLocaleString("en-US")} of ${total.toLocaleString("en-US")}`}
    </Button>
  );
}

interface BulkActsProps<R> {
  rows: readonly R[];
  meta?: { total_count: number } | undefined;
  all?: AllRows<R>;
  bulk: readonly BulkAct<R>[];
  selection: Selection<R>;
  noun: { one: string; many: string };
  nameOf: (row: R) => string;
  again: () => void;
}

function BulkActs<R>(props: BulkActsProps<R>) {
  const { bulk, selection, noun, nameOf, again } = props;
  const [openKey, setOpenKey] = useState<string | null>(null);
  // As it is now: an action's form may have changed since it was opened.
  const open = bulk.find(({ key }) => key === openKey);
  return (
    <>
      <SelectionBar count={selection.rows.length} onClear={selection.clear}>
        <AllOfThem {...props} />
        {bulk.map((act) => (
          <Button
            key={act.key}
            size="compact-sm"
            variant={act.color ? "light" : "default"}
            color={act.color}
            onClick={() => setOpenKey(act.key)}
          >
            {act.label}
          </Button>
        ))}
      </SelectionBar>
      {open ? (
        <BulkDialog
          act={open}
          rows={selection.rows}
          noun={noun}
          nameOf={nameOf}
          wordsOf={wordsOf}
          onClose={() => setOpenKey(null)}
          onChanged={() => {
            selection.clear();
            again();
          }}
        />
      ) : null}
    </>
  );
}
