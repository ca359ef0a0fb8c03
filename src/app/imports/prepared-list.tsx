/** Imports prepared here but not sent: each can be resumed or discarded. */
import { Button, Group, Text } from "@mantine/core";
import { countOfRows } from "../../domain/imports/messages.ts";
import type { PreparedImport } from "../../local/db/records.ts";
import { Panel } from "../../ui/panel.tsx";
import { useMoments } from "../base/moments.ts";
import { preparedWords } from "./draft.ts";
import classes from "./imports.module.css";

interface PreparedListProps {
  unfinished: readonly PreparedImport[];
  busy: boolean;
  onGoOn(prepared: PreparedImport): void;
  onDiscard(prepared: PreparedImport): void;
}

export function PreparedList({ unfinished, busy, onGoOn, onDiscard }: PreparedListProps) {
  if (unfinished.length === 0) return null;
  return (
    <Panel title="Unfinished imports" description="Saved on this device, even offline, until you import or discard it.">
      <ul className={classes.prepared}>
        {unfinished.map((one) => (
          <PreparedItem
            key={one.id}
            prepared={one}
            busy={busy}
            onGoOn={() => onGoOn(one)}
            onDiscard={() => onDiscard(one)}
          />
        ))}
      </ul>
    </Panel>
  );
}

interface PreparedItemProps {
  prepared: PreparedImport;
  busy: boolean;
  onGoOn(): void;
  onDiscard(): void;
}

function PreparedItem({ prepared, busy, onGoOn, onDiscard }: PreparedItemProps) {
  const { exact, words } = useMoments();
  const { file_name, list, at } = prepared;
  const far = preparedWords(prepared);
  return (
    <li>
      <div className={classes.preparedWords}>
        <Text fw={500} truncate title={file_name}>
          {file_name}
        </Text>
        <Text size="sm" c="dimmed" className="tabular">
          {list ? `${countOfRows(list.report.rows)} · ` : ""}
          {far} · <time title={exact(at)}>started {words(at)}</time>
        </Text>
      </div>
      <Group gap="xs">
        <Button variant="light" loading={busy} onClick={onGoOn} aria-label={`Continue ${file_name}, ${far}`}>
          Continue
        </Button>
        <Button data-takes variant="default" onClick={onDiscard} aria-label={`Discard ${file_name}`}>
          Discard
        </Button>
      </Group>
    </li>
  );
}
