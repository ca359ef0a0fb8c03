/** Email of a step. The text after the bar in a merge field is its fallback. */
import { Button, Menu, Stack, Text, Textarea, TextInput } from "@mantine/core";
import { useRef } from "react";
import { emailFieldLabels } from "../../domain/emails/email-field-labels.ts";
import { emailFields, emailFieldText } from "../../domain/emails/email-fields.ts";
import { emailBodyLengthMax, emailSubjectLengthMax } from "../../domain/values/limits.ts";
import type { StepFieldsProps } from "./plan-context.ts";
import classes from "./plan.module.css";

type Part = "subject" | "email_body";

export function EmailFields({ step, onChange, problems }: StepFieldsProps<"send_email">) {
  const fields = {
    subject: useRef<HTMLInputElement>(null),
    email_body: useRef<HTMLTextAreaElement>(null),
  };
  // Merge fields are inserted into the last focused field.
  const last = useRef<Part>("email_body");
  const putIn = (text: string) => {
    const part = last.current;
    const field = fields[part].current;
    const typed = step[part];
    const from = field?.selectionStart ?? typed.length;
    const until = field?.selectionEnd ?? typed.length;
    onChange({ ...step, [part]: typed.slice(0, from) + text + typed.slice(until) });
    requestAnimationFrame(() => {
      field?.focus();
      field?.setSelectionRange(from + text.length, from + text.length);
    });
  };
  return (
    <Stack gap="sm">
      <TextInput
        ref={fields.subject}
        label="Subject"
        autoComplete="off"
        maxLength={emailSubjectLengthMax}
        value={step.subject}
        error={problems["subject"]}
        onFocus={() => (last.current = "subject")}
        onChange={(event) => onChange({ ...step, subject: event.currentTarget.value })}
      />
      <Textarea
        ref={fields.email_body}
        label="Message"
        autosize
        minRows={6}
        maxRows={18}
        maxLength={emailBodyLengthMax}
        value={step.email_body}
        error={problems["email_body"]}
        onFocus={() => (last.current = "email_body")}
        onChange={(event) => onChange({ ...step, email_body: event.currentTarget.value })}
      />
      <FactMenu onPick={putIn} />
      <Text size="xs" c="dimmed">
        Sent during the contact's calling hours. Each contact gets at most one email a day from workflows, campaigns and
        group sends together.
      </Text>
    </Stack>
  );
}

function FactMenu({ onPick }: { onPick: (text: string) => void }) {
  return (
    <Menu position="bottom-start" returnFocus={false}>
      <Menu.Target>
        <Button variant="default" size="compact-sm" className={classes.facts}>
          Insert field
        </Button>
      </Menu.Target>
      <Menu.Dropdown className={classes.menu}>
        {emailFields.map((field) => (
          <Menu.Item key={field} onClick={() => onPick(emailFieldText(field))}>
            {emailFieldLabels[field]}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
