import { Badge, Button, Group, Table, Text } from "@mantine/core";
import { useState, type ReactNode } from "react";
import { accountSessions, authIps, type Device, devices } from "../../contract/account/devices.ts";
import { countOf } from "../../kit/text.ts";
import { Dialog } from "../../ui/dialog.tsx";
import { NothingYet, SkeletonRows } from "../../ui/list-states.tsx";
import { Panel } from "../../ui/panel.tsx";
import { useFetched, useRequest } from "../live.ts";
import { useMoments } from "../moments.ts";
import { tell } from "../shell/index.ts";
import { StoragePanel } from "../sync/index.ts";
import { programName } from "../../ui/program-name.ts";
import { NotLoaded } from "./not-loaded.tsx";

/** How this device stands, devices that hold data, open sessions, and addresses signed in from. */
export function DevicesPanel() {
  return (
    <>
      <StoragePanel />
      <Devices />
      <Sessions />
      <Addresses />
    </>
  );
}

function Devices() {
  const { exact } = useMoments();
  const { data, error, again } = useFetched(devices.list, {});
  const [wiping, setWiping] = useState<Device | null>(null);
  const forget = useRequest(devices.forget);
  const away = ({ id }: Device) => forget({ params: { id } }).then(again, () => undefined);
  return (
    <Panel
      title="Devices"
      says="Each holds a copy of your contacts. A lost one can be wiped: it forgets everything the next time it goes online."
    >
      <Rows
        rows={data?.data}
        error={error}
        again={again}
        empty="No device has reported yet."
        head={["Device", "Last sync", "Holds", "Waiting", ""]}
      >
        {(device) => (
          <Table.Tr key={device.id}>
            <Table.Td>
              <Group gap="xs">
                {device.name || programName(device.user_agent)}
                {device.current ? (
                  <Badge miw="max-content" variant="light">
                    This one
                  </Badge>
                ) : null}
                {device.wiped_at ? (
                  <Badge miw="max-content" color="gray">
                    Wiped
                  </Badge>
                ) : device.wipe_requested_at ? (
                  <Badge miw="max-content" color="red">
                    Will be wiped
                  </Badge>
                ) : null}
              </Group>
            </Table.Td>
            <Table.Td>{exact(device.last_sync_at)}</Table.Td>
            <Table.Td>{countOf(device.mirror_contacts, "contact")}</Table.Td>
            <Table.Td>{device.waiting.toLocaleString("en-US")}</Table.Td>
            <Table.Td>
              <DeviceAct device={device} onWipe={() => setWiping(device)} onForget={() => void away(device)} />
            </Table.Td>
          </Table.Tr>
        )}
      </Rows>
      {wiping ? <WipeDialog device={wiping} onClose={() => setWiping(null)} onDone={again} /> : null}
    </Panel>
  );
}

/** A device that has forgotten everything needs no place on the list. */
function DeviceAct({ device, onWipe, onForget }: { device: Device; onWipe: () => void; onForget: () => void }) {
  const name = device.name || programName(device.user_agent);
  if (device.current) return null;
  if (device.wiped_at !== null)
    return (
      <Button size="compact-sm" variant="default" onClick={onForget} aria-label={`Take ${name} off the list`}>
        Take off the list
      </Button>
    );
  if (device.wipe_requested_at !== null) return null;
  return (
    <Button size="compact-sm" variant="default" onClick={onWipe} aria-label={`Wipe ${name}`}>
      Wipe
    </Button>
  );
}

function WipeDialog({ device, onClose, onDone }: { device: Device; onClose: () => void; onDone: () => void }) {
  const wipe = useRequest(devices.wipe);
  const [busy, setBusy] = useState(false);
  const go = async () => {
    setBusy(true);
    try {
      await wipe({ params: { id: device.id }, body: {} });
      tell("The device will be wiped the next time it goes online.");
      onDone();
      onClose();
    } catch {
      setBusy(false);
    }
  };
  return (
    <Dialog onClose={onClose} title={`Wipe ${device.name || programName(device.user_agent)}?`}>
      <Text size="sm">
        It signs out and forgets everything
        {device.waiting > 0 ? `, also ${countOf(device.waiting, "change")} it has not sent` : ""}. This cannot be
        undone.
      </Text>
      <Group mt="lg" justify="flex-end">
        <Button variant="default" onClick={onClose} data-autofocus>
          Keep it
        </Button>
        <Button color="red" loading={busy} onClick={() => void go()}>
          Wipe it
        </Button>
      </Group>
    </Dialog>
  );
}

function Sessions() {
  const { exact } = useMoments();
  const { data, error, again } = useFetched(accountSessions.list, {});
  const end = useRequest(accountSessions.end);
  const close = async (id: string) => {
    await end({ params: { id } }).then(again, () => undefined);
  };
  return (
    <Panel title="Open sessions">
      <Rows
        rows={data?.data}
        error={error}
        again={again}
        empty="There is no open session."
        head={["Program", "Address", "Last used", ""]}
      >
        {(session) => (
          <Table.Tr key={session.id}>
            <Table.Td>
              <Group gap="xs">
                {programName(session.user_agent)}
                {session.current ? (
                  <Badge miw="max-content" variant="light">
                    This one
                  </Badge>
                ) : null}
                {session.acting ? (
                  <Badge miw="max-content" color="yellow">
                    Somebody acting as you
                  </Badge>
                ) : null}
              </Group>
            </Table.Td>
            <Table.Td className="tabular">{session.ip}</Table.Td>
            <Table.Td>{exact(session.last_seen_at)}</Table.Td>
            <Table.Td>
              {session.current ? null : (
                <Button
                  size="compact-sm"
                  variant="default"
                  onClick={() => void close(session.id)}
                  aria-label={`End the session of ${programName(session.user_agent)}`}
                >
                  End
                </Button>
              )}
            </Table.Td>
          </Table.Tr>
        )}
      </Rows>
    </Panel>
  );
}

function Addresses() {
  const { exact } = useMoments();
  const { data, error, again } = useFetched(authIps.list, { query: {} });
  return (
    <Panel title="Addresses" says="Where sign-ins came from. You are mailed when a new one appears.">
      <Rows
        rows={data?.data}
        error={error}
        again={again}
        empty="No sign-in yet."
        head={["Address", "Place", "Program", "First", "Last"]}
      >
        {(seen) => (
          <Table.Tr key={seen.id}>
            <Table.Td className="tabular">{seen.ip}</Table.Td>
            <Table.Td>{seen.place || "–"}</Table.Td>
            <Table.Td>{programName(seen.user_agent)}</Table.Td>
            <Table.Td>{exact(seen.first_seen_at)}</Table.Td>
            <Table.Td>{exact(seen.last_seen_at)}</Table.Td>
          </Table.Tr>
        )}
      </Rows>
    </Panel>
  );
}

interface RowsProps<T> {
  rows: readonly T[] | undefined;
  error: unknown;
  again: () => void;
  empty: string;
  head: readonly string[];
  children: (row: T) => ReactNode;
}

function Rows<T>({ rows, error, again, empty, head, children }: RowsProps<T>) {
  if (!rows && error) return <NotLoaded onRetry={again} />;
  if (!rows) return <SkeletonRows count={3} />;
  if (rows.length === 0) return <NothingYet title={empty} />;
  return (
    <Table.ScrollContainer minWidth={520}>
      <Table verticalSpacing="xs">
        <Table.Thead>
          <Table.Tr>
            {head.map((name) => (name ? <Table.Th key={name}>{name}</Table.Th> : <Table.Td key="actions" />))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>{rows.map(children)}</Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  );
}
