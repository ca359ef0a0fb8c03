/** Adds or edits a campaign trigger. */
import { Group, MultiSelect, NumberInput, Select, SimpleGrid, Switch, TextInput } from "@mantine/core";
import { adminCampaignTriggers } from "../../contract/campaigns/campaign-triggers.ts";
import { businessUnits } from "../../contract/users/business-units.ts";
import { adminCorporations } from "../../contract/webpage/corporations.ts";
import type { CampaignTrigger } from "../../domain/campaigns/campaign.ts";
import {
  campaignChannels,
  campaignNameLengthMax,
  campaignOffsetDaysMax,
  campaignQuietDaysMax,
  channelWords,
  holidays,
  holidayWords,
  recurrenceWords,
  type TriggerType,
  triggerTypes,
  typeRules,
} from "../../domain/campaigns/options.ts";
import { zoneName } from "../../domain/values/time-zones.ts";
import { may } from "../../domain/users/access.ts";
import { dayOf } from "../../kit/dates.ts";
import { countOf } from "../../kit/text.ts";
import { EditFrame } from "../../ui/edit-frame.tsx";
import { useFetched, useLocal } from "../base/live.ts";
import { notify } from "../base/report.ts";
import { useCurrentUser } from "../base/session-provider.tsx";
import { freshRecord, useRecordEdit, useRemoval, versioned } from "../data-list/index.ts";
import { AudienceInput } from "./audience-input.tsx";
import { TriggerMessage } from "./trigger-message.tsx";
import {
  afterType,
  blankTrigger,
  triggerBody,
  type TriggerForm,
  triggerLabels as labels,
  triggerProblems,
  triggerRecord,
  type TriggerValues,
} from "./trigger-values.ts";

interface EditTriggerProps {
  /** Null: create a new one. */
  trigger: CampaignTrigger | null;
  onClose: () => void;
  /** `made`: a new trigger. Null: it was changed or deleted. */
  onDone: (made: CampaignTrigger | null) => void;
  onDeleted?: () => void;
}

export function EditTrigger({ trigger, onClose, onDone, onDeleted }: EditTriggerProps) {
  const { request, world } = useLocal();
  const user = useCurrentUser();
  const today = dayOf(world.now(), zoneName(user.timezone));
  const finish = (words: string, made: CampaignTrigger | null = null) => {
    notify(words);
    onClose();
    onDone(made);
  };
  const frame = useRecordEdit<TriggerValues>({
    record: trigger ? triggerRecord(trigger) : freshRecord(blankTrigger(today)),
    validate: triggerProblems,
    save: async (changed, values, version) => {
      const name = values.name.trim();
      if (trigger) {
        const body = { ...triggerBody(changed), ...versioned(version) };
        await request(adminCampaignTriggers.update, { params: { id: trigger.id }, body });
        finish(`${name} is changed.`);
      } else {
        const { channel, trigger_type } = values;
        const body = { ...triggerBody(values), name, channel, trigger_type };
        const { data } = await request(adminCampaignTriggers.create, { body });
        finish(`${name} is added. Turn it on when you have seen who gets it.`, data);
      }
    },
    reload: trigger
      ? async () => triggerRecord((await request(adminCampaignTriggers.show, { params: { id: trigger.id } })).data)
      : undefined,
  });
  const remove = useRemoval(adminCampaignTriggers.remove, () => {
    notify(`${trigger?.name} deleted.`);
    onClose();
    (onDeleted ?? (() => onDone(null)))();
  });
  const { form } = frame;
  return (
    <EditFrame
      title={trigger ? trigger.name : "Add campaign trigger"}
      size="lg"
      frame={frame}
      labels={labels}
      onDelete={trigger ? () => remove({ params: { id: trigger.id } }) : null}
      onClose={onClose}
    >
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        <TextInput
          label={labels.name}
          maxLength={campaignNameLengthMax}
          data-autofocus
          {...form.getInputProps("name")}
        />
        <Select
          label={labels.channel}
          allowDeselect={false}
          data={campaignChannels.map((value) => ({ value, label: channelWords[value] }))}
          {...form.getInputProps("channel")}
        />
      </SimpleGrid>
      <Occasion form={form} />
      <When form={form} />
      <TriggerMessage form={form} />
      <Who form={form} />
    </EditFrame>
  );
}

interface FieldsProps {
  form: TriggerForm;
}

