import IconPlugConnected from "@tabler/icons-react/dist/esm/icons/IconPlugConnected.mjs";
import { Button, Group, Table, Text } from "@mantine/core";
import { useState } from "react";
import { type ApiKey, apiKeys } from "../../contract/account/api-keys.ts";
import { apiScopeLabels } from "../../domain/users/labels.ts";
import { Dialog } from "../../ui/dialog.tsx";
import { NothingYet } from "../../ui/list-states.tsx";
import { Panel } from "../../ui/panel.tsx";
import { FetchState } from "../base/fetch-state.tsx";
import { useFetched, useRequest } from "../base/live.ts";
import { useMoments } from "../base/moments.ts";
import { notify } from "../base/report.ts";
import { ApiKeyForm } from "./api-key-form.tsx";
import { PersonalToken } from "./personal-token.tsx";
import { ShownKey } from "./shown-key.tsx";
import { ToneBadge } from "../../ui/tone-badge.tsx";

export function ApiKeysPanel() {
  return (
    <>
      <PersonalToken />
      <ProgramKeys />
    </>
  );
}

function ProgramKeys() {
  const fetched = useFetched(apiKeys.list, {});
  const { data, again } = fetched;
  const [shown, setShown] = useState<ApiKey | null>(null);
  const [making, setMaking] = useState(false);
  const [editing, setEditing] = useState<ApiKey | null>(null);
  const show = (key: ApiKey) => {
    setShown(key);
    setMaking(false);
    again();
  };
  const edited = ({ name }: ApiKey) => {
    setEditing(null);
    notify(`API key “${name}” saved.`);
    again();
  };
  const keys = data?.data;
  const start = <Button onClick={() => setMaking(true)}>Create API key</Button>;
  return (
    <Panel
      title="API keys"
      description="Let other apps read or change data on your behalf. Keys stop working while you have a password or two-factor setup to complete."
      actions={keys && keys.length > 0 && !making ? start : null}
    >
      {shown ? <ShownKey name={shown.name} token={shown.token} onClose={() => setShown(null)} /> : null}
      {making ? <ApiKeyForm apiKey={null} onSaved={show} onClose={() => setMaking(false)} /> : null}
      {editing ? (
        <Dialog title={`Edit “${editing.name}”`} onClose={() => setEditing(null)}>
          <ApiKeyForm apiKey={editing} onSaved={edited} onClose={() => setEditing(null)} />
        </Dialog>
      ) : null}
      <FetchState what="API keys" of={fetched} lines={3} />
      {keys?.length === 0 && !making ? (
        <NothingYet
          icon={IconPlugConnected}
          title="No API keys yet."
          description="Create one key per app, so you can turn each off separately."
          action={start}
        />
      ) : null}
      {keys && keys.length > 0 ? <Keys keys={keys} again={again} onRenewed={show} onEdit={setEditing} /> : null}
    </Panel>
  );
}

interface KeyActs {
  again: () => void;
  onRenewed: (key: ApiKey) => void;
  onEdit: (key: ApiKey) => void;
}

function Keys({ keys, ...acts }: KeyActs & { keys: readonly ApiKey[] }) {
  return (
    <Table.ScrollContainer minWidth={640}>
      <Table verticalSpacing="xs">
        <Table.Thead>
          <Table.Tr>
            <Table.Th>Name</Table.Th>
            <Table.Th>Key</Table.Th>
            <Table.Th>Permissions</Table.Th>
            <Table.Th>Last used</Table.Th>
            <Table.Th>Expires</Table.Th>
            <Table.Td />
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {keys.map((key) => (
            <KeyRow key={key.id} apiKey={key} {...acts} />
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  );
}

function KeyRow({ apiKey, again, onRenewed, onEdit }: KeyActs & { apiKey: ApiKey }) {
  const { exact } = useMoments();
  const update = useRequest(apiKeys.update);
  const renew = useRequest(apiKeys.renew);
  const remove = useRequest(apiKeys.remove);
  const params = { id: apiKey.id };
  const run = (act: Promise<unknown>) => void act.then(again, () => undefined);
  const renewed = () =>
    void renew({ params }).then(
      ({ data }) => onRenewed(data),
      () => undefined,
    );
  const removed = () => run(remove({ params }).then(() => notify(`API key “${apiKey.name}” deleted.`)));
  return (
    <Table.Tr>
      <Table.Td>
        <Group gap="xs">
          {apiKey.name}
          {apiKey.active ? null : <ToneBadge tone="quiet">Off</ToneBadge>}
        </Group>
        <Text size="xs" c="dimmed">
          Created {exact(apiKey.created_at)}
        </Text>
      </Table.Td>
      <Table.Td>
        <code>{apiKey.token}</code>
      </Table.Td>
      <Table.Td>
        {apiKey.scopes.map((scope) => apiScopeLabels[scope]).join(", ")}
        <Text size="xs" c="dimmed" className="tabular">
          {apiKey.ip_allowlist.length > 0 ? `only from ${apiKey.ip_allowlist.join(", ")}` : "from any address"}
        </Text>
      </Table.Td>
      <Table.Td>{exact(apiKey.last_used_at)}</Table.Td>
      <Table.Td>{exact(apiKey.expires_at)}</Table.Td>
      <Table.Td>
        <Group gap="xs" wrap="nowrap" justify="flex-end">
          <Button size="compact-sm" variant="default" onClick={() => onEdit(apiKey)} aria-label={`Edit ${apiKey.name}`}>
            Edit
          </Button>
          <Button
            size="compact-sm"
            variant="default"
            onClick={() => run(update({ params, body: { active: !apiKey.active } }))}
            aria-label={`${apiKey.active ? "Turn off" : "Turn on"} ${apiKey.name}`}
          >
            {apiKey.active ? "Turn off" : "Turn on"}
          </Button>
          <Button size="compact-sm" variant="default" onClick={renewed} aria-label={`Renew ${apiKey.name}`}>
            Renew
          </Button>
          {apiKey.active ? null : (
            <Button
              size="compact-sm"
              variant="default"
              color="red"
              onClick={removed}
              aria-label={`Delete ${apiKey.name}`}
            >
              Delete
            </Button>
          )}
        </Group>
      </Table.Td>
    </Table.Tr>
  );
}
