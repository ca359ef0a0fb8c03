/** Rejected rows of an import: reasons, inline correction, rerun. */
import { Button, Pagination } from "@mantine/core";
import { useMemo, useState } from "react";
import type { RequestInput } from "../../contract/declare.ts";
import { imports, type RefusedRow } from "../../contract/imports/imports.ts";
import type { Attempt } from "../../domain/imports/attempt.ts";
import { countOfRows } from "../../domain/imports/messages.ts";
import type { ImportPlan } from "../../domain/imports/plan.ts";
import { FetchState } from "../base/fetch-state.tsx";
import { useFetched, useOnline, useRequest } from "../base/live.ts";
import { useDraft } from "../base/drafts.ts";
import classes from "./imports.module.css";
import { ReasonList } from "./reason-list.tsx";
import { type CorrectedRows, RefusedGrid } from "./refused-grid.tsx";
import { notifyAttempt } from "./notify-attempt.ts";

const pageRows = 25;

export function RefusedRows({ attempt, locked }: { attempt: Attempt; locked: boolean }) {
  const [page, setPage] = useState(1);
  const [mended, setMended] = useMended(attempt.id);
  const [forgive, setForgive] = useState<ImportPlan["forgive"]>();
  const fetched = useFetched(
    imports.rows,
    { params: { id: attempt.id }, query: { page, limit: pageRows } },
    `${attempt.failed} ${attempt.status} ${attempt.finished_at}`,
  );
  const online = useOnline();
  const { data } = fetched;
  const state = (
    <FetchState what="Rejected rows" of={fetched} description="Rejected rows are stored on the server." lines={8} />
  );
  if (!data) return state;
  const lastPage = Math.max(1, data.meta.total_pages);
  // There are fewer pages after some rows were imported.
  if (page > lastPage) setPage(lastPage);
  const mend = (row: RefusedRow, column: number, value: string) => {
    const cells = [...(mended.get(row.row_no)?.cells ?? row.cells)];
    while (cells.length <= column) cells.push("");
    cells[column] = value;
    const next = new Map(mended).set(row.row_no, { ...row, cells });
    // A row changed back to its original values is no longer corrected.
    if (cells.every((cell, at) => cell === (row.cells[at] ?? ""))) next.delete(row.row_no);
    setMended(() => next);
  };
  const settle = (row_nos: readonly number[]) =>
    setMended((before) => new Map([...before].filter(([row_no]) => !row_nos.includes(row_no))));
  return (
    <>
      {state}
      <ReasonList
        reasons={data.meta.reasons}
        forgive={forgive ?? data.meta.forgive}
        onForgive={locked ? undefined : setForgive}
      />
      <RefusedGrid
        rows={data.data}
        fields={data.meta.fields}
        mended={mended}
        onMend={locked ? undefined : (row, column, value) => mend(row, column, value)}
      />
      {data.meta.total_pages > 1 ? (
        <Pagination
          mt="md"
          total={data.meta.total_pages}
          value={page}
          onChange={setPage}
          getControlProps={(control) => ({ "aria-label": `${control} page` })}
        />
      ) : null}
      {locked ? null : (
        <RetryBar
          attempt={attempt}
          mended={mended}
          forgive={forgive}
          known={"duplicate_in_file" in data.meta.reasons}
          online={online}
          onRun={settle}
        />
      )}
    </>
  );
}

/** Corrections not run yet, stored in this browser so that navigation or a reload does not lose them. */
function useMended(attempt_id: string): [CorrectedRows, (change: (before: CorrectedRows) => CorrectedRows) => void] {
  const [begun, setBegun] = useDraft(attempt_id, "begun_rows");
  const mended = useMemo(() => mendedFrom(begun), [begun]);
  return [mended, (change) => setBegun((before) => textOf(change(mendedFrom(before))))];
}

const mendedFrom = (text: string): CorrectedRows =>
  new Map(text === "" ? [] : (JSON.parse(text) as [number, RefusedRow][]));
const textOf = (mended: CorrectedRows) => (mended.size === 0 ? "" : JSON.stringify([...mended]));

interface RetryBarProps {
  attempt: Attempt;
  mended: CorrectedRows;
  /** Undefined: unchanged. */
  forgive: ImportPlan["forgive"] | undefined;
  /** Some rows duplicate others in the file. */
  known: boolean;
  online: boolean;
  /** These rows were run with their corrections. */
  onRun(row_nos: readonly number[]): void;
}

type RetryBody = NonNullable<RequestInput<typeof imports.retryFailed>["body"]>;

function RetryBar({ attempt, mended, forgive, known, online, onRun }: RetryBarProps) {
  const retry = useRequest(imports.retryFailed);
  const [busy, setBusy] = useState(false);
  const run = (body: Pick<RetryBody, "row_nos" | "reason" | "on_match"> & { rows: ReturnType<typeof mendedRows> }) => {
    setBusy(true);
    void retry({ params: { id: attempt.id }, body: { ...body, forgive } }).then(
      ({ data }) => {
        setBusy(false);
        onRun(body.rows.map(({ row_no }) => row_no));
        notifyAttempt(data);
      },
      () => setBusy(false),
    );
  };
  const changed = mendedRows(mended.values());
  const twice = mendedRows([...mended.values()].filter(standsTwice));
  return (
    <div className={classes.retryBar}>
      <Button
        onClick={() => run({ rows: changed, row_nos: changed.map(({ row_no }) => row_no) })}
        disabled={!online || changed.length === 0}
        loading={busy}
      >
        {changed.length === 0 ? "Retry fixed rows" : `Retry ${countOfRows(changed.length)}`}
      </Button>
      <Button variant="default" onClick={() => run({ rows: changed })} disabled={!online || busy}>
        {attempt.failed === 1 ? "Retry" : `Retry all ${attempt.failed.toLocaleString("en-US")}`}
      </Button>
      {known ? (
        <Button
          variant="default"
          onClick={() => run({ rows: twice, reason: "duplicate_in_file", on_match: "add" })}
          disabled={!online || busy}
        >
          Import duplicate rows
        </Button>
      ) : null}
    </div>
  );
}

const mendedRows = (rows: Iterable<RefusedRow>) => [...rows].map(({ row_no, cells }) => ({ row_no, cells }));

const standsTwice = ({ reasons }: RefusedRow) => reasons.some(({ reason }) => reason === "duplicate_in_file");
