/** The message of a trigger, with merge fields; of a text also its segments. */
import { Group, Text, Textarea, TextInput } from "@mantine/core";
import { useRef } from "react";
import { segmentWordsWithWayOut } from "../../domain/sends/segment-words.ts";
import { textLengthMax } from "../../domain/messages/text-limits.ts";
import { emailBodyLengthMax, emailSubjectLengthMax } from "../../domain/values/limits.ts";
import { MergeFieldMenu } from "../base/merge-field-menu.tsx";
import { unformatted } from "../../domain/templates/template-text.ts";
import { withTemplate } from "../../domain/templates/with-template.ts";
import { TemplateMenu } from "../templates/index.ts";
import type { TriggerForm } from "./trigger-values.ts";

type Part = "subject" | "body";

export function TriggerMessage({ form }: { form: TriggerForm }) {
  const { channel } = form.values;
  const last = useRef<Part>("body");
  const fields = { subject: useRef<HTMLInputElement>(null), body: useRef<HTMLTextAreaElement>(null) };
  const putIn = (text: string) => {
    const part = channel === "sms" ? "body" : last.current;
    const field = fields[part].current;
    const typed = form.values[part];
    const from = field?.selectionStart ?? typed.length;
    form.setFieldValue(part, typed.slice(0, from) + text + typed.slice(field?.selectionEnd ?? typed.length));
    requestAnimationFrame(() => {
      field?.focus();
      field?.setSelectionRange(from + text.length, from + text.length);
    });
  };
  return (
    <>
      {channel === "sms" ? null : (
        <TextInput
          label={channel === "task" ? "Title" : "Subject"}
          autoComplete="off"
          maxLength={channel === "task" ? 120 : emailSubjectLengthMax}
          {...form.getInputProps("subject")}
          ref={fields.subject}
          onFocus={() => (last.current = "subject")}
        />
      )}
      <Textarea
        label={channel === "task" ? "Notes" : "Message"}
        autosize
        minRows={channel === "email" ? 5 : 3}
        maxRows={14}
        maxLength={channel === "sms" ? textLengthMax : emailBodyLengthMax}
        {...form.getInputProps("body")}
        ref={fields.body}
        onFocus={() => (last.current = "body")}
      />
      {channel === "task" ? null : (
        <Group justify="space-between" mt={-8}>
          <Group gap="xs">
            <MergeFieldMenu onPick={putIn} />
            <TemplateMenu
              stays
              channel={channel === "sms" ? "text" : "email"}
              written={{ subject: form.values.subject, body: form.values.body }}
              onPick={(template) => {
                const { subject, body } = withTemplate(form.values, unformatted(template));
                form.setFieldValue("body", body);
                if (channel === "email") form.setFieldValue("subject", subject);
              }}
            />
          </Group>
          {channel === "sms" ? (
            <Text size="xs" c="dimmed">
              {segmentWordsWithWayOut(form.values.body)}
            </Text>
          ) : null}
        </Group>
      )}
    </>
  );
}
