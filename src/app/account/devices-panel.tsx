import { Button, Group, Table } from "@mantine/core";
import { accountSessions, devices } from "../../contract/device/devices.ts";
import { Panel } from "../../ui/panel.tsx";
import { programName } from "../../ui/program-name.ts";
import { useFetched, useRequest } from "../base/live.ts";
import { useMoments } from "../base/moments.ts";
import { KeptHerePanel, StoragePanel } from "../sync/index.ts";
import { DeviceList } from "./device-list.tsx";
import { DeviceLockPanel } from "./device-lock-panel.tsx";
import { FetchedRows } from "./fetched-rows.tsx";
import { SignInAddresses } from "./sign-in-addresses.tsx";
import { ToneBadge } from "../../ui/tone-badge.tsx";

/** State of this device, devices that hold data, open sessions, and sign-in addresses. */
export function DevicesPanel() {
  return (
    <>
      <StoragePanel />
      <KeptHerePanel />
      <DeviceLockPanel />
      <Devices />
      <Sessions />
      <SignInAddresses />
    </>
  );
}

function Devices() {
  return (
    <Panel
      title="Devices"
      description="Each device stores a copy of your contacts. If you lose one, wipe it: it deletes all Fieldline data the next time it goes online."
    >
      <DeviceList fetched={useFetched(devices.list, {})} />
    </Panel>
  );
}

function Sessions() {
  const { exact } = useMoments();
  const fetched = useFetched(accountSessions.list, {});
  const { again } = fetched;
  const end = useRequest(accountSessions.end);
  const close = async (id: string) => {
    await end({ params: { id } }).then(again, () => undefined);
  };
  return (
    <Panel title="Active sessions">
      <FetchedRows
        what="Sessions"
        fetched={fetched}
        empty="No active sessions."
        head={["Browser", "Address", "Last used", ""]}
      >
        {(session) => (
          <Table.Tr key={session.id}>
            <Table.Td>
              <Group gap="xs">
                {programName(session.user_agent)}
                {session.current ? <ToneBadge>This device</ToneBadge> : null}
                {session.acting ? <ToneBadge tone="warn">Someone acting as you</ToneBadge> : null}
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
                  aria-label={`Sign out of ${programName(session.user_agent)}`}
                >
                  Sign out
                </Button>
              )}
            </Table.Td>
          </Table.Tr>
        )}
      </FetchedRows>
    </Panel>
  );
}
