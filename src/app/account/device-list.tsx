/** A user's devices: their state, and wiping a lost one. Users can also rename and remove their own. */
import { Button, Group, Table, Text } from "@mantine/core";
import { type ReactNode, useState } from "react";
import { type Device, devices } from "../../contract/device/devices.ts";
import { deviceNameLengthMax } from "../../domain/session/session-life.ts";
import { countOf } from "../../kit/text.ts";
import { Dialog } from "../../ui/dialog.tsx";
import { EditableField } from "../../ui/editable-field.tsx";
import { programName } from "../../ui/program-name.ts";
import { sizeWords } from "../../ui/size-words.ts";
import type { Fetching } from "../base/fetch-state.tsx";
import { useRequest } from "../base/live.ts";
import { useMoments } from "../base/moments.ts";
import { notify } from "../base/report.ts";
import { FetchedRows } from "./fetched-rows.tsx";
import { ToneBadge } from "../../ui/tone-badge.tsx";

interface DeviceListProps {
  fetched: Fetching & { data: { data: readonly Device[] } | undefined };
  /** Owner of the devices, if not the current user. */
  owner_id?: string;
  /** Additional actions. */
  more?: (device: Device) => ReactNode;
}

export function DeviceList({ fetched, owner_id, more }: DeviceListProps) {
  const { again } = fetched;
  const { exact } = useMoments();
  const [wiping, setWiping] = useState<Device | null>(null);
  return (
    <>
      <FetchedRows
        what="Devices"
        fetched={fetched}
        empty="No devices yet."
        head={["Device", "Last sync", "Stored", "Unsent", ""]}
      >
        {(device) => (
          <Table.Tr key={device.id}>
            <Table.Td>
              <Group gap="xs">
                {owner_id ? nameOf(device) : <OwnName device={device} again={again} />}
                <DeviceMarks device={device} />
              </Group>
            </Table.Td>
            <Table.Td>{exact(device.last_sync_at)}</Table.Td>
            <Table.Td>
              {countOf(device.mirror_contacts, "contact")}
              {device.mirror_bytes > 0 ? (
                <Text size="xs" c="dimmed">
                  {sizeWords(device.mirror_bytes)}
                </Text>
              ) : null}
            </Table.Td>
            <Table.Td>{device.waiting.toLocaleString("en-US")}</Table.Td>
            <Table.Td>
              <Group gap="xs" justify="flex-end">
                {more?.(device)}
                <DeviceAct device={device} isOwn={!owner_id} onWipe={() => setWiping(device)} again={again} />
              </Group>
            </Table.Td>
          </Table.Tr>
        )}
      </FetchedRows>
      {wiping ? (
        <WipeDialog device={wiping} owner_id={owner_id} onClose={() => setWiping(null)} onDone={again} />
      ) : null}
    </>
  );
}

function nameOf({ name, user_agent }: Device): string {
  return name || programName(user_agent);
}

function OwnName({ device, again }: { device: Device; again: () => void }) {
  const rename = useRequest(devices.rename);
  const name = nameOf(device);
  return (
    <EditableField
      label={`Name of ${name}`}
      hideLabel
      value={name}
      asks
      maxLength={deviceNameLengthMax}
      onSave={(typed) => rename({ params: { id: device.id }, body: { name: typed } }).finally(again)}
    />
  );
}

function DeviceMarks({ device }: { device: Device }) {
  return (
    <>
      {device.current ? <ToneBadge>This device</ToneBadge> : null}
      {device.wiped_at ? (
        <ToneBadge tone="quiet">Wiped</ToneBadge>
      ) : device.wipe_requested_at ? (
        <ToneBadge tone="bad">Wipe pending</ToneBadge>
      ) : null}
    </>
  );
}

interface DeviceActProps {
  device: Device;
  isOwn: boolean;
  onWipe: () => void;
  again: () => void;
}

/** A wiped device can be removed from its owner's list. */
function DeviceAct({ device, isOwn, onWipe, again }: DeviceActProps) {
  const forget = useRequest(devices.forget);
  const name = nameOf(device);
  const away = () => void forget({ params: { id: device.id } }).then(again, () => undefined);
  if (device.current) return null;
  if (device.wiped_at !== null)
    return isOwn ? (
      <Button size="compact-sm" variant="default" onClick={away} aria-label={`Remove ${name} from the list`}>
        Remove from list
      </Button>
    ) : null;
  if (device.wipe_requested_at !== null) return null;
  return (
    <Button size="compact-sm" variant="default" onClick={onWipe} aria-label={`Wipe ${name}`}>
      Wipe
    </Button>
  );
}

interface WipeDialogProps {
  device: Device;
  owner_id: string | undefined;
  onClose: () => void;
  onDone: () => void;
}

function WipeDialog({ device, owner_id, onClose, onDone }: WipeDialogProps) {
  const wipe = useRequest(devices.wipe);
  const [busy, setBusy] = useState(false);
  const go = async () => {
    setBusy(true);
    try {
      await wipe({ params: { id: device.id }, body: owner_id ? { user_id: owner_id } : {} });
      notify("This device will be wiped the next time it goes online.");
      onDone();
      onClose();
    } catch {
      setBusy(false);
    }
  };
  return (
    <Dialog onClose={onClose} title={`Wipe ${nameOf(device)}?`}>
      <Text size="sm">
        It signs out and deletes all Fieldline data
        {device.waiting > 0 ? `, including ${countOf(device.waiting, "unsent change")}` : ""}. This cannot be undone.
      </Text>
      <Group mt="lg" justify="flex-end">
        <Button variant="default" onClick={onClose} data-autofocus>
          Cancel
        </Button>
        <Button color="red" loading={busy} onClick={() => void go()}>
          Wipe device
        </Button>
      </Group>
    </Dialog>
  );
}
