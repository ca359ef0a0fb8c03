/** The list as a file: made by the server, or with no connection from this device's own copy. */
import { Alert, Button, Checkbox, Group, Radio, SimpleGrid, Stack, Text } from "@mantine/core";
import { useState } from "react";
import { exports } from "../../contract/contacts/exports.ts";
import { exportLabel, inExportOrder } from "../../domain/contacts/export.ts";
import type { ContactsScope } from "../../domain/contacts/contacts-scope.ts";
import {
  type ContactExportColumn,
  contactExportColumns,
  type ExportFormat,
  exportRowsMax,
} from "../../domain/contacts/limits.ts";
import { scopeOf } from "../../domain/users/access.ts";
import type { ReceivedFile } from "../../local/api/request.ts";
import { exportNote } from "../../local/intents/lists.ts";
import type { ContactLists } from "../../local/queries/contact-page.ts";
import { Dialog } from "../../ui/dialog.tsx";
import { FormError } from "../../ui/form-error.tsx";
import { ProgressCount } from "../../ui/progress-count.tsx";
import { useLocal, useOnline } from "../live.ts";
import { tell, useCurrentUser, wordsOf } from "../shell/index.ts";
import { useDeviceFile } from "./device-file.ts";

interface ExportDialogProps {
  scope: ContactsScope;
  count: number;
  /** The device holds everybody its person may see. */
  complete: boolean;
  lists: ContactLists;
  onClose: () => void;
}

const minuteMs = 60_000;
const exportTimeoutMs = 10 * minuteMs;

export function ExportDialog({ scope, count, complete, lists, onClose }: ExportDialogProps) {
  const [format, setFormat] = useState<ExportFormat>("csv");
  const [chosen, setChosen] = useState<readonly ContactExportColumn[]>(contactExportColumns);
  const { run, done, busy, error } = useExport({ scope, lists, onClose });
  const online = useOnline();
  const user = useCurrentUser();
  const isCsvOnly = !online;
  const tooMany = count > exportRowsMax;
  return (
    <Dialog onClose={onClose} title="Export this list" size="lg" closeOnClickOutside={!busy}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          void run(isCsvOnly ? "csv" : format, inExportOrder(chosen), online);
        }}
      >
        <Stack>
          {isCsvOnly ? (
            <Alert color="orange">
              You are offline: the file is made from this device{complete ? "" : ", which is not filled yet,"} as CSV.
              That it was made is recorded when you are back.
            </Alert>
          ) : (
            <Radio.Group label="Format" value={format} onChange={(value) => setFormat(value as ExportFormat)}>
              <Group mt="xs">
                <Radio value="csv" label="CSV" />
                <Radio value="xlsx" label="Excel" />
              </Group>
            </Radio.Group>
          )}
          <Columns chosen={chosen} onChange={setChosen} />
          {scopeOf(user, "contacts.export") === "tenant" ? null : (
            <Text size="sm" c="dimmed">
              Contacts you may see but not take out, such as those of pools, are left out.
            </Text>
          )}
          {count === 0 ? <Text size="sm">There is nobody in this list to export.</Text> : null}
          {tooMany ? (
            <Text size="sm" c="red">
              At most {exportRowsMax.toLocaleString("en-US")} contacts can be exported. Set a filter first.
            </Text>
          ) : null}
          {done === null ? null : <ProgressCount done={done} total={count} label="Writing" />}
          <FormError words={error} />
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose} disabled={busy}>
              Cancel
            </Button>
            <Button type="submit" loading={busy} disabled={chosen.length === 0 || count === 0 || tooMany}>
              Download
            </Button>
          </Group>
        </Stack>
      </form>
    </Dialog>
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

function useExport({ scope, lists, onClose }: Pick<ExportDialogProps, "scope" | "lists" | "onClose">) {
  const { request, write, world } = useLocal();
  const fromDevice = useDeviceFile(scope, lists);
  const [busy, setBusy] = useState(false);
  const [done, setDone] = useState<number | null>(null);
  const [error, setError] = useState<string | null>(null);
  const make = async (format: ExportFormat, columns: ContactExportColumn[], online: boolean): Promise<ReceivedFile> => {
    const ask = { params: { format }, body: { contacts_scope: scope, columns } };
    try {
      if (online) return await request(exports.contacts, ask, { timeoutMs: exportTimeoutMs });
    } catch (failure) {
      if (format !== "csv" || (failure as Error).name !== "Unreachable") throw failure;
    }
    const { file, rows } = await fromDevice(columns, setDone);
    await write(exportNote, { rows, columns, at: world.now() });
    return file;
  };
  const run = async (format: ExportFormat, columns: ContactExportColumn[], online: boolean) => {
    setBusy(true);
    setError(null);
    try {
      const file = await make(format, columns, online);
      keepFile(file);
      tell(`${file.name} is in your downloads.`);
      onClose();
    } catch (failure) {
      setError(wordsOf(failure));
      setBusy(false);
      setDone(null);
    }
  };
  return { run, done, busy, error };
}

/** The browser's own download; the address is let go once it has been followed. */
function keepFile({ name, blob }: ReceivedFile): void {
  const href = URL.createObjectURL(blob);
  const link = Object.assign(document.createElement("a"), { href, download: name });
  link.click();
  requestAnimationFrame(() => URL.revokeObjectURL(href));
}
