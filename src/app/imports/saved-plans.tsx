/** Named import plans for files of the same shape: apply, save, delete. */
import { ActionIcon, Button, Divider, Group, Popover, Text, TextInput } from "@mantine/core";
import IconTrash from "@tabler/icons-react/dist/esm/icons/IconTrash.mjs";
import { useState } from "react";
import { type ImportSetting, imports } from "../../contract/imports/imports.ts";
import { settingNameLengthMax } from "../../domain/imports/limits.ts";
import { FetchState } from "../base/fetch-state.tsx";
import { useFetched, useLocal, useOnline, useRequest } from "../base/live.ts";
import { notify, wordsOf } from "../base/report.ts";
import { type Draft, settingOf } from "./draft.ts";

export function KeptPlans({ draft, onUse }: { draft: Draft; onUse(setting: ImportSetting): void }) {
  const fetched = useFetched(imports.settings, {});
  const { data, again } = fetched;
  const online = useOnline();
  const forget = useRequest(imports.deleteSetting);
  const settings = data?.data ?? [];
  const remove = (id: string) => void forget({ params: { id } }).then(again, () => undefined);
  return (
    <Popover position="bottom-end" width="21rem" shadow="md" trapFocus>
      <Popover.Target>
        <Button variant="default">Saved mappings</Button>
      </Popover.Target>
      <Popover.Dropdown p="xs" aria-label="Saved mappings">
        <FetchState what="Your saved mappings" of={fetched} lines={2} small />
        {settings.map((setting) => (
          <Group key={setting.id} gap={0} wrap="nowrap">
            <Button variant="subtle" color="gray" fullWidth justify="flex-start" onClick={() => onUse(setting)}>
              {setting.name}
            </Button>
            <ActionIcon
              variant="subtle"
              aria-label={`Delete ${setting.name}`}
              disabled={!online}
              onClick={() => remove(setting.id)}
            >
              <IconTrash size="1rem" aria-hidden="true" />
            </ActionIcon>
          </Group>
        ))}
        {settings.length > 0 ? <Divider my="xs" /> : null}
        {data?.data.length === 0 ? (
          <Text size="sm" c="dimmed" px="xs" mb="xs">
            No saved mappings yet. Save one to reuse it for files with the same columns.
          </Text>
        ) : null}
        <KeepForm draft={draft} online={online} kept={again} />
      </Popover.Dropdown>
    </Popover>
  );
}

function KeepForm({ draft, online, kept }: { draft: Draft; online: boolean; kept(): void }) {
  const { request } = useLocal();
  const [name, setName] = useState("");
  const [error, setError] = useState<string | null>(null);
  const keep = async () => {
    try {
      await request(imports.createSetting, { body: { name, data: settingOf(draft.plan) } });
      setName("");
      setError(null);
      notify(`Saved as “${name}”.`);
      kept();
    } catch (failure) {
      setError(wordsOf(failure));
    }
  };
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        void keep();
      }}
    >
      <Group align="end" wrap="nowrap" gap="xs">
        <TextInput
          label="Save mapping as"
          value={name}
          onChange={(event) => setName(event.currentTarget.value)}
          maxLength={settingNameLengthMax}
          error={error}
          required
          withAsterisk={false}
        />
        <Button type="submit" variant="default" flex="none" disabled={!online}>
          Save
        </Button>
      </Group>
    </form>
  );
}
