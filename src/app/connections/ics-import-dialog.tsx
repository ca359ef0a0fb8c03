/** Calendar file import: choose or drop a file, progress, result per event. */
import { Button, FileButton, Group, Stack, Text } from "@mantine/core";
import IconCalendarPlus from "@tabler/icons-react/dist/esm/icons/IconCalendarPlus.mjs";
import type { EventImport } from "../../domain/calendar/event-import.ts";
import { countOf } from "../../kit/text.ts";
import { Dialog } from "../../ui/dialog.tsx";
import { FormError } from "../../ui/form-error.tsx";
import { NeedsConnection } from "../../ui/list-states.tsx";
import { ProgressCount } from "../../ui/progress-count.tsx";
import { useFileDrop } from "../../ui/use-file-drop.ts";
import { useOnline } from "../base/live.ts";
import { IcsResults } from "./ics-results.tsx";
import { type IcsImport, isAtWork, useIcsImport } from "./use-ics-import.ts";
import classes from "./connections.module.css";

export function IcsImportDialog({ onClose }: { onClose: () => void }) {
  const work = useIcsImport();
  const online = useOnline();
  const { attempt } = work;
  return (
    <Dialog title="Import .ics" size={attempt && !isAtWork(attempt) ? "52rem" : "lg"} onClose={onClose}>
      {attempt ? (
        isAtWork(attempt) ? (
          <AtWork attempt={attempt} onClose={onClose} />
        ) : (
          <IcsResults work={work} attempt={attempt} onClose={onClose} />
        )
      ) : online ? (
        <Choose work={work} />
      ) : (
        <NeedsConnection description="The file is read on the server." />
      )}
    </Dialog>
  );
}

function Choose({ work: { begin, busy, error } }: { work: IcsImport }) {
  const drop = useFileDrop(([file]) => {
    if (file) void begin(file);
  });
  return (
    <Stack>
      <Text size="sm">
        Export your calendar from Google, Outlook or Apple as an .ics file and import it here. Importing it again
        updates the same events without creating duplicates.
      </Text>
      <div className={classes.drop} {...drop}>
        <IconCalendarPlus size="1.75rem" stroke={1.5} aria-hidden="true" />
        <Text size="sm" c="dimmed">
          Drop an .ics file here (up to 10 MB).
        </Text>
        <FileButton
          accept=".ics,.ical,.ifb,text/calendar"
          onChange={(file) => {
            if (file) void begin(file);
          }}
          inputProps={{ "aria-label": "Calendar file", tabIndex: -1 }}
        >
          {(props) => (
            <Button {...props} loading={busy} data-autofocus>
              Choose file
            </Button>
          )}
        </FileButton>
      </div>
      <FormError words={error} />
    </Stack>
  );
}

function AtWork({
  attempt: { status, file_name, done, total, made, updated, taken_back },
  onClose,
}: {
  attempt: EventImport;
  onClose: () => void;
}) {
  return (
    <Stack>
      <Text size="sm" fw={500}>
        {file_name}
      </Text>
      <div role="status">
        {status === "undoing" ? (
          <ProgressCount done={taken_back} total={made + updated} label="Undoing import" />
        ) : total === 0 ? (
          <Text size="sm">Reading the file…</Text>
        ) : (
          <ProgressCount done={done} total={total} label={`Reading ${countOf(total, "event")}`} />
        )}
      </div>
      <Text size="sm" c="dimmed">
        You can close this. The import continues, and events appear as they are read.
      </Text>
      <Group justify="flex-end">
        <Button variant="default" onClick={onClose}>
          Close
        </Button>
      </Group>
    </Stack>
  );
}
