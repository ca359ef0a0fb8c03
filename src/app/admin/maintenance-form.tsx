import { Button, Group, Stack, Text, Textarea, TextInput } from "@mantine/core";
import { useForm } from "@mantine/form";
import type { AdminSetting } from "../../contract/company/admin-settings.ts";
import { maintenanceSaysLengthMax } from "../../domain/account/limits.ts";
import { maintenanceOf, maintenanceWords, writtenMaintenance } from "../../domain/account/maintenance.ts";
import { zoneName } from "../../domain/values/time-zones.ts";
import { FormError } from "../../ui/form-error.tsx";
import { useSubmit } from "../../ui/use-submit.ts";
import { useLocal } from "../base/live.ts";
import { fieldText, instantOf } from "../base/local-time.ts";
import { fieldErrorsOf, report, wordsOf } from "../base/report.ts";
import { useCurrentUser } from "../base/session-provider.tsx";
import { useSetting } from "./use-setting.ts";

interface Draft {
  from: string;
  until: string;
  says: string;
}

/** When the server is worked on, on the clock of whoever writes it, and what else there is to say. */
export function MaintenanceForm({ setting: given }: { setting: AdminSetting }) {
  const { world } = useLocal();
  const zone = zoneName(useCurrentUser().timezone);
  const { setting, write } = useSetting(given);
  const form = useForm<Draft>({
    initialValues: draftOf(setting.value, zone),
    validate: {
      until: (until, { from }) => (from && until && until <= from ? "The end must be after the start." : null),
    },
  });
  const keep = async (value: string) => {
    const draft = draftOf((await write(value)).value, zone);
    form.setValues(draft);
    form.resetDirty(draft);
  };
  const { submit, busy, error } = useSubmit(form, (draft) => keep(valueOf(draft, zone)), {
    fieldErrorsOf: (failure) => ({ says: fieldErrorsOf(failure)["value"] ?? wordsOf(failure) }),
    wordsOf,
  });
  const now = world.now();
  const standing = maintenanceOf(setting.value, now);
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="sm">
        {standing ? <Text size="sm">{maintenanceWords(standing, { now, zone, inside: true })}</Text> : null}
        <Group grow align="flex-start">
          <TextInput
            label="Starts"
            description="Leave empty to start now."
            type="datetime-local"
            {...form.getInputProps("from")}
          />
          <TextInput
            label="Ends about"
            description="Leave empty to show it until you remove it."
            type="datetime-local"
            {...form.getInputProps("until")}
          />
        </Group>
        <Textarea
          label="Message"
          description="Optional: what the maintenance is for."
          maxLength={maintenanceSaysLengthMax}
          autosize
          minRows={2}
          {...form.getInputProps("says")}
        />
        <FormError words={error} />
        <Group gap="xs">
          <Button type="submit" loading={busy} disabled={!form.isDirty() && setting.value !== ""}>
            Publish
          </Button>
          {setting.value === "" ? null : (
            <Button variant="default" disabled={busy} onClick={() => void keep("").catch(report)}>
              Remove
            </Button>
          )}
        </Group>
      </Stack>
    </form>
  );
}

function draftOf(value: string, zone: string): Draft {
  const { from = null, until = null, says = "" } = writtenMaintenance(value) ?? {};
  const text = (at: number | null) => (at === null ? "" : fieldText(at, zone));
  return { from: text(from), until: text(until), says };
}

function valueOf({ from, until, says }: Draft, zone: string): string {
  const at = (text: string) => (text === "" ? null : instantOf(text, zone));
  return JSON.stringify({ from: at(from), until: at(until), says: says.trim() });
}
