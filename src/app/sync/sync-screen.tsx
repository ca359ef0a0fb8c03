/** Sync between this device and the server: decisions needed, waiting changes, stored data. */
import { Alert, Button, Stack } from "@mantine/core";
import IconRefresh from "@tabler/icons-react/dist/esm/icons/IconRefresh.mjs";
import { SkeletonRows } from "../../ui/list-states.tsx";
import { PageHeader } from "../../ui/page-header.tsx";
import { Panel } from "../../ui/panel.tsx";
import { ProgressCount } from "../../ui/progress-count.tsx";
import { useLocal, useSyncState } from "../base/live.ts";
import { useMoments } from "../base/moments.ts";
import { PageMetadata } from "../base/page-metadata.tsx";
import { KeptHerePanel } from "./kept-here-panel.tsx";
import { ConflictsPanel } from "./conflicts-panel.tsx";
import { StoragePanel } from "./storage-panel.tsx";
import { WaitingList } from "./waiting-list.tsx";

export function SyncScreen() {
  const local = useLocal();
  const { words } = useMoments();
  const { picture, last_synced_at } = useSyncState();
  if (!picture) return <SkeletonRows />;
  const { status, waiting, behind, needs } = picture;
  const refused = waiting.filter(({ state }) => state === "needs");
  const queued = waiting.filter(({ state }) => state === "waiting");
  const synced = last_synced_at === null ? "Not synced yet." : `Last synced ${words(last_synced_at)}.`;
  return (
    <>
      <PageMetadata title="Sync" />
      <PageHeader
        title="Sync"
        description={`${reachWords[status.reach]} ${synced}`}
        actions={
          <Button variant="default" leftSection={<IconRefresh size="1rem" aria-hidden="true" />} onClick={local.wake}>
            Sync now
          </Button>
        }
      />
      <Stack gap={0}>
        {status.signed_out ? (
          <Alert color="orange" mb="md">
            Sending is paused until you sign in again. Your changes stay here and are sent only under your name.
          </Alert>
        ) : null}
        {status.held ? (
          <Alert color="orange" mb="md">
            Sending is paused until you set your password and two-factor sign-in. Your changes stay here.
          </Alert>
        ) : null}
        {status.outdated ? (
          <Alert color="orange" mb="md">
            Sending is paused until you update Fieldline. Your changes stay here and are sent after the update.
          </Alert>
        ) : null}
        {status.storage_full ? (
          <Alert color="red" mb="md">
            This device is out of storage. Free up space, then choose Sync now. Nothing you saved is lost.
          </Alert>
        ) : null}
        {status.filling ? (
          <Panel
            title="Downloading your data"
            description="You can keep working. The most recent activity downloads first."
          >
            <ProgressCount done={status.filled} total={status.total} label="Contacts on this device" />
          </Panel>
        ) : null}
        <ConflictsPanel needs={needs} refused={refused} behind={behind} />
        <Panel title="Waiting to send">
          <WaitingList items={queued} refused={refused} behind={behind} isOffline={status.reach === "offline"} />
        </Panel>
        <StoragePanel />
        <KeptHerePanel />
      </Stack>
    </>
  );
}

const reachWords = {
  online: "Online.",
  slow: "The connection is slow.",
  offline: "Offline. Changes are saved on this device.",
} as const;
