/** Connects an account on a CalDAV server by address, user name and app password. */
import { Button, Group, PasswordInput, Stack, TextInput } from "@mantine/core";
import { useForm } from "@mantine/form";
import { authorizations, type TrialServer } from "../../contract/calendar/authorizations.ts";
import { FormError } from "../../ui/form-error.tsx";
import { useSubmit } from "../../ui/use-submit.ts";
import { useLocal } from "../base/live.ts";
import { fieldErrorsOf, notify, wordsOf } from "../base/report.ts";

interface Form {
  trial: TrialServer | null;
  onJoined: () => void;
  onClose: () => void;
}

export function CaldavForm({ trial, onJoined, onClose }: Form) {
  const { request } = useLocal();
  const form = useForm({
    initialValues: { server: "", username: "", password: "" },
    validate: {
      server: (value) => (value.trim() === "" ? "Enter the server address." : null),
      username: (value) => (value.trim() === "" ? "Enter your user name." : null),
      password: (value) => (value === "" ? "Enter an app password." : null),
    },
  });
  const { submit, busy, error } = useSubmit(
    form,
    async (values) => {
      await request(authorizations.create, { body: { kind: "caldav", ...values } });
      notify("Account connected. Importing its events.");
      onJoined();
    },
    { fieldErrorsOf, wordsOf },
  );
  return (
    <form onSubmit={submit} noValidate>
      <Stack maw="32rem">
        <TextInput
          label="Server"
          description="caldav.icloud.com, caldav.fastmail.com or your own server"
          autoFocus
          {...form.getInputProps("server")}
        />
        <TextInput label="User name" autoComplete="off" {...form.getInputProps("username")} />
        <PasswordInput
          label="App password"
          description="Create an app password in the provider's security settings. Your regular password often does not work here."
          autoComplete="off"
          {...form.getInputProps("password")}
        />
        <FormError words={error} />
        <Group>
          <Button type="submit" loading={busy}>
            Connect
          </Button>
          {trial ? (
            <Button variant="default" onClick={() => form.setValues(trial)}>
              Use the demo server
            </Button>
          ) : null}
          <Button variant="subtle" onClick={onClose}>
            Cancel
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