function Occasion({ form }: FieldsProps) {
  const { trigger_type } = form.values;
  const rule = typeRules[trigger_type];
  return (
    <SimpleGrid cols={{ base: 1, xs: 2 }}>
      <Select
        label={labels.trigger_type}
        description={rule.when}
        inputWrapperOrder={["label", "input", "description", "error"]}
        allowDeselect={false}
        searchable
        data={triggerTypes.map((value) => ({ value, label: typeRules[value].label }))}
        {...form.getInputProps("trigger_type")}
        onChange={(value) => form.setValues(afterType(form.values, value as TriggerType))}
      />
      <Select
        label={labels.recurrence}
        allowDeselect={false}
        data={rule.recurrences.map((value) => ({ value, label: recurrenceWords[value] }))}
        {...form.getInputProps("recurrence")}
      />
      {rule.steps ? (
        <MultiSelect
          label={`${labels.steps} ${rule.steps.words}`}
          data={rule.steps.choices.map((step) => ({
            value: String(step),
            label: countOf(step, rule.steps?.unit ?? ""),
          }))}
          {...form.getInputProps("steps")}
        />
      ) : null}
      {rule.needs === "holiday" ? (
        <Select
          label={labels.holiday}
          allowDeselect={false}
          data={holidays.map((value) => ({ value, label: holidayWords[value] }))}
          {...form.getInputProps("holiday")}
        />
      ) : null}
      {rule.needs === "day" ? <TextInput type="date" label={labels.on_day} {...form.getInputProps("on_day")} /> : null}
    </SimpleGrid>
  );
}

function When({ form }: FieldsProps) {
  return (
    <SimpleGrid cols={{ base: 1, xs: 2 }}>
      <NumberInput
        label={labels.offset_days}
        description="Before it: a negative number."
        inputWrapperOrder={["label", "input", "description", "error"]}
        min={-campaignOffsetDaysMax}
        max={campaignOffsetDaysMax}
        allowDecimal={false}
        {...form.getInputProps("offset_days")}
      />
      <TextInput
        type="time"
        label={labels.send_time}
        description="Where the contact is. Calling hours hold all the same."
        inputWrapperOrder={["label", "input", "description", "error"]}
        {...form.getInputProps("send_time")}
      />
      <TextInput type="date" label={labels.starts_on} {...form.getInputProps("starts_on")} />
      <TextInput type="date" label={labels.ends_on} {...form.getInputProps("ends_on")} />
    </SimpleGrid>
  );
}

function Who({ form }: FieldsProps) {
  const user = useCurrentUser();
  const units = useFetched(businessUnits.list, { query: {} });
  const corporations = useFetched(adminCorporations.list, { query: { for_campaign_triggers: "true", limit: 100 } });
  const { trigger_type, channel } = form.values;
  const named = (rows: readonly { id: string; name: string }[] | undefined) =>
    (rows ?? []).map(({ id: value, name: label }) => ({ value, label }));
  return (
    <>
      {typeRules[trigger_type].isOfAgents ? null : <AudienceInput form={form} />}
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        {channel === "task" ? null : (
          <Select
            label={labels.sender}
            allowDeselect={false}
            data={[
              { value: "agent", label: "The contact's agent" },
              { value: "company", label: "Whoever made this trigger" },
            ]}
            {...form.getInputProps("sender")}
          />
        )}
        <NumberInput
          label={labels.quiet_days}
          placeholder="Send in any case"
          min={1}
          max={campaignQuietDaysMax}
          allowDecimal={false}
          {...form.getInputProps("quiet_days")}
        />
        <MultiSelect
          label={labels.business_unit_ids}
          placeholder={form.values.business_unit_ids.length === 0 ? "All" : undefined}
          searchable
          clearable
          data={named(units.data?.data)}
          {...form.getInputProps("business_unit_ids")}
        />
        {may(user, "corporations.see") ? (
          <MultiSelect
            label={labels.corporation_ids}
            placeholder={form.values.corporation_ids.length === 0 ? "All" : undefined}
            searchable
            clearable
            data={named(corporations.data?.data)}
            {...form.getInputProps("corporation_ids")}
          />
        ) : null}
      </SimpleGrid>
      <Group>
        <Switch label={labels.skip_in_flow} {...form.getInputProps("skip_in_flow", { type: "checkbox" })} />
      </Group>
    </>
  );
}
