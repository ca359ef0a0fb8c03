/** Progress of one file from request to download, inside the dialog that requested it. */
import { Alert, Anchor, Button, Group, Progress, Stack, Text } from "@mantine/core";
import { Link } from "react-router-dom";
import { isUnderWay, type Output, printedOf } from "../../domain/outputs/output.ts";
import { countOf } from "../../kit/text.ts";
import { outputById } from "../../local/queries/outputs.ts";
import { ProgressCount } from "../../ui/progress-count.tsx";
import { useLive, useOnline } from "../base/live.ts";
import { leftOutSaid } from "./left-out-words.ts";
import { useOutputFile } from "./use-output-file.ts";

interface OutputProgressProps {
  /** As returned by the request; the mirror has newer data soon after. */
  output: Output;
  onClose: () => void;
}

export function OutputProgress({ output: asked, onClose }: OutputProgressProps) {
  const output = useLive(outputById, asked.id) ?? asked;
  return (
    <Stack>
      <div role="status" aria-live="polite">
        {isUnderWay(output) ? <UnderWay output={output} /> : <Over output={output} />}
      </div>
      <Group justify="space-between">
        <Anchor component={Link} to="/outputs" size="sm" onClick={onClose}>
          Exports and prints of the last 24 hours
        </Anchor>
        <Group>
          <Button variant="default" onClick={onClose}>
            Close
          </Button>
          {output.state === "complete" ? <Fetch output={output} /> : null}
        </Group>
      </Group>
    </Stack>
  );
}

function UnderWay({ output }: { output: Output }) {
  const online = useOnline();
  if (output.seq === 0 && !online)
    return (
      <Alert color="orange">
        You are offline. Your request is saved on this device and runs when you are back online. Find it under Exports
        and prints.
      </Alert>
    );
  return (
    <Stack gap="xs">
      {output.state === "working" ? (
        <ProgressCount done={output.done} total={output.total} label="Creating file" />
      ) : (
        <>
          <Text size="sm">Queued</Text>
          <Progress value={100} animated size="sm" aria-label="Queued" />
        </>
      )}
      <Text size="sm" c="dimmed">
        You can close this window. We will notify you when the file is ready. It is available for 24 hours.
      </Text>
    </Stack>
  );
}

function Over({ output }: { output: Output }) {
  if (output.state === "failed") return <Alert color="red">{output.error ?? "The file could not be created."}</Alert>;
  const left = leftOutSaid(output.left_out);
  const pages = output.pages === null ? "" : ` on ${countOf(output.pages, "page")}`;
  return (
    <Stack gap={4}>
      <Text fw={500}>{output.file_name} is ready.</Text>
      <Text size="sm" c="dimmed">
        {countOf(printedOf(output), "contact")}
        {pages}
        {left ? `. Skipped: ${left}.` : "."}
      </Text>
    </Stack>
  );
}

function Fetch({ output }: { output: Output }) {
  const { busy, download, open } = useOutputFile(output);
  const online = useOnline();
  const isPdf = output.kind !== "export";
  return (
    <>
      {isPdf ? (
        <Button variant="default" disabled={!online || busy} onClick={() => void open()}>
          Open
        </Button>
      ) : null}
      <Button loading={busy} disabled={!online} onClick={() => void download()} data-autofocus>
        Download
      </Button>
    </>
  );
}
