/** Refused rows of an attempt: why, mended where they stand, and run again. */
import { Button, Pagination, Text, TextInput } from "@mantine/core";
import { useState } from "react";
import { imports, type RefusedRow } from "../../contract/imports/imports.ts";
import type { Attempt } from "../../domain/imports/attempt.ts";
import { countOfRows, reasonTexts } from "../../domain/imports/messages.ts";
import type { ImportField, ImportPlan } from "../../domain/imports/plan.ts";
import { LoadFailed, NeedsConnection, SkeletonRows } from "../../ui/list-states.tsx";
import { useFetched, useOnline, useRequest } from "../live.ts";
import classes from "./imports.module.css";
import { ReasonList } from "./reason-list.tsx";
import { tellAttempt } from "./tell-attempt.ts";

const pageRows = 25;

/** Mended cells by row, from every page looked at. */
type Mended = ReadonlyMap<number, string[]>;

export function RefusedRows({ attempt, locked }: { attempt: Attempt; locked: boolean }) {
  const [page, setPage] = useState(1);
  const [mended, setMended] = useState<Mended>(new Map());
  const [forgive, setForgive] = useState<ImportPlan["forgive"]>();
  const { data, error, again } = useFetched(imports.rows, {
    params: { id: attempt.id },
    query: { page, limit: pageRows },
  });
  const online = useOnline();
  if (!data) {
    if (error)
      return online ? (
        <LoadFailed onRetry={again} />
      ) : (
        <NeedsConnection says="The refused rows are kept on the server." />
      );
    return <SkeletonRows />;
  }
  const mend = (row: RefusedRow, column: number, value: string) => {
    const cells = [...(mended.get(row.row_no) ?? row.cells)];
    while (cells.length <= column) cells.push("");
    cells[column] = value;
    setMended(new Map(mended).set(row.row_no, cells));
  };
  return (
    <>
      <ReasonList
        reasons={data.meta.reasons}
        forgive={forgive ?? data.meta.forgive}
        onForgive={locked ? undefined : setForgive}
      />
      <ul className={classes.refused} aria-label="Refused rows">
        {data.data.map((row) => (
          <RefusedItem
            key={row.row_no}
            row={row}
            cells={mended.get(row.row_no) ?? row.cells}
            fields={data.meta.fields}
            onMend={locked ? undefined : (column, value) => mend(row, column, value)}
          />
        ))}
      </ul>
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
        />
      )}
    </>
  );
}

interface RefusedItemProps {
  row: RefusedRow;
  cells: readonly string[];
  fields: readonly ImportField[];
  onMend: ((column: number, value: string) => void) | undefined;
}

function RefusedItem({ row, cells, fields, onMend }: RefusedItemProps) {
  const columns = columnsToMend(row, fields);
  const whole = row.reasons.filter(({ column }) => column === null);
  return (
    <li>
      <div className={classes.refusedWords}>
        <Text fw={500} className="tabular">
          Row {row.row_no.toLocaleString("en-US")}
        </Text>
        <Text c="dimmed" truncate>
          {row.cells.filter(Boolean).slice(0, 4).join(" · ") || "empty"}
        </Text>
        {whole.map(({ reason }) => (
          <Text key={reason} size="sm" c="var(--fl-warn)">
            {reasonTexts[reason]}
          </Text>
        ))}
      </div>
      <div className={classes.mendFields}>
        {columns.map((column) => {
          const reason = row.reasons.find((problem) => problem.column === column)?.reason;
          return (
            <TextInput
              key={column}
              label={fields[column]?.name ?? `Column ${column + 1}`}
              value={cells[column] ?? ""}
              error={reason && cells[column] === row.cells[column] ? reasonTexts[reason] : undefined}
              readOnly={!onMend}
              onChange={(event) => onMend?.(column, event.currentTarget.value)}
            />
          );
        })}
      </div>
    </li>
  );
}

const savesContact = /^(?:last_name|full_name|business_name|company|phone:1|mobile:1|email:1)$/;

/** The columns at fault; where a name or a way to reach is missing, those that could give one. */
function columnsToMend({ reasons }: RefusedRow, fields: readonly ImportField[]): number[] {
  const atFault = reasons.flatMap(({ column }) => column ?? []);
  const lacks = reasons.some(({ reason }) => reason === "missing_required");
  const could = lacks ? fields.flatMap(({ target }, column) => (savesContact.test(target) ? [column] : [])) : [];
  return [...new Set([...atFault, ...could])].sort((one, other) => one - other);
}

interface RetryBarProps {
  attempt: Attempt;
  mended: Mended;
  /** Undefined: as before. */
  forgive: ImportPlan["forgive"] | undefined;
  /** Some rows stand twice in the file. */
  known: boolean;
  online: boolean;
}

function RetryBar({ attempt, mended, forgive, known, online }: RetryBarProps) {
  const retry = useRequest(imports.retryFailed);
  const [busy, setBusy] = useState(false);
  const run = (body: Parameters<typeof retry>[0]["body"]) => {
    setBusy(true);
    void retry({ params: { id: attempt.id }, body: { ...body, forgive } }).then(
      ({ data }) => {
        setBusy(false);
        tellAttempt(data);
      },
      () => setBusy(false),
    );
  };
  const changed = [...mended].map(([row_no, cells]) => ({ row_no, cells }));
  return (
    <div className={classes.retryBar}>
      <Button
        onClick={() => run({ rows: changed, row_nos: changed.map(({ row_no }) => row_no) })}
        disabled={!online || changed.length === 0}
        loading={busy}
      >
        {changed.length === 0 ? "Run mended rows again" : `Run ${countOfRows(changed.length)} again`}
      </Button>
      <Button variant="default" onClick={() => run({ rows: changed })} disabled={!online || busy}>
        {attempt.failed === 1 ? "Run it again" : `Run all ${attempt.failed.toLocaleString("en-US")} again`}
      </Button>
      {known ? (
        <Button variant="default" onClick={() => run({ on_match: "add" })} disabled={!online || busy}>
          Bring in those that stand twice
        </Button>
      ) : null}
    </div>
  );
}
