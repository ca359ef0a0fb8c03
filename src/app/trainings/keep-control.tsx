/** Keeps a training on this device, with its size, or removes it. */
import { Button, Group, Progress, Text } from "@mantine/core";
import IconDownload from "@tabler/icons-react/dist/esm/icons/IconDownload.mjs";
import type { Training } from "../../domain/trainings/training.ts";
import { fileSizeWords } from "../../domain/files/file-words.ts";
import { useOnline } from "../base/live.ts";
import { useKept } from "./use-kept.ts";

export function KeepControl({ training }: { training: Training }) {
  const { kept, coming, keep, stop, remove } = useKept();
  const online = useOnline();
  const { id, title, size, sha256 } = training;
  if (!kept) return null;
  const now = coming.get(id);
  const here = kept.find((one) => one.id === id);
  if (now)
    return (
      <Group gap="sm" role="status">
        <Progress w="8rem" value={(now.bytes / Math.max(1, size)) * 100} aria-label={`Downloading ${title}`} />
        <Text size="sm" className="tabular">
          {fileSizeWords(now.bytes)} of {fileSizeWords(size)}
        </Text>
        <Button variant="subtle" size="compact-sm" onClick={() => stop(id)}>
          Stop
        </Button>
      </Group>
    );
  const isCurrent = here?.isComplete === true && here.sha256 === sha256;
  return (
    <Group gap="sm">
      {isCurrent ? (
        <Text size="sm">On this device · {fileSizeWords(size)}</Text>
      ) : (
        <Button
          variant="default"
          disabled={!online}
          leftSection={<IconDownload size="1rem" aria-hidden="true" />}
          onClick={() => keep(training)}
        >
          {keepWords(training, here)}
        </Button>
      )}
      {here ? (
        <Button variant="subtle" size="compact-sm" onClick={() => remove(id)}>
          Remove from this device
        </Button>
      ) : null}
    </Group>
  );
}

function keepWords({ size, sha256 }: Training, here: { sha256: string; bytes: number } | undefined): string {
  if (here && here.sha256 === sha256) return `Continue download · ${fileSizeWords(size - here.bytes)} left`;
  return here ? `Update on this device · ${fileSizeWords(size)}` : `Keep on this device · ${fileSizeWords(size)}`;
}
