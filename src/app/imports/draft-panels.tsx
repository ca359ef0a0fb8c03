/** A chosen file on its way in: its columns, its options, its check, and the button that sends it. */
import { Alert, Button, Group, Text } from "@mantine/core";
import { useCallback, useEffect } from "react";
import type { Attempt } from "../../domain/imports/attempt.ts";
import { countOfRows } from "../../domain/imports/messages.ts";
import type { ImportPlan } from "../../domain/imports/plan.ts";
import { KeyHint } from "../../ui/key-hint.tsx";
import { Panel } from "../../ui/panel.tsx";
import { ProgressCount } from "../../ui/progress-count.tsx";
import { useOnline } from "../live.ts";
import { CheckPanel } from "./check-panel.tsx";
import type { HiredChecker } from "./checker-source.ts";
import { ColumnList } from "./column-list.tsx";
import { type Draft, draftProblem, withSetting } from "./draft.ts";
import { ImportOptions } from "./import-options.tsx";
import classes from "./imports.module.css";
import { KeptPlans } from "./kept-plans.tsx";
import { type FileCheck, useFileCheck } from "./use-file-check.ts";
import { type Upload, useUpload } from "./use-upload.ts";

interface DraftPanelsProps {
  draft: Draft;
  checker: HiredChecker | null;
  onDraft(draft: Draft): void;
  onGiveUp(): void;
  onSent(attempt: Attempt): void;
}

export function DraftPanels({ draft, checker, onDraft, onGiveUp, onSent }: DraftPanelsProps) {
  const { report, file, plan, asksDateOrder } = draft;
  const onPlan = useCallback(
    (next: ImportPlan) => {
      const answered = next.date_order !== plan.date_order || next.date_order === "dmy";
      onDraft({ ...draft, plan: next, asksDateOrder: asksDateOrder && !answered });
    },
    [draft, plan, asksDateOrder, onDraft],
  );
  return (
    <>
      <Panel
        title={file.name}
        says={`${countOfRows(report.rows)} · ${formatWords[report.format]} · ${encodingWords[report.encoding]}`}
        actions={
          <Group gap="xs">
            <KeptPlans draft={draft} onUse={(setting) => onDraft(withSetting(draft, setting))} />
            <Button variant="default" onClick={onGiveUp}>
              Choose another file
            </Button>
          </Group>
        }
      >
        {report.problems.map((words) => (
          <Alert key={words} color="red" mb="sm">
            {words}
          </Alert>
        ))}
        <ColumnList plan={plan} onChange={onPlan} />
      </Panel>
      <Panel title="Options">
        <ImportOptions plan={plan} asksDateOrder={asksDateOrder} onChange={onPlan} />
      </Panel>
      <CheckAndSend draft={draft} checker={checker} onPlan={onPlan} onSent={onSent} />
    </>
  );
}

interface CheckAndSendProps extends Pick<DraftPanelsProps, "draft" | "checker" | "onSent"> {
  onPlan(plan: ImportPlan): void;
}

/** Apart from the columns, which are dear to draw: progress comes many times a second. */
function CheckAndSend({ draft, checker, onPlan, onSent }: CheckAndSendProps) {
  const check = useFileCheck(draft, checker);
  const problem = draftProblem(draft);
  const { upload, start, cancel } = useUpload(draft, onSent);
  return (
    <>
      <CheckPanel draft={draft} check={check} problem={problem} onPlan={onPlan} />
      <SendBar upload={upload} check={check} problem={problem} onSend={start} onCancel={cancel} />
    </>
  );
}

const formatWords = { csv: "CSV", tsv: "TSV", vcard: "vCard", xlsx: "Excel" } as const;
const encodingWords = {
  "utf-8": "UTF-8",
  "utf-16le": "UTF-16",
  "utf-16be": "UTF-16",
  "windows-1252": "Windows-1252",
} as const;

interface SendBarProps {
  upload: Upload;
  check: FileCheck;
  problem: string | null;
  onSend(): void;
  onCancel(): void;
}

function SendBar({ upload, check, problem, onSend, onCancel }: SendBarProps) {
  const online = useOnline();
  const good = check.result?.good;
  const busy = upload.state === "sending" || upload.state === "waiting";
  const may = problem === null && good !== 0 && !busy;
  useSendKey(may, onSend);
  return (
    <div className={classes.sendBar}>
      {upload.state === "sending" ? (
        <>
          <div className={classes.sending}>
            <ProgressCount
              label="Uploading, in kilobytes"
              done={kilobytes(upload.sent)}
              total={kilobytes(upload.total)}
            />
          </div>
          <Button variant="default" onClick={onCancel}>
            Stop
          </Button>
        </>
      ) : upload.state === "waiting" ? (
        <>
          <Text role="status" className={classes.sendWords}>
            Waiting for a connection. The upload starts by itself.
          </Text>
          <Button variant="default" onClick={onCancel}>
            Do not send
          </Button>
        </>
      ) : (
        <>
          <div role="status" className={classes.sendWords}>
            {upload.state === "failed" ? <Text c="var(--mantine-color-error)">{upload.words}</Text> : null}
            <Text c="dimmed">{online ? standing(check, problem) : offlineWords}</Text>
          </div>
          <Button onClick={onSend} disabled={!may} rightSection={<KeyHint keys="mod+Enter" />}>
            {sendWords(upload, good, online)}
          </Button>
        </>
      )}
    </div>
  );
}

const offlineWords = "You are offline. The file is checked here and can be sent once there is a connection.";

function sendWords({ state }: Upload, good: number | undefined, online: boolean): string {
  if (state === "failed") return "Try again";
  const words = good === undefined ? "Bring them in" : `Bring in ${countOfRows(good)}`;
  return online ? words : `${words} when online`;
}

/** How the draft stands, since the check itself may be out of sight. */
function standing({ result, failed }: FileCheck, problem: string | null): string {
  if (problem !== null) return problem;
  if (failed) return "";
  if (!result) return "Checking rows on this device…";
  return result.refused === 0 ? "Every row can come in." : `${countOfRows(result.refused)} will be refused, see Check.`;
}

const kilobytes = (bytes: number) => Math.ceil(bytes / 1024);

function useSendKey(may: boolean, onSend: () => void): void {
  useEffect(() => {
    if (!may) return;
    const press = (event: KeyboardEvent) => {
      if (event.key !== "Enter" || !(event.ctrlKey || event.metaKey)) return;
      event.preventDefault();
      onSend();
    };
    addEventListener("keydown", press);
    return () => removeEventListener("keydown", press);
  }, [may, onSend]);
}
