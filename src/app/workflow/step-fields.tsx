/** Form of a step, by kind. */
import { Group, Stack, Text, Textarea, TextInput } from "@mantine/core";
import { eventTitleLengthMax, type EventType, eventTypes } from "../../domain/calendar/limits.ts";
import { noteLengthMax } from "../../domain/values/limits.ts";
import type { StepKind } from "../../domain/workflow/step.ts";
import { AssignFields } from "./assign-fields.tsx";
import { BranchFields } from "./branch-fields.tsx";
import { EmailFields } from "./email-fields.tsx";
import { type StepFieldsProps, usePlan } from "./plan-context.ts";
import { CountField, namedOptions, optionsOf, PickField, titledOptions } from "./plan-fields.tsx";
import { ReplyFields } from "./reply-fields.tsx";
import { SetFields } from "./set-fields.tsx";
import { TextFields } from "./text-fields.tsx";
import { WaitFields } from "./wait-fields.tsx";

/** Kinds without any settings. */
export const bareKinds: readonly StepKind[] = ["wait_for_hours", "end"];

export function StepFields({ step, onChange, problems }: StepFieldsProps) {
  const rest = { onChange, problems };
  switch (step.kind) {
    case "send_email":
      return <EmailFields step={step} {...rest} />;
    case "create_event":
      return <EventFields step={step} {...rest} />;
    case "send_text":
    case "ask_permission":
      return <TextFields step={step} {...rest} />;
    case "add_note":
      return (
        <Textarea
          label="Note"
          autosize
          minRows={3}
          maxRows={12}
          maxLength={noteLengthMax}
          value={step.body}
          error={problems["body"]}
          onChange={(event) => onChange({ ...step, body: event.currentTarget.value })}
        />
      );
    case "add_tag":
    case "remove_tag":
    case "add_to_group":
    case "set_status":
    case "start_flow":
      return <RecordField step={step} {...rest} />;
    case "set_field":
      return <SetFields step={step} {...rest} />;
    case "assign":
      return <AssignFields step={step} {...rest} />;
    case "wait":
      return <WaitFields step={step} {...rest} />;
    case "wait_for_reply":
      return <ReplyFields step={step} {...rest} />;
    case "branch":
      return <BranchFields step={step} {...rest} />;
    case "wait_for_hours":
    case "end":
      return null;
  }
}

/** Steps whose only setting is one record. */
function RecordField({
  step,
  onChange,
  problems,
}: StepFieldsProps<"add_tag" | "remove_tag" | "add_to_group" | "set_status" | "start_flow">) {
  const { lists, flows } = usePlan();
  switch (step.kind) {
    case "add_to_group":
      return (
        <PickField
          label="Group"
          placeholder="Choose a group"
          data={namedOptions(lists.groups)}
          value={step.group_id}
          error={problems["group_id"]}
          onPick={(group_id) => onChange({ ...step, group_id })}
        />
      );
    case "set_status":
      return (
        <PickField
          label="Status"
          placeholder="Choose a status"
          data={titledOptions(lists.statuses)}
          value={step.status_id}
          error={problems["status_id"]}
          onPick={(status_id) => onChange({ ...step, status_id })}
        />
      );
    case "start_flow":
      return (
        <PickField
          label="Workflow"
          placeholder="Choose a workflow"
          description="One of your other workflows. Workflows can start each other up to three levels deep."
          data={namedOptions(flows)}
          value={step.flow_id}
          error={problems["flow_id"]}
          onPick={(flow_id) => onChange({ ...step, flow_id })}
        />
      );
    default:
      return (
        <PickField
          label="Tag"
          placeholder="Choose a tag"
          data={namedOptions(lists.tags)}
          value={step.tag_id}
          error={problems["tag_id"]}
          onPick={(tag_id) => onChange({ ...step, tag_id })}
        />
      );
  }
}

const [daysMax, minutesMin, minutesMax, hoursADay] = [366, 5, 480, 24];
const hours = Array.from({ length: hoursADay }, (_, hour) => ({ value: String(hour), label: hourWords(hour) }));

function hourWords(hour: number): string {
  return `${hour % 12 || 12}:00 ${hour < 12 ? "AM" : "PM"}`;
}

function EventFields({ step, onChange, problems }: StepFieldsProps<"create_event">) {
  return (
    <Stack gap="sm">
      <Group grow align="start">
        <PickField
          label="Type"
          data={optionsOf(eventTypes)}
          value={step.type}
          error={problems["type"]}
          onPick={(type) => onChange({ ...step, type: type as EventType })}
        />
        <TextInput
          label="Title"
          autoComplete="off"
          maxLength={eventTitleLengthMax}
          value={step.title}
          error={problems["title"]}
          onChange={(event) => onChange({ ...step, title: event.currentTarget.value })}
        />
      </Group>
      <Group grow align="start">
        <CountField
          label="Days later"
          min={0}
          max={daysMax}
          value={step.in_days}
          error={problems["in_days"]}
          onCount={(in_days) => onChange({ ...step, in_days })}
        />
        <PickField
          label="Time"
          data={hours}
          value={String(step.hour)}
          error={problems["hour"]}
          onPick={(hour) => onChange({ ...step, hour: Number(hour) })}
        />
        <CountField
          label="Minutes"
          min={minutesMin}
          max={minutesMax}
          value={step.minutes}
          error={problems["minutes"]}
          onCount={(minutes) => onChange({ ...step, minutes })}
        />
      </Group>
      <Text size="xs" c="dimmed">
        Added to the contact owner's calendar, in their time zone.
      </Text>
    </Stack>
  );
}
