/** Email of a step. The text after the bar in a merge field is its fallback. */
import { Group, Stack, Text, Textarea, TextInput } from "@mantine/core";
import { emailBodyLengthMax, emailSubjectLengthMax } from "../../domain/values/limits.ts";
import { MergeFieldMenu } from "../base/merge-field-menu.tsx";
import { unformatted } from "../../domain/templates/template-text.ts";
import { withTemplate } from "../../domain/templates/with-template.ts";
import { TemplateMenu } from "../templates/index.ts";
import type { StepFieldsProps } from "./plan-context.ts";
import { useInsert } from "./use-insert.ts";

export function EmailFields({ step, onChange, problems }: StepFieldsProps<"send_email">) {
  const { partOf, insert } = useInsert((part, text) => onChange({ ...step, [part]: text }), "email_body");
  return (
    <Stack gap="sm">
      <TextInput
        label="Subject"
        autoComplete="off"
        maxLength={emailSubjectLengthMax}
        error={problems["subject"]}
        {...partOf("subject", step.subject)}
      />
      <Textarea
        label="Message"
        autosize
        minRows={6}
        maxRows={18}
        maxLength={emailBodyLengthMax}
        error={problems["email_body"]}
        {...partOf("email_body", step.email_body)}
      />
      <Group gap="xs">
        <MergeFieldMenu onPick={insert} />
        <TemplateMenu
          stays
          channel="email"
          written={{ subject: step.subject, body: step.email_body }}
          onPick={(template) => {
            const { subject, body } = withTemplate(
              { subject: step.subject, body: step.email_body },
              unformatted(template),
            );
            onChange({ ...step, subject, email_body: body });
          }}
        />
      </Group>
      <Text size="xs" c="dimmed">
        Sent during the contact's calling hours. Each contact gets at most one email a day from workflows, campaigns and
        group sends together.
      </Text>
    </Stack>
  );
}
