/** Text of a step, with its length as it is sent. */
import { Group, Stack, Text, Textarea } from "@mantine/core";
import { segmentWords, segmentWordsWithWayOut } from "../../domain/sends/segment-words.ts";
import { textLengthMax } from "../../domain/messages/text-limits.ts";
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
  // Before fields are filled in, which may make it longer.
  const length = step.kind === "send_text" ? segmentWordsWithWayOut(step.body) : segmentWords(step.body);
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
        <Text size="xs" c="dimmed" className="tabular">
          {length}
        </Text>
      </Group>
      <Text size="xs" c="dimmed">
        {hints[step.kind]}
      </Text>
    </Stack>
  );
}
