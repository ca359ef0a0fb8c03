/** Import of a selected file: columns, options, check, and the send button. */
import { Alert, Button, Group } from "@mantine/core";
import { useCallback } from "react";
import { imports } from "../../contract/imports/imports.ts";
import type { Attempt } from "../../domain/imports/attempt.ts";
import { isGuess } from "../../domain/imports/encoding.ts";
import { countOfRows } from "../../domain/imports/messages.ts";
import type { ImportPlan } from "../../domain/imports/plan.ts";
import { Panel } from "../../ui/panel.tsx";
import { useLocal, useOnline } from "../base/live.ts";
import { CheckPanel } from "./check-panel.tsx";
import type { HiredChecker } from "./checker-source.ts";
import { ColumnList } from "./column-list.tsx";
import { type Draft, draftProblem, withDateOrder, withSetting } from "./draft.ts";
import { HeaderChoice } from "./header-choice.tsx";
import { ImportOptions } from "./import-options.tsx";
import { KeptPlans } from "./saved-plans.tsx";
import { SendBar } from "./send-bar.tsx";
import { type FileCheck, useFileCheck } from "./use-file-check.ts";
import { type Sendable, type SentKeys, useUpload } from "./use-upload.ts";

interface DraftPanelsProps {
  draft: Draft;
  checker: HiredChecker | null;
  keys: SentKeys;
  onDraft(draft: Draft): void;
  onGiveUp(): void;
  onSent(attempt: Attempt): void;
}

export function DraftPanels({ draft, checker, keys, onDraft, onGiveUp, onSent }: DraftPanelsProps) {
  const { report, file, plan } = draft;
  const onPlan = useCallback((next: ImportPlan) => onDraft({ ...draft, plan: next }), [draft, onDraft]);
  return (
    <>
      <Panel
        title={file.name}
        description={`${countOfRows(report.rows)} · ${formatWords[report.format]} · ${encodingWords[report.encoding]}`}
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
        {isGuess(report.encoding) ? (
          <Alert color="yellow" mb="sm">
            {`This file does not say how its letters are encoded, so it is read as ${encodingWords[report.encoding]}. Look at names with accents below. If they look wrong, save the file as “CSV UTF-8” and choose it again.`}
          </Alert>
        ) : null}
        <HeaderChoice draft={draft} checker={checker} onDraft={onDraft} />
        <ColumnList plan={plan} onChange={onPlan} />
      </Panel>
      <Panel title="Options">
        <ImportOptions
          draft={draft}
          onChange={onPlan}
          onDateOrder={(date_order) => onDraft(withDateOrder(draft, date_order))}
        />
      </Panel>
      <CheckAndSend draft={draft} checker={checker} keys={keys} onPlan={onPlan} onSent={onSent} />
    </>
  );
}

interface CheckAndSendProps extends Pick<DraftPanelsProps, "draft" | "checker" | "keys" | "onSent"> {
  onPlan(plan: ImportPlan): void;
}

/** Separate from the columns, which are expensive to render: progress arrives many times a second. */
function CheckAndSend({ draft, checker, keys, onPlan, onSent }: CheckAndSendProps) {
  const check = useFileCheck(draft, checker);
  const problem = draftProblem(draft);
  const { request } = useLocal();
  const online = useOnline();
  const { file, plan } = draft;
  const send = useCallback<Sendable["send"]>(
    (body, options) => request(uploaders[plan.category], { body: { ...body, ...formOf(plan) } }, options),
    [plan, request],
  );
  const { upload, start, cancel } = useUpload({ file, choice: plan, send, keys }, onSent);
  const good = check.result?.good;
  return (
    <>
      <CheckPanel draft={draft} check={check} problem={problem} onPlan={onPlan} />
      <SendBar
        upload={upload}
        ready={problem === null && good !== 0}
        description={online ? standing(check, problem) : offlineWords}
        label={good === undefined ? "Import contacts" : `Import ${countOfRows(good)}`}
        onSend={start}
        onCancel={cancel}
      />
    </>
  );
}

const uploaders = { lead: imports.leadsUploader, client: imports.clientsUploader };

const offlineWords =
  "You are offline. The file is checked on this device, and you can import it when you are back online.";

/** The plan as form fields; unset values are omitted. */
function formOf({ owner, pool, status_id, source_id, setting, ...rest }: ImportPlan) {
  const chosen = Object.entries({ owner, pool, status_id, source_id, setting }).filter(([, id]) => id !== null);
  return { ...rest, ...(Object.fromEntries(chosen) as Record<string, string>) };
}

const formatWords = { csv: "CSV", tsv: "TSV", vcard: "vCard", xlsx: "Excel" } as const;
const encodingWords = {
  "utf-8": "UTF-8",
  "utf-16le": "UTF-16",
  "utf-16be": "UTF-16",
  "windows-1252": "Windows-1252",
  macintosh: "Mac Roman",
} as const;

/** Draft status for the send bar, since the check may be scrolled out of view. */
function standing({ result, failed }: FileCheck, problem: string | null): string {
  if (problem !== null) return problem;
  if (failed) return "";
  if (!result) return "Checking rows on this device…";
  return result.refused === 0
    ? "Every row is ready to import."
    : `${countOfRows(result.refused)} will be rejected. See Check.`;
}
