/** Text of a step, with its length as it is sent. */
import { Group, Stack, Text, Textarea } from "@mantine/core";
import { segmentsOf } from "../../domain/messages/segments.ts";
import { textLengthMax } from "../../domain/messages/text-limits.ts";
import { hasWayOut } from "../../domain/sends/way-out.ts";
import { messageOf } from "../../domain/workflow/send-moment.ts";
import { countOf } from "../../kit/text.ts";
import { MergeFieldMenu } from "../base/merge-field-menu.tsx";
import { withTemplate } from "../../domain/templates/with-template.ts";
import { TemplateMenu } from "../templates/index.ts";
import type { StepFieldsProps } from "./plan-context.ts";
import { useInsert } from "./use-insert.ts";

const hints = {
  send_text:
    "Sent during the contact's texting hours, and only with text permission. Each contact gets at most one text a day from workflows, campaigns and group sends together.",
  ask_permission:
    "Sent once, to contacts who were never asked. YES gives permission, STOP refuses it; both are kept word for word. Add “Wait for a reply” next.",
} as const;

export function TextFields({ step, onChange, problems }: StepFieldsProps<"send_text" | "ask_permission">) {
  const { partOf, insert } = useInsert((_part, body) => onChange({ ...step, body }), "body");
  const isAdded = step.kind === "send_text" && !hasWayOut(step.body);
  return (
    <Stack gap="sm">
      <Textarea
        label="Text"
        autosize
        minRows={3}
        maxRows={12}
        maxLength={textLengthMax}
        error={problems["body"]}
        {...partOf("body", step.body)}
      />
      <Group gap="sm">
        <MergeFieldMenu onPick={insert} />
        <TemplateMenu
          stays
          channel="text"
          written={{ subject: "", body: step.body }}
          onPick={(template) =>
            onChange({ ...step, body: withTemplate({ subject: "", body: step.body }, template).body })
          }
        />
        <Length body={messageOf(step).body} isAdded={isAdded} />
      </Group>
      <Text size="xs" c="dimmed">
        {hints[step.kind]}
      </Text>
    </Stack>
  );
}

/** Before fields are filled in, which may make it longer. */
function Length({ body, isAdded }: { body: string; isAdded: boolean }) {
  const { count, special } = segmentsOf(body);
  const words = isAdded ? `${countOf(count, "segment")} with “Reply STOP to stop.”` : countOf(count, "segment");
  const longer = special.slice(0, 5).join(" ");
  return (
    <Text size="xs" c="dimmed" className="tabular">
      {special.length > 0 ? `${words} · ${longer} makes each segment 70 characters` : words}
    </Text>
  );
}
