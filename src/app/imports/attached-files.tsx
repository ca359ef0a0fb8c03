/**
 * Files of an imported archive: the contact of each, and the unmatched ones, whose names can be corrected and retried.
 */
import IconFileImport from "@tabler/icons-react/dist/esm/icons/IconFileImport.mjs";
import { Anchor, Button, Pagination, SegmentedControl, Table, Text, TextInput } from "@mantine/core";
import { useState } from "react";
import { Link } from "react-router-dom";
import { type AttachedFile, imports } from "../../contract/imports/imports.ts";
import { type Attempt, mayRetry } from "../../domain/imports/attempt.ts";
import type { RowReason } from "../../domain/imports/limits.ts";
import { reasonTexts } from "../../domain/imports/messages.ts";
import { countOf } from "../../kit/text.ts";
import { HeadedTable } from "../../ui/headed-table.tsx";
import { NothingYet } from "../../ui/list-states.tsx";
import { FetchState } from "../base/fetch-state.tsx";
import { useFetched, useOnline, useRequest } from "../base/live.ts";
import classes from "./imports.module.css";
import { notifyAttempt } from "./notify-attempt.ts";

const pageRows = 25;
type CorrectedRows = ReadonlyMap<number, string>;

export function AttachedFiles({ attempt }: { attempt: Attempt }) {
  const [shown, setShown] = useState(attempt.failed > 0 ? "failed" : "all");
  const [page, setPage] = useState(1);
  const [mended, setMended] = useState<CorrectedRows>(new Map());
  const fetched = useFetched(imports.attachedFiles, {
    params: { id: attempt.id },
    query: { page, limit: pageRows, ...(shown === "failed" ? { status: "failed" as const } : {}) },
  });
  const { data } = fetched;
  const online = useOnline();
  const mend = ({ row_no, path }: AttachedFile, name: string) => {
    const next = new Map(mended).set(row_no, name);
    if (name === path) next.delete(row_no);
    setMended(next);
  };
  return (
    <>
      {attempt.failed > 0 ? (
        <SegmentedControl
          aria-label="Show files"
          data={[
            { value: "failed", label: `Refused (${attempt.failed.toLocaleString("en-US")})` },
            { value: "all", label: "All files" },
          ]}
          value={shown}
          onChange={(value) => {
            setShown(value);
            setPage(1);
          }}
          mb="xs"
        />
      ) : null}
      <FetchState what="Files" of={fetched} description="File results are stored on the server." lines={8} />
      {data ? (
        <>
          <FileTable files={data.data} mended={mended} onMend={mayRetry(attempt) ? mend : undefined} />
          {data.meta.total_pages > 1 ? (
            <Pagination
              mt="md"
              total={data.meta.total_pages}
              value={page}
              onChange={setPage}
              getControlProps={(control) => ({ "aria-label": `${control} page` })}
            />
          ) : null}
          {mayRetry(attempt) ? <RetryBar attempt={attempt} mended={mended} online={online} /> : null}
        </>
      ) : null}
    </>
  );
}

/** Renaming can fix a failed match, but not a problem with the content. */
function mayBeMended({ status, reasons }: AttachedFile): boolean {
  return status === "failed" && reasons.some((reason) => mendable.includes(reason));
}
const mendable: readonly RowReason[] = ["no_contact", "several_contacts", "wrong_type"];

interface FileTableProps {
  files: readonly AttachedFile[];
  mended: CorrectedRows;
  /** Undefined: not available now. */
  onMend: ((file: AttachedFile, name: string) => void) | undefined;
}

function FileTable({ files, mended, onMend }: FileTableProps) {
  if (files.length === 0)
    return (
      <NothingYet icon={IconFileImport} title="No files to show." description="File lists are stored for 90 days." />
    );
  return (
    <HeadedTable minWidth={520} label="Imported files" heads={["File", "Contact"]}>
      {files.map((file) => (
        <Table.Tr key={file.row_no}>
          <Table.Td className={classes.path}>
            {onMend && mayBeMended(file) ? (
              <TextInput
                aria-label={`Name of file ${file.row_no}`}
                value={mended.get(file.row_no) ?? file.path}
                onChange={(event) => onMend(file, event.currentTarget.value)}
              />
            ) : (
              file.path
            )}
          </Table.Td>
          <Table.Td>
            <RowOutcome file={file} />
          </Table.Td>
        </Table.Tr>
      ))}
    </HeadedTable>
  );
}

function RowOutcome({ file: { status, contact_id, name, reasons } }: { file: AttachedFile }) {
  if (status === "failed")
    return <span className={classes.why}>{reasons.map((reason) => reasonTexts[reason]).join(" ")}</span>;
  if (status === "waiting") return <Text c="dimmed">Waiting</Text>;
  return (
    <>
      {contact_id === null ? (
        <Text span c="dimmed">
          Now assigned to someone else
        </Text>
      ) : (
        <Anchor component={Link} to={`/contacts/${contact_id}?tab=files`}>
          {name}
        </Anchor>
      )}
      {status === "skipped" ? (
        <Text span c="dimmed">
          {" "}
          · already attached
        </Text>
      ) : null}
    </>
  );
}

function RetryBar({ attempt, mended, online }: { attempt: Attempt; mended: CorrectedRows; online: boolean }) {
  const retry = useRequest(imports.retryFailed);
  const [busy, setBusy] = useState(false);
  const run = (body: Parameters<typeof retry>[0]["body"]) => {
    setBusy(true);
    void retry({ params: { id: attempt.id }, body }).then(
      ({ data }) => {
        setBusy(false);
        notifyAttempt(data);
      },
      () => setBusy(false),
    );
  };
  const rows = [...mended].map(([row_no, name]) => ({ row_no, cells: [name] }));
  return (
    <div className={classes.retryBar}>
      <Button
        onClick={() => run({ rows, row_nos: rows.map(({ row_no }) => row_no) })}
        disabled={!online || rows.length === 0}
        loading={busy}
      >
        {rows.length === 0 ? "Retry renamed files" : `Retry ${countOf(rows.length, "file")}`}
      </Button>
      <Button variant="default" onClick={() => run({ rows })} disabled={!online || busy}>
        {attempt.failed === 1 ? "Retry" : `Retry all ${attempt.failed.toLocaleString("en-US")}`}
      </Button>
    </div>
  );
}
