/** The one-time link printed at an empty start: the first company and its admin. */
import { Button, PasswordInput, Stack, Text, TextInput, Title } from "@mantine/core";
import { useForm } from "@mantine/form";
import { sessions, type SignInReply } from "../../contract/session/sessions.ts";
import { passwordErrors } from "../../domain/session/password.ts";
import { FormError } from "../../ui/form-error.tsx";
import { useSubmit } from "../../ui/use-submit.ts";
import { deviceId, fieldErrorsOf, PageMetadata, useSession, wordsOf } from "../shell/index.ts";

const needed = (words: string) => (value: string) => (value.trim() ? null : words);

export function FirstAdminForm({
  token,
  onMade,
}: {
  token: string;
  onMade: (reply: SignInReply, password: string) => Promise<void>;
}) {
  const { request, world } = useSession();
  const form = useForm({
    initialValues: { company: "", first_name: "", last_name: "", email: "", password: "" },
    validate: {
      company: needed("Enter the company's name."),
      first_name: needed("Enter a first name."),
      last_name: needed("Enter a last name."),
      email: needed("Enter an email."),
      password: (value, { email }) => passwordErrors(value, { username: "", email })["password"]?.[0] ?? null,
    },
  });
  const { submit, busy, error } = useSubmit(
    form,
    async (values) =>
      onMade(
        (await request(sessions.firstAdmin, { body: { ...values, token, device_id: deviceId(world) } })).data,
        values.password,
      ),
    { fieldErrorsOf, wordsOf },
  );
  return (
    <form onSubmit={submit} noValidate>
      <PageMetadata title="Set up Fieldline" />
      <Title order={1}>Set up Fieldline</Title>
      <Text c="dimmed" mb="md">
        This link works once. It makes your company and you its admin.
      </Text>
      <Stack>
        <TextInput label="Company" autoComplete="organization" autoFocus {...form.getInputProps("company")} />
        <TextInput label="First name" autoComplete="given-name" {...form.getInputProps("first_name")} />
        <TextInput label="Last name" autoComplete="family-name" {...form.getInputProps("last_name")} />
        <TextInput label="Email" type="email" autoComplete="username" {...form.getInputProps("email")} />
        <PasswordInput
          label="Password"
          description="At least 10 characters."
          autoComplete="new-password"
          {...form.getInputProps("password")}
        />
        <FormError words={error} />
        <Button type="submit" loading={busy} fullWidth>
          Make the company
        </Button>
      </Stack>
    </form>
  );
}
