/** Offline readiness of the device, storage used, whether the browser may evict it, and a full resync. */
import { Alert, Button, Group, Progress, Skeleton, Text } from "@mantine/core";
import { useEffect, useState } from "react";
import { notAllWords } from "../../domain/device/device-words.ts";
import { notAllHere } from "../../local/queries/contact-bound.ts";
import { keepFile } from "../../ui/keep-file.ts";
import { Panel } from "../../ui/panel.tsx";
import { sizeWords } from "../../ui/size-words.ts";
import { useLive, useLocal } from "../base/live.ts";
import { report, notify } from "../base/report.ts";
import { useReadiness } from "../device/index.ts";
import { AppPartsPanel } from "./app-parts-panel.tsx";
import { diagnosticsFile } from "./diagnostics-file.ts";

interface Storage {
  usedBytes: number;
  roomBytes: number;
  kept: boolean;
}

export function StoragePanel() {
  const local = useLocal();
  const [storage, setStorage] = useState<Storage | null>();
  const readiness = useReadiness();
  useEffect(() => void measure().then(setStorage), [readiness.word]);
  const keep = async () => {
    const granted = await navigator.storage?.persist?.();
    notify(granted ? "The browser will keep this data." : "The browser declined. Install the app and try again.");
    setStorage(await measure());
  };
  const refetch = async () => {
    await local.fetchAgain();
    notify("Downloading everything again. You can keep working.");
  };
  const diagnose = async () => keepFile({ name: "fieldline-diagnostics.json", blob: await diagnosticsFile(local) });
  return (
    <Panel
      title="Storage"
      description={
        storage === undefined
          ? "Checking available storage."
          : storage?.kept
            ? "The browser keeps this data."
            : "The browser may delete this data if the device runs out of space."
      }
    >
      {readiness.word === "refused" ? (
        <Alert color="yellow" mb="md">
          {readiness.description}
        </Alert>
      ) : (
        <Text mb="md" fw={500}>
          {readiness.description}
        </Text>
      )}
      <NotAll />
      <AppPartsPanel />
      {storage === undefined ? (
        <Skeleton height="0.5rem" />
      ) : storage ? (
        <>
          <Progress
            value={Math.max(1, (100 * storage.usedBytes) / Math.max(1, storage.roomBytes))}
            aria-label="Storage used"
          />
          <Text size="sm" c="dimmed" mt="xs" className="tabular">
            {sizeWords(storage.usedBytes)} used of about {sizeWords(storage.roomBytes)}
          </Text>
        </>
      ) : (
        <Text c="dimmed">This browser does not report available storage.</Text>
      )}
      <Group mt="md">
        {storage && !storage.kept ? (
          <Button variant="default" onClick={() => void keep()}>
            Keep data permanently
          </Button>
        ) : null}
        <Button variant="default" onClick={() => void refetch()}>
          Download again
        </Button>
        <Button variant="default" onClick={() => void diagnose().catch(report)}>
          Download diagnostics
        </Button>
      </Group>
      <Text size="sm" c="dimmed" mt="xs">
        The diagnostics file contains versions, counts and error codes. It contains no names, messages or phone numbers.
      </Text>
    </Panel>
  );
}

function NotAll() {
  const part = useLive(notAllHere);
  if (!part) return null;
  return (
    <Text size="sm" mb="md" className="tabular">
      {notAllWords(part)} Other contacts are on the server. You can find and open them online.
    </Text>
  );
}

async function measure(): Promise<Storage | null> {
  const { storage } = navigator as { storage?: StorageManager };
  if (!storage?.estimate) return null;
  const { usage = 0, quota = 0 } = await storage.estimate();
  return { usedBytes: usage, roomBytes: quota, kept: (await storage.persisted?.()) ?? false };
}
