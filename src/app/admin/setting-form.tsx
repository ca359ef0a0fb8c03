/** One setting in a line of its own: typed, checked by the server, saved. */
import { Button, Group, Stack, Switch, Textarea, TextInput } from "@mantine/core";
import { useForm } from "@mantine/form";
import { useState } from "react";
import type { AdminSetting } from "../../contract/company/admin-settings.ts";
import { settingErrors, tidySetting } from "../../domain/account/setting-rules.ts";
import { FormError } from "../../ui/form-error.tsx";
import { useSubmit } from "../../ui/use-submit.ts";
import { fieldErrorsOf, report, wordsOf } from "../base/report.ts";
import { useSetting } from "./use-setting.ts";

interface SettingFormProps {
  setting: AdminSetting;
  /** `page`: many paragraphs. */
  kind: "line" | "number" | "text" | "page";
  label: string;
  description?: string;
}

export function SettingForm({ setting: given, kind, label, description }: SettingFormProps) {
  const { setting, write } = useSetting(given);
  const form = useForm({
    initialValues: { value: setting.value },
    validate: { value: (value) => settingErrors(setting.id, tidySetting(value))["value"]?.[0] ?? null },
  });
  const send = async ({ value }: { value: string }) => {
    const kept = await write(value);
    form.setValues({ value: kept.value });
    form.resetDirty({ value: kept.value });
  };
  const { submit, busy, error } = useSubmit(form, send, { fieldErrorsOf, wordsOf });
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
        <FormError words={error} />
        <Group gap="xs">
          <Button type="submit" variant="default" loading={busy} disabled={!isChanged} aria-label={`Save: ${label}`}>
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
  const { setting, write } = useSetting(given);
  const [busy, setBusy] = useState(false);
  const turn = async (on: boolean) => {
    setBusy(true);
    await write(String(on)).catch(report);
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
