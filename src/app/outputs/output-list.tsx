import { ActionIcon, Button, Progress, Text } from "@mantine/core";
import IconTrash from "@tabler/icons-react/dist/esm/icons/IconTrash.mjs";
import { outputNames } from "../../domain/outputs/messages.ts";
import { isExport, isThere, isUnderWay, type Output, printedOf, progressOf } from "../../domain/outputs/output.ts";
import { countOf } from "../../kit/text.ts";
import { outputRemove } from "../../local/intents/outputs.ts";
import { useIntent, useLocal, useOnline } from "../base/live.ts";
import { useMoments } from "../base/moments.ts";
import { leftOutSaid } from "./left-out-words.ts";
import { OutputState } from "./output-state.tsx";
import { useOutputFile } from "./use-output-file.ts";
import classes from "./outputs.module.css";

export function OutputList({ outputs }: { outputs: readonly Output[] }) {
  return (
    <ul className={classes.list}>
      {outputs.map((output) => (
        <OutputItem key={output.id} output={output} />
      ))}
    </ul>
  );
}

function OutputItem({ output }: { output: Output }) {
  const { exact, words } = useMoments();
  const remove = useIntent(outputRemove);
  const { id, file_name } = output;
  const label = isUnderWay(output) ? "Stop" : "Delete";
  return (
    <li className={classes.item}>
      <div className={classes.what}>
        <Text fw={500} truncate>
          {file_name}
        </Text>
        <Text size="sm" c="dimmed">
          {saidOf(output)}
        </Text>
        <Moving output={output} />
      </div>
      <OutputState output={output} />
      <time className={classes.when} title={exact(output.created_at)}>
        {words(output.created_at)}
      </time>
      <div className={classes.acts}>
        <Fetch output={output} />
        <ActionIcon
          variant="subtle"
          color="gray"
          size="lg"
          aria-label={`${label} ${file_name}`}
          title={label}
          onClick={() => void remove({ id, file_name }).catch(() => undefined)}
        >
          <IconTrash size="1rem" aria-hidden="true" />
        </ActionIcon>
      </div>
    </li>
  );
}

function saidOf(output: Output): string {
  if (output.state === "failed") return output.error ?? "The file could not be created.";
  const name = outputNames[output.kind];
  const noun = output.kind === "report" ? "row" : "contact";
  if (output.state !== "complete") return `${name} · ${countOf(output.total, noun)}`;
  const left = leftOutSaid(output.left_out);
  const pages = output.pages === null ? "" : ` · ${countOf(output.pages, "page")}`;
  return `${name} · ${countOf(printedOf(output), noun)}${pages}${left ? ` · skipped: ${left}` : ""}`;
}

function Moving({ output }: { output: Output }) {
  const part = progressOf(output);
  if (part === undefined) return null;
  return <Progress value={part * 100} size="xs" mt={4} aria-label={`Creating ${output.file_name}`} />;
}

function Fetch({ output }: { output: Output }) {
  const { world } = useLocal();
  const online = useOnline();
  const { busy, download, open } = useOutputFile(output);
  if (!isThere(output, world.now())) return null;
  return (
    <>
      {isExport(output.kind) ? null : (
        <Button size="compact-sm" variant="subtle" disabled={!online || busy} onClick={() => void open()}>
          Open
        </Button>
      )}
      <Button size="compact-sm" variant="default" loading={busy} disabled={!online} onClick={() => void download()}>
        Download
      </Button>
    </>
  );
}
