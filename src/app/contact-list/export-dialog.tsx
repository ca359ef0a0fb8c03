/** Exports the list to a file: by the server, immediately or in the background, or offline from the mirror. */
import { Alert, Button, Checkbox, Group, Radio, SimpleGrid, Stack, Text } from "@mantine/core";
import { type ReactNode, Suspense, useState } from "react";
import { exports } from "../../contract/outputs/exports.ts";
import { exportLabel, inExportOrder } from "../../domain/outputs/export.ts";
import type { ContactsScope } from "../../domain/lists/contacts-scope.ts";
import { exportRowsMax } from "../../domain/values/limits.ts";
import { type ContactExportColumn, contactExportColumns, type ExportFormat } from "../../domain/values/options.ts";
import { exportRowsAtOnceMax } from "../../domain/outputs/limits.ts";
import type { Output } from "../../domain/outputs/output.ts";
import { scopeOf } from "../../domain/users/access.ts";
import type { ReceivedFile } from "../../local/api/request.ts";
import { exportNote } from "../../local/intents/lists.ts";
import type { ContactLists } from "../../local/queries/contact-lists.ts";
import { Dialog } from "../../ui/dialog.tsx";
import { FormError } from "../../ui/form-error.tsx";
import { keepFile } from "../../ui/keep-file.ts";
import { ProgressCount } from "../../ui/progress-count.tsx";
import { useLocal, useOnline } from "../base/live.ts";
import { OutputProgress } from "../outputs/index.ts";
import { notify, wordsOf } from "../base/report.ts";
import { reportExport } from "../base/report-export.ts";
import { useCurrentUser } from "../base/session-provider.tsx";
import { minuteMs } from "../../kit/durations.ts";
import { countExported, useDeviceFile } from "./device-file.ts";

interface ExportDialogProps {
  scope: ContactsScope;
  count: number;
  /** The device has every contact its user may see. */
  complete: boolean;
  lists: ContactLists;
  onClose: () => void;
}

const exportTimeoutMs = 10 * minuteMs;

export function ExportDialog({ scope, count, complete, lists, onClose }: ExportDialogProps) {
  const { run, done, busy, error, making } = useExport({ scope, count, lists, onClose });
  return (
    <Dialog onClose={onClose} title="Export this list" size="lg" closeOnClickOutside={!busy}>
      {making ? (
        <Suspense fallback={null}>
          <OutputProgress output={making} onClose={onClose} />
        </Suspense>
      ) : (
        <ExportForm count={count} complete={complete} run={run} onClose={onClose} busy={busy}>
          {done === null ? null : <ProgressCount done={done} total={count} label="Creating file" />}
          <FormError words={error} />
        </ExportForm>
      )}
    </Dialog>
  );
}

interface ExportFormProps {
  count: number;
  complete: boolean;
  busy: boolean;
  run: (asked: Asked) => Promise<void>;
  onClose: () => void;
  /** Progress and errors. */
  children: ReactNode;
}

function ExportForm({ count, complete, busy, run, onClose, children }: ExportFormProps) {
  const [format, setFormat] = useState<ExportFormat>("csv");
  const [chosen, setChosen] = useState<readonly ContactExportColumn[]>(contactExportColumns);
  const online = useOnline();
  const user = useCurrentUser();
  const tooMany = count > exportRowsMax;
  const isLong = online && count > exportRowsAtOnceMax;
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        void run({ format, columns: inExportOrder(chosen), online });
      }}
    >
      <Stack>
        {online ? null : (
          <Alert color="orange">
            You are offline. The file is created from this device
            {complete ? "" : ", which has not finished downloading"}. The export is logged when you are back online.
          </Alert>
        )}
        <Radio.Group label="Format" value={format} onChange={(value) => setFormat(value as ExportFormat)}>
          <Group mt="xs">
            <Radio value="csv" label="CSV" />
            <Radio value="xlsx" label="Excel" />
          </Group>
        </Radio.Group>
        <Columns chosen={chosen} onChange={setChosen} />
        {scopeOf(user, "contacts.export") === "tenant" ? null : (
          <Text size="sm" c="dimmed">
            Contacts you can see but not export, such as pool contacts, are skipped.
          </Text>
        )}
        {isLong && !tooMany ? (
          <Text size="sm" c="dimmed">
            Large exports run in the background. You can close this window. The file is available for 24 hours.
          </Text>
        ) : null}
        {count === 0 ? <Text size="sm">There are no contacts in this list to export.</Text> : null}
        {tooMany ? (
          <Text size="sm" c="red">
            You can export up to {exportRowsMax.toLocaleString("en-US")} contacts. Add a filter first.
          </Text>
        ) : null}
        {children}
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose} disabled={busy}>
            Cancel
          </Button>
          <Button type="submit" loading={busy} disabled={chosen.length === 0 || count === 0 || tooMany}>
            {isLong ? "Create file" : "Download"}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

interface ColumnsProps {
  chosen: readonly ContactExportColumn[];
  onChange: (chosen: readonly ContactExportColumn[]) => void;
}

function Columns({ chosen, onChange }: ColumnsProps) {
  const all = chosen.length === contactExportColumns.length;
  return (
    <Checkbox.Group
      label={
        <Group gap="xs">
          Columns
          <Button size="compact-xs" variant="subtle" onClick={() => onChange(all ? [] : contactExportColumns)}>
            {all ? "None" : "All"}
          </Button>
        </Group>
      }
      value={[...chosen]}
      onChange={(next) => onChange(next as ContactExportColumn[])}
    >
      <SimpleGrid cols={{ base: 2, sm: 3 }} spacing="xs" verticalSpacing="var(--fl-between-targets)" mt="xs">
        {contactExportColumns.map((column) => (
          <Checkbox key={column} value={column} label={exportLabel(column)} />
        ))}
      </SimpleGrid>
    </Checkbox.Group>
  );
}

interface Asked {
  format: ExportFormat;
  columns: ContactExportColumn[];
  online: boolean;
}

function useExport({ scope, count, lists, onClose }: Pick<ExportDialogProps, "scope" | "count" | "lists" | "onClose">) {
  const { db, request, write, clock } = useLocal();
  const user = useCurrentUser();
  const fromDevice = useDeviceFile(scope, lists);
  const [busy, setBusy] = useState(false);
  const [done, setDone] = useState<number | null>(null);
  const [error, setError] = useState<string | null>(null);
  const [making, setMaking] = useState<Output | null>(null);
  const make = async ({ format, columns, online }: Asked): Promise<ReceivedFile | Output> => {
    const ask = { params: { format }, body: { contacts_scope: scope, columns } };
    try {
      if (online) {
        const answer = await request(exports.contacts, ask, { timeoutMs: exportTimeoutMs });
        if (user.actor !== null) await countExported(db, count);
        return "blob" in answer ? answer : answer.data;
      }
    } catch (failure) {
      if ((failure as Error).name !== "Unreachable") throw failure;
    }
    const { file, rows } = await fromDevice(format, columns, setDone);
    await write(exportNote, { rows, columns, format, at: clock.now() });
    return file;
  };
  const run = async (asked: Asked) => {
    setBusy(true);
    setError(null);
    try {
      const made = await make(asked);
      setBusy(false);
      if (!("blob" in made)) return setMaking(made);
      keepFile(made);
      notify(`${made.name} downloaded.`);
      onClose();
    } catch (failure) {
      reportExport(failure);
      setError(wordsOf(failure));
      setBusy(false);
      setDone(null);
    }
  };
  return { run, done, busy, error, making };
}
