import { Button, Group, Stack, Text, Textarea, TextInput } from "@mantine/core";
import type { AdminSetting } from "../../contract/company/admin-settings.ts";
import { maintenanceSaysLengthMax } from "../../domain/account/limits.ts";
import { maintenanceOf, maintenanceWords, writtenMaintenance } from "../../domain/account/maintenance.ts";
import { zoneName } from "../../domain/values/time-zones.ts";
import { ConflictTable } from "../../ui/conflict-table.tsx";
import { FormError } from "../../ui/form-error.tsx";
import { useLocal } from "../base/live.ts";
import { fieldText, instantOf } from "../base/local-time.ts";
import { fieldErrorsOf, report, wordsOf } from "../base/report.ts";
import { useCurrentUser } from "../base/session-provider.tsx";
import type { EditFrame } from "../../ui/use-edit-frame.ts";
import { useRecordEdit } from "../data-list/index.ts";
import { settingVersion, useSetting } from "./use-setting.ts";

interface Draft {
  from: string;
  until: string;
  says: string;
}

const labels = { from: "Starts", until: "Ends about", says: "Message" };

/** Start and end of maintenance in the author's time zone, and an optional message. */
export function MaintenanceForm({ setting: given }: { setting: AdminSetting }) {
  const { world } = useLocal();
  const zone = zoneName(useCurrentUser().timezone);
  const { setting, write, read } = useSetting(given);
  const recordOf = (row: AdminSetting) => ({ values: draftOf(row.value, zone), version: settingVersion(row) });
  const frame: EditFrame<Draft> = useRecordEdit<Draft>({
    record: recordOf(setting),
    validate: {
      until: (until, { from }) => (from && until && until <= from ? "The end must be after the start." : null),
    },
    save: (_changed, draft, version) => keep(valueOf(draft, zone), version),
    reload: async () => recordOf(await read()),
    fieldErrors: (failure) => ({ says: fieldErrorsOf(failure)["value"] ?? wordsOf(failure) }),
  });
  const { form, submit, busy, error, conflicts } = frame;
  const keep = async (value: string, version: number | null): Promise<void> =>
    frame.renew(recordOf(await write(value, version)));
  const now = world.now();
  const standing = maintenanceOf(setting.value, now);
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="sm">
        {standing ? <Text size="sm">{maintenanceWords(standing, { now, zone, inside: true })}</Text> : null}
        <Group grow align="flex-start">
          <TextInput
            label={labels.from}
            description="Leave empty to start now."
            type="datetime-local"
            {...form.getInputProps("from")}
          />
          <TextInput
            label={labels.until}
            description="Leave empty to show it until you remove it."
            type="datetime-local"
            {...form.getInputProps("until")}
          />
        </Group>
        <Textarea
          label={labels.says}
          description="Optional: what the maintenance is for."
          maxLength={maintenanceSaysLengthMax}
          autosize
          minRows={2}
          {...form.getInputProps("says")}
        />
        {conflicts.length > 0 ? <ConflictTable conflicts={conflicts} labels={labels} onChoose={frame.choose} /> : null}
        <FormError words={error} />
        <Group gap="xs">
          <Button
            type="submit"
            loading={busy}
            disabled={(!frame.isDirty && setting.value !== "") || conflicts.length > 0}
          >
            Publish
          </Button>
          {setting.value === "" ? null : (
            <Button
              variant="default"
              disabled={busy}
              onClick={() => void keep("", settingVersion(setting)).catch(report)}
            >
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
