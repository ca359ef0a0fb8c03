/** Trigger form: kind of event and filters. */
import { ownEntry } from "../../kit/dictionary.ts";
import { Group, Select, Stack, TagsInput } from "@mantine/core";
import { optionWords } from "../../domain/contacts/labels.ts";
import { policyStatuses } from "../../domain/policies/policy-status.ts";
import { fieldLabel } from "../../domain/fields/field-labels.ts";
import { outcomeLabels } from "../../domain/calls/call-outcome.ts";
import { callOutcomes } from "../../domain/calls/limits.ts";
import { triggerDayWords, triggerKindWords } from "../../domain/workflow/flow-words.ts";
import { triggerWordsMax, wordLengthMax } from "../../domain/workflow/limits.ts";
import {
  createdBy,
  type Trigger,
  triggerDays,
  triggerFields,
  type TriggerKind,
} from "../../domain/workflow/trigger.ts";
import { usePlan } from "./plan-context.ts";
import { AnyField, CountField, namedOptions, optionsOf, PickField, sentenceOf, titledOptions } from "./plan-fields.tsx";
import type { CardProblems } from "./plan-problems.ts";

type TriggerOf<K extends TriggerKind> = Extract<Trigger, { kind: K }>;

const blanks: { [K in TriggerKind]: TriggerOf<K> } = {
  by_hand: { kind: "by_hand" },
  contact_created: { kind: "contact_created", by: null },
  status_changed: { kind: "status_changed", from: null, to: null },
  field_changed: { kind: "field_changed", field: "emails" },
  tag_added: { kind: "tag_added", tag_id: null },
  tag_removed: { kind: "tag_removed", tag_id: null },
  group_added: { kind: "group_added", group_id: null },
  pool_added: { kind: "pool_added", pool_id: null },
  became_client: { kind: "became_client" },
  owner_changed: { kind: "owner_changed" },
  call_ended: { kind: "call_ended", outcome: null },
  call_missed: { kind: "call_missed" },
  text_received: { kind: "text_received", words: [] },
  email_opened: { kind: "email_opened" },
  email_clicked: { kind: "email_clicked" },
  email_bounced: { kind: "email_bounced" },
  form_sent: { kind: "form_sent" },
  event_created: { kind: "event_created" },
  event_held: { kind: "event_held" },
  event_no_show: { kind: "event_no_show" },
  policy_status: { kind: "policy_status", to: "issued" },
  soa_completed: { kind: "soa_completed" },
  soa_rejected: { kind: "soa_rejected" },
  soa_expiring: { kind: "soa_expiring" },
  day: { kind: "day", day: "birthday", offset_days: 0 },
  idle: { kind: "idle", days: 90 },
};

const groups: readonly { group: string; kinds: readonly TriggerKind[] }[] = [
  { group: "Manual", kinds: ["by_hand"] },
  {
    group: "Contact",
    kinds: [
      "contact_created",
      "status_changed",
      "field_changed",
      "tag_added",
      "tag_removed",
      "group_added",
      "pool_added",
      "became_client",
      "owner_changed",
    ],
  },
  {
    group: "Activity",
    kinds: [
      "call_ended",
      "call_missed",
      "text_received",
      "email_opened",
      "email_clicked",
      "email_bounced",
      "form_sent",
      "event_created",
      "event_held",
      "event_no_show",
      "policy_status",
    ],
  },
  { group: "Scope of Appointment", kinds: ["soa_completed", "soa_rejected", "soa_expiring"] },
  { group: "Time", kinds: ["day", "idle"] },
];
const choices = groups.map(({ group, kinds }) => ({
  group,
  items: kinds.map((value) => ({ value, label: triggerKindWords[value] })),
}));

interface TriggerFieldsProps {
  trigger: Trigger;
  onChange: (trigger: Trigger) => void;
  problems: CardProblems;
}

export function TriggerFields({ trigger, onChange, problems }: TriggerFieldsProps) {
  return (
    <Stack gap="sm">
      <Select
        label="Trigger"
        allowDeselect={false}
        searchable
        nothingFoundMessage="No matches"
        data={choices}
        value={trigger.kind}
        error={problems["kind"]}
        onChange={(kind) => kind && kind !== trigger.kind && onChange(blanks[kind as TriggerKind])}
      />
      <Narrowing trigger={trigger} onChange={onChange} problems={problems} />
    </Stack>
  );
}

