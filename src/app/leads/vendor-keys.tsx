/** The keys of a vendor: made, replaced with an overlap, turned off. A key is shown in full once. */
import { Button, Group, Select, Stack, Table, Text, TextInput } from "@mantine/core";
import { useState } from "react";
import { adminVendorKeys } from "../../contract/leads/vendors.ts";
import { keyNameLengthMax } from "../../domain/leads/limits.ts";
import type { AdminVendor, VendorKey } from "../../domain/leads/vendor.ts";
import { userMessages } from "../../domain/users/messages.ts";
import { Dialog } from "../../ui/dialog.tsx";
import { HeadedTable } from "../../ui/headed-table.tsx";
import { ShownOnce } from "../../ui/shown-once.tsx";
import { ToneBadge } from "../../ui/tone-badge.tsx";
import { FetchState } from "../base/fetch-state.tsx";
import { useFetched, useRequest } from "../base/live.ts";
import { useMoments } from "../base/moments.ts";

const keysAtOnce = 100;

export function VendorKeys({ vendor, onClose }: { vendor: AdminVendor; onClose: () => void }) {
  const fetched = useFetched(adminVendorKeys.list, { query: { vendor_id: vendor.id, limit: keysAtOnce } });
  const [shown, setShown] = useState<VendorKey | null>(null);
  const keys = fetched.data?.data;
  const show = (key: VendorKey) => {
    setShown(key);
    fetched.again();
  };
  return (
    <Dialog title={`Keys of ${vendor.vendor_name}`} size="xl" onClose={onClose} closeOnClickOutside={shown === null}>
      <Stack>
        <Text size="sm">
          The vendor sends leads to <code>POST /v1/leads</code> with its key, as described under{" "}
          <a href="/docs/leads" target="_blank" rel="noreferrer">
            Leads from vendors
          </a>
          .
        </Text>
        {shown ? (
          <ShownOnce
            title={userMessages.key_shown_once}
            label={`Key “${shown.name}”`}
            secret={shown.token}
            onClose={() => setShown(null)}
          />
        ) : null}
        <FetchState what="The keys" of={fetched} lines={2} small />
        {keys && keys.length > 0 ? <Keys keys={keys} again={fetched.again} onRotated={show} /> : null}
        {keys ? <NewKey vendor_id={vendor.id} isFirst={keys.length === 0} onMade={show} /> : null}
      </Stack>
    </Dialog>
  );
}

function NewKey({
  vendor_id,
  isFirst,
  onMade,
}: {
  vendor_id: string;
  isFirst: boolean;
  onMade: (key: VendorKey) => void;
}) {
  const create = useRequest(adminVendorKeys.create);
  const [name, setName] = useState(isFirst ? "Main key" : "");
  const [busy, setBusy] = useState(false);
  const make = async () => {
    setBusy(true);
    try {
      onMade((await create({ body: { vendor_id, name: name.trim() } })).data);
      setName("");
    } catch {
      // Reported by useRequest; what was typed stays.
    } finally {
      setBusy(false);
    }
  };
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        if (name.trim()) void make();
      }}
    >
      <Group align="flex-end">
        <TextInput
          label="Name of a new key"
          maxLength={keyNameLengthMax}
          value={name}
          onChange={(event) => setName(event.currentTarget.value)}
        />
        <Button type="submit" loading={busy} disabled={name.trim() === ""}>
          Create key
        </Button>
      </Group>
    </form>
  );
}

interface KeyActs {
  again: () => void;
  onRotated: (key: VendorKey) => void;
}

function Keys({ keys, ...acts }: KeyActs & { keys: readonly VendorKey[] }) {
  return (
    <HeadedTable heads={["Name", "Key", "Last used", "Status", ""]} minWidth={640} label="Keys">
      {keys.map((key) => (
        <KeyRow key={key.id} apiKey={key} {...acts} />
      ))}
    </HeadedTable>
  );
}

function KeyRow({ apiKey, again, onRotated }: KeyActs & { apiKey: VendorKey }) {
  const { exact } = useMoments();
  const update = useRequest(adminVendorKeys.update);
  const [rotating, setRotating] = useState(false);
  const params = { id: apiKey.id };
  const turn = () => void update({ params, body: { active: !apiKey.active } }).then(again, () => undefined);
  return (
    <Table.Tr>
      <Table.Td>
        {apiKey.name}
        <Text size="xs" c="dimmed">
          up to {apiKey.rate_per_minute.toLocaleString("en-US")} a minute
        </Text>
      </Table.Td>
      <Table.Td>
        <code>{apiKey.token}</code>
      </Table.Td>
      <Table.Td>{exact(apiKey.last_used_at, "never")}</Table.Td>
      <Table.Td>
        <KeyState apiKey={apiKey} />
      </Table.Td>
      <Table.Td>
        <Group gap="xs" wrap="nowrap" justify="flex-end">
          <Button
            size="compact-sm"
            variant="default"
            onClick={() => setRotating(true)}
            aria-label={`Replace ${apiKey.name}`}
          >
            Replace
          </Button>
          <Button
            size="compact-sm"
            variant="default"
            onClick={turn}
            aria-label={`${apiKey.active ? "Turn off" : "Turn on"} ${apiKey.name}`}
          >
            {apiKey.active ? "Turn off" : "Turn on"}
          </Button>
        </Group>
        {rotating ? <Rotation apiKey={apiKey} onRotated={onRotated} onClose={() => setRotating(false)} /> : null}
      </Table.Td>
    </Table.Tr>
  );
}

function KeyState({ apiKey: { active, replaced_until, expires_at } }: { apiKey: VendorKey }) {
  const { exact } = useMoments();
  return (
    <>
      <ToneBadge tone={active ? "good" : "quiet"}>{active ? "On" : "Off"}</ToneBadge>
      {replaced_until === null ? null : (
        <Text size="xs" c="dimmed">
          the one before works until {exact(replaced_until)}
        </Text>
      )}
      {expires_at === null ? null : (
        <Text size="xs" c="dimmed">
          expires {exact(expires_at)}
        </Text>
      )}
    </>
  );
}

const overlaps = [
  { value: "24", label: "24 hours" },
  { value: "168", label: "7 days" },
  { value: "1", label: "1 hour" },
  { value: "0", label: "Not at all: it was leaked" },
];

interface RotationProps {
  apiKey: VendorKey;
  onRotated: (key: VendorKey) => void;
  onClose: () => void;
}

function Rotation({ apiKey, onRotated, onClose }: RotationProps) {
  const update = useRequest(adminVendorKeys.update);
  const [hours, setHours] = useState("24");
  const [busy, setBusy] = useState(false);
  const rotate = async () => {
    setBusy(true);
    try {
      const body = { id: apiKey.id, rotate: true, overlap_hours: Number(hours) };
      onRotated((await update({ params: { id: apiKey.id }, body })).data);
      onClose();
    } catch {
      setBusy(false);
    }
  };
  return (
    <Dialog title={`Replace “${apiKey.name}”?`} onClose={onClose}>
      <Stack>
        <Text size="sm">The vendor gets a new key. You see it once.</Text>
        <Select
          label="The present key still works for"
          allowDeselect={false}
          data={overlaps}
          value={hours}
          onChange={(value) => setHours(value ?? "24")}
        />
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button loading={busy} onClick={() => void rotate()}>
            Replace
          </Button>
        </Group>
      </Stack>
    </Dialog>
  );
}
