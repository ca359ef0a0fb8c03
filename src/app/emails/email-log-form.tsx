/** Logs an email sent outside the app. Works offline. */
import { Button, Group, Stack, Textarea, TextInput } from "@mantine/core";
import { useForm } from "@mantine/form";
import { emailAddressOf } from "../../domain/emails/email-log.ts";
import { zoneName } from "../../domain/values/time-zones.ts";
import { emailLog } from "../../local/intents/emails.ts";
import { Dialog } from "../../ui/dialog.tsx";
import { FormError } from "../../ui/form-error.tsx";
import { useSubmit } from "../../ui/use-submit.ts";
import { useLocal } from "../base/live.ts";
import { fieldText, instantOf } from "../base/local-time.ts";
import { fieldErrorsOf, wordsOf } from "../base/report.ts";
import { useCurrentUser } from "../base/session-provider.tsx";
import { useHoldPage } from "../version/index.ts";
import { useOpened } from "../contact-parts/contact-context.ts";

const words = { fieldErrorsOf, wordsOf };

export function EmailLogForm({ onClose }: { onClose: () => void }) {
  const { contact, name } = useOpened();
  const { write, world, clock } = useLocal();
  const zone = zoneName(useCurrentUser().timezone);
  const form = useForm({
    initialValues: { to: emailAddressOf(contact), subject: "", at: fieldText(clock.now(), zone), email_body: "" },
  });
  const { submit, busy, error } = useSubmit(
    form,
    async ({ at, ...typed }) => {
      const email = { ...typed, id: world.uuid(), at: instantOf(at, zone) ?? clock.now() };
      await write(emailLog, { contact_id: contact.id, name, email });
      onClose();
    },
    words,
  );
  useHoldPage(form.isDirty(), "This email is not logged yet.");
  return (
    <Dialog onClose={onClose} title="Log email" closeOnClickOutside={false}>
      <form noValidate onSubmit={submit}>
        <Stack gap="sm">
          <TextInput label="To" type="email" autoComplete="off" maxLength={254} {...form.getInputProps("to")} />
          <TextInput label="Subject" autoComplete="off" data-autofocus {...form.getInputProps("subject")} />
          <TextInput label="When" type="datetime-local" {...form.getInputProps("at")} />
          <Textarea
            label="Message"
            description="Paste as much of the email as you want to keep."
            inputWrapperOrder={["label", "input", "description", "error"]}
            autosize
            minRows={3}
            maxRows={12}
            {...form.getInputProps("email_body")}
            onKeyDown={(event) => {
              if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) event.currentTarget.form?.requestSubmit();
            }}
          />
          <FormError words={error} />
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              Close
            </Button>
            <Button type="submit" loading={busy}>
              Log email
            </Button>
          </Group>
        </Stack>
      </form>
    </Dialog>
  );
}
