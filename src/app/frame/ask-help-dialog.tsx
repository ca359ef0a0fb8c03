import { Button, Group, Stack, Textarea, TextInput } from "@mantine/core";
import { useForm } from "@mantine/form";
import { helps } from "../../contract/company/system.ts";
import { systemVersion } from "../../domain/session/limits.ts";
import { Dialog } from "../../ui/dialog.tsx";
import { FormError } from "../../ui/form-error.tsx";
import { useSubmit } from "../../ui/use-submit.ts";
import { useLocal } from "../base/live.ts";
import { lastCrash } from "../base/report-crash.ts";
import { fieldErrorsOf, notify, wordsOf } from "../base/report.ts";

/** Sends a question to support, with the page and app version but no contact data. */
export function AskHelpDialog({ onClose }: { onClose: () => void }) {
  const { request } = useLocal();
  const form = useForm({
    initialValues: { subject: "", message: "" },
    validate: {
      subject: (value) => (value.trim() ? null : "Enter a subject."),
      message: (value) => (value.trim() ? null : "Describe what you were trying to do and what happened."),
    },
  });
  const { submit, busy, error } = useSubmit(
    form,
    async ({ subject, message }) => {
      const about = { page: location.pathname, version: systemVersion, last_error: lastCrash() };
      await request(helps.create, { body: { subject, message, ...about } });
      notify("Message sent.");
      onClose();
    },
    { fieldErrorsOf, wordsOf },
  );
  return (
    <Dialog onClose={onClose} title="Get help">
      <form onSubmit={submit} noValidate>
        <Stack>
          <TextInput label="Subject" maxLength={120} data-autofocus {...form.getInputProps("subject")} />
          <Textarea
            label="Message"
            description="Do not include client names or health information."
            autosize
            minRows={4}
            maxRows={14}
            maxLength={5_000}
            {...form.getInputProps("message")}
          />
          <FormError words={error} />
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              Cancel
            </Button>
            <Button type="submit" loading={busy}>
              Send
            </Button>
          </Group>
        </Stack>
      </form>
    </Dialog>
  );
}
