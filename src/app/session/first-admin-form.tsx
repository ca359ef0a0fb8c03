/** Target of the one-time link printed on an empty start: creates the first company and its admin. */
import { Button, PasswordInput, Stack, Text, TextInput, Title } from "@mantine/core";
import { useForm } from "@mantine/form";
import { sessions, type SignInReply } from "../../contract/session/sessions.ts";
import { passwordErrors } from "../../domain/session/password.ts";
import { userMessages } from "../../domain/users/messages.ts";
import { FormError } from "../../ui/form-error.tsx";
import { useSubmit } from "../../ui/use-submit.ts";
import { asked, useSaid, useWords } from "../language/index.ts";
import { deviceId } from "../base/device-id.ts";
import { fieldErrorsOf, wordsOf } from "../base/report.ts";
import { PageMetadata } from "../base/page-metadata.tsx";
import { useSession } from "../base/session-provider.tsx";

const needed = (words: string) => (value: string) => (value.trim() ? null : words);

export function FirstAdminForm({
  token,
  onMade,
}: {
  token: string;
  onMade: (reply: SignInReply, password: string) => Promise<void>;
}) {
  const { request, world } = useSession();
  const { words, said } = useWords();
  const shown = useSaid();
  const { first_admin } = words;
  const form = useForm({
    initialValues: { company: "", first_name: "", last_name: "", email: "", password: "" },
    validate: {
      company: needed(asked.company_missing),
      first_name: needed(userMessages.first_name_needed),
      last_name: needed(asked.last_name_missing),
      email: needed(asked.email_missing),
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
      <PageMetadata title={first_admin.title} />
      <Title order={1}>{first_admin.title}</Title>
      <Text c="dimmed" mb="md">
        {first_admin.description}
      </Text>
      <Stack>
        <TextInput
          label={first_admin.company}
          autoComplete="organization"
          autoFocus
          {...shown(form.getInputProps("company"))}
        />
        <TextInput
          label={first_admin.first_name}
          autoComplete="given-name"
          {...shown(form.getInputProps("first_name"))}
        />
        <TextInput
          label={first_admin.last_name}
          autoComplete="family-name"
          {...shown(form.getInputProps("last_name"))}
        />
        <TextInput
          label={first_admin.email}
          type="email"
          autoComplete="username"
          {...shown(form.getInputProps("email"))}
        />
        <PasswordInput
          label={first_admin.password}
          description={first_admin.help}
          autoComplete="new-password"
          {...shown(form.getInputProps("password"))}
        />
        <FormError words={error && said(error)} />
        <Button type="submit" loading={busy} fullWidth>
          {first_admin.go}
        </Button>
      </Stack>
    </form>
  );
}
