/** What is transferred along with the contacts. */
import { Checkbox, Group, MultiSelect, NumberInput, Stack } from "@mantine/core";
import { tagsMax } from "../../domain/values/limits.ts";
import type { TransferOptions } from "../../domain/transfers/attempt.ts";
import { keepReadDaysMax } from "../../domain/transfers/limits.ts";
import { isOn } from "../../domain/users/features.ts";
import type { TransferChoices } from "../../local/queries/transfers.ts";
import { useCurrentUser } from "../base/session-provider.tsx";

interface OptionFieldsProps {
  options: TransferOptions;
  onChange: (options: TransferOptions) => void;
  toPerson: boolean;
  tags: TransferChoices["tags"];
}

export function OptionFields({ options, onChange, toPerson, tags }: OptionFieldsProps) {
  const hasFlows = isOn(useCurrentUser().features, "workflow");
  const set = (change: Partial<TransferOptions>) => onChange({ ...options, ...change });
  return (
    <Stack gap="sm">
      {toPerson ? (
        <Group gap="lg" style={{ rowGap: "var(--fl-between-targets)" }}>
          <Checkbox
            label="Transfer scheduled events"
            checked={options.take_events}
            onChange={(event) => set({ take_events: event.currentTarget.checked })}
          />
          <Checkbox
            label="Transfer callbacks"
            checked={options.take_callbacks}
            onChange={(event) => set({ take_callbacks: event.currentTarget.checked })}
          />
          {hasFlows ? (
            <Checkbox
              label="Keep active workflows running"
              checked={options.running_flows}
              onChange={(event) => set({ running_flows: event.currentTarget.checked })}
            />
          ) : null}
        </Group>
      ) : null}
      <Group grow align="start">
        <MultiSelect
          label="Add tags"
          searchable
          clearable
          maxValues={tagsMax}
          data={tags.map(({ id, name }) => ({ value: id, label: name }))}
          value={options.add_tag_ids}
          onChange={(add_tag_ids) => set({ add_tag_ids })}
        />
        <NumberInput
          label="Days previous owners keep read access"
          min={0}
          max={keepReadDaysMax}
          clampBehavior="strict"
          allowDecimal={false}
          value={options.keep_read_days}
          onChange={(days) => set({ keep_read_days: Number(days) || 0 })}
        />
      </Group>
    </Stack>
  );
}
