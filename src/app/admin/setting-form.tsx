/** One setting as an inline form: typed, validated by the server, saved. */
import { Button, Group, Stack, Switch, Textarea, TextInput } from "@mantine/core";
import { useState } from "react";
import type { AdminSetting } from "../../contract/company/admin-settings.ts";
import { settingErrors, tidySetting } from "../../domain/account/setting-rules.ts";
import { ConflictTable } from "../../ui/conflict-table.tsx";
import { FormError } from "../../ui/form-error.tsx";
import type { EditFrame } from "../../ui/use-edit-frame.ts";
import { report } from "../base/report.ts";
import { useRecordEdit } from "../data-list/index.ts";
import { settingVersion, useSetting } from "./use-setting.ts";

interface SettingFormProps {
  setting: AdminSetting;
  /** `page`: multiple paragraphs. */
  kind: "line" | "number" | "text" | "page";
  label: string;
  description?: string;
}

export function SettingForm({ setting: given, kind, label, description }: SettingFormProps) {
  const { setting, write, read } = useSetting(given);
  const frame: EditFrame<{ value: string }> = useRecordEdit({
    record: recordOf(setting),
    validate: { value: (value) => settingErrors(setting.id, tidySetting(value))["value"]?.[0] ?? null },
    save: async (_changed, { value }, version) => frame.renew(recordOf(await write(value, version))),
    reload: async () => recordOf(await read()),
  });
  const { form, submit, busy, error, conflicts } = frame;
  const isChanged = tidySetting(form.values.value) !== setting.value;
  const field = { label, description, ...form.getInputProps("value") };
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="xs">
        {kind === "text" || kind === "page" ? (
          <Textarea autosize minRows={kind === "page" ? 4 : 2} maxRows={kind === "page" ? 14 : 6} {...field} />
        ) : (
          <TextInput
            styles={{ wrapper: { maxWidth: "16rem" } }}
            inputMode={kind === "number" ? "numeric" : "text"}
            {...field}
          />
        )}
        {conflicts.length > 0 ? (
          <ConflictTable conflicts={conflicts} labels={{ value: label }} onChoose={frame.choose} />
        ) : null}
        <FormError words={error} />
        <Group gap="xs">
          <Button
            type="submit"
            variant="default"
            loading={busy}
            disabled={!isChanged || conflicts.length > 0}
            aria-label={`Save: ${label}`}
          >
            Save
          </Button>
          {setting.value === setting.shipped || setting.shipped === "" ? null : (
            <Button variant="subtle" onClick={() => form.setFieldValue("value", setting.shipped)}>
              Restore default
            </Button>
          )}
        </Group>
      </Stack>
    </form>
  );
}

export function SettingSwitch({ setting: given, label }: { setting: AdminSetting; label: string }) {
  const { setting, write, read } = useSetting(given);
  const [busy, setBusy] = useState(false);
  const turn = async (on: boolean) => {
    setBusy(true);
    // If another user changed it meanwhile, shows their value.
    await write(String(on), settingVersion(setting)).catch((error: unknown) => {
      report(error);
      return read().catch(() => undefined);
    });
    setBusy(false);
  };
  return (
    <Switch
      label={label}
      checked={setting.value !== "false"}
      disabled={busy}
      onChange={({ currentTarget }) => void turn(currentTarget.checked)}
    />
  );
}

function recordOf(setting: AdminSetting) {
  return { values: { value: setting.value }, version: settingVersion(setting) };
}