function Narrowing({ trigger, onChange, problems }: TriggerFieldsProps) {
  const { lists } = usePlan();
  switch (trigger.kind) {
    case "contact_created":
      return (
        <AnyField
          label="Created by"
          any="Any method"
          data={optionsOf(createdBy, (by) => `By ${by}`)}
          value={trigger.by}
          onPick={(by) => onChange({ ...trigger, by: by as typeof trigger.by })}
        />
      );
    case "status_changed":
      return <StatusFields trigger={trigger} onChange={onChange} problems={problems} />;
    case "field_changed":
      return (
        <PickField
          label="Field"
          data={optionsOf(triggerFields, (field) => fieldLabel(field, "contact"))}
          value={trigger.field}
          onPick={(field) => onChange({ ...trigger, field: field as typeof trigger.field })}
        />
      );
    case "tag_added":
    case "tag_removed":
      return (
        <AnyField
          label="Tag"
          any="Any tag"
          data={namedOptions(lists.tags)}
          value={trigger.tag_id}
          error={problems["tag_id"]}
          onPick={(tag_id) => onChange({ ...trigger, tag_id })}
        />
      );
    case "group_added":
      return (
        <AnyField
          label="Group"
          any="Any group"
          data={namedOptions(lists.groups)}
          value={trigger.group_id}
          error={problems["group_id"]}
          onPick={(group_id) => onChange({ ...trigger, group_id })}
        />
      );
    case "pool_added":
      return (
        <AnyField
          label="Pool"
          any="Any pool"
          data={namedOptions(lists.pools)}
          value={trigger.pool_id}
          error={problems["pool_id"]}
          onPick={(pool_id) => onChange({ ...trigger, pool_id })}
        />
      );
    case "call_ended":
      return (
        <AnyField
          label="Outcome"
          any="Any outcome"
          data={callOutcomes.map((value) => ({ value, label: outcomeLabels[value] }))}
          value={trigger.outcome}
          onPick={(outcome) => onChange({ ...trigger, outcome: outcome as typeof trigger.outcome })}
        />
      );
    case "text_received":
      return (
        <TagsInput
          label="Contains one of"
          description="Words or phrases. Leave it empty for any text except STOP, HELP and refusals."
          placeholder={trigger.words.length === 0 ? "Any text" : ""}
          maxTags={triggerWordsMax}
          splitChars={[","]}
          acceptValueOnBlur
          value={trigger.words}
          error={problems["kind"]}
          onChange={(words) => onChange({ ...trigger, words: words.map((word) => word.slice(0, wordLengthMax)) })}
        />
      );
    case "policy_status":
      return (
        <PickField
          label="New policy status"
          data={optionsOf(policyStatuses)}
          value={trigger.to}
          onPick={(to) => onChange({ ...trigger, to: to as typeof trigger.to })}
        />
      );
    case "day":
      return <DayFields trigger={trigger} onChange={onChange} problems={problems} />;
    case "idle":
      return (
        <CountField
          label="Days without a call, email, text or note"
          min={1}
          max={730}
          value={trigger.days}
          error={problems["days"]}
          onCount={(days) => onChange({ ...trigger, days })}
        />
      );
    default:
      return null;
  }
}

interface PartProps<K extends TriggerKind> extends Omit<TriggerFieldsProps, "trigger"> {
  trigger: TriggerOf<K>;
}

function StatusFields({ trigger, onChange, problems }: PartProps<"status_changed">) {
  const { statuses } = usePlan().lists;
  return (
    <Group grow align="start">
      {(["from", "to"] as const).map((end) => (
        <AnyField
          key={end}
          label={optionWords(end)}
          any="Any status"
          data={titledOptions(statuses)}
          value={trigger[end]}
          error={problems[end]}
          onPick={(status) => onChange({ ...trigger, [end]: status })}
        />
      ))}
    </Group>
  );
}

const daysAwayMax = 366;

function DayFields({ trigger, onChange, problems }: PartProps<"day">) {
  const { day, offset_days } = trigger;
  const isBefore = offset_days < 0;
  const away = (days: number, before: boolean) => onChange({ ...trigger, offset_days: before ? -days : days });
  return (
    <Group grow align="start">
      <PickField
        label="Date"
        data={optionsOf(triggerDays, (one) => sentenceOf(ownEntry(triggerDayWords, one) ?? one))}
        value={day}
        onPick={(next) => onChange({ ...trigger, day: next as typeof day })}
      />
      <CountField
        label="Days"
        min={0}
        max={daysAwayMax}
        value={Math.abs(offset_days)}
        error={problems["offset_days"]}
        onCount={(days) => away(days, isBefore)}
      />
      <PickField
        label="Before or after"
        disabled={offset_days === 0}
        data={[
          { value: "before", label: "Before" },
          { value: "after", label: "After" },
        ]}
        value={isBefore ? "before" : "after"}
        onPick={(side) => away(Math.abs(offset_days), side === "before")}
      />
    </Group>
  );
}
