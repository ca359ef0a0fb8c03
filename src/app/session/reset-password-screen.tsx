import { Anchor, Button, PasswordInput, Stack, Text, TextInput, Title } from "@mantine/core";
import { useForm } from "@mantine/form";
import { useState } from "react";
import { Link, useSearchParams } from "react-router-dom";
import { passwordResets } from "../../contract/session/password-resets.ts";
import { passwordErrors } from "../../domain/session/password.ts";
import { FormError } from "../../ui/form-error.tsx";
import { useSubmit } from "../../ui/use-submit.ts";
import { asked, useSaid, useWords } from "../language/index.ts";
import { fieldErrorsOf, wordsOf } from "../base/report.ts";
import { PageMetadata } from "../base/page-metadata.tsx";
import { useSession } from "../base/session-provider.tsx";
import { WorkingLink } from "./working-link.tsx";

/** Without a token it requests the email; with the emailed token it sets the password. */
export function ResetPasswordScreen() {
  const token = useSearchParams()[0].get("token");
  const { reset } = useWords().words;
  return (
    <>
      {token ? (
        <WorkingLink kind="password_reset" token={token} spent={<AskAnew />}>
          <Head title={reset.title_new} />
          <NewPassword token={token} />
        </WorkingLink>
      ) : (
        <>
          <Head title={reset.title} />
          <AskForMail />
        </>
      )}
      <Anchor component={Link} to="/login" size="sm" ta="center" display="block" mt="md">
        {reset.back}
      </Anchor>
    </>
  );
}

function Head({ title }: { title: string }) {
  const { reset } = useWords().words;
  return (
    <>
      <PageMetadata title={reset.page} />
      <Title order={1} mb="md">
        {title}
      </Title>
    </>
  );
}

function AskAnew() {
  const { reset } = useWords().words;
  return (
    <Button component={Link} to="/reset-password" fullWidth>
      {reset.ask_anew}
    </Button>
  );
}

function AskForMail() {
  const { request } = useSession();
  const { words, said } = useWords();
  const shown = useSaid();
  const { reset } = words;
  const [sent, setSent] = useState(false);
  const form = useForm({
    initialValues: { email: "" },
    validate: { email: (value) => (value.trim() ? null : asked.name_missing) },
  });
  const send = async ({ email }: { email: string }) => {
    await request(passwordResets.send, { body: { email: email.trim() } });
    setSent(true);
  };
  const { submit, busy, error } = useSubmit(form, send, { fieldErrorsOf, wordsOf });
  if (sent) return <Text role="status">{reset.sent}</Text>;
  return (
    <form onSubmit={submit} noValidate>
      <Stack>
        <TextInput
          label={reset.name}
          inputMode="email"
          autoComplete="username"
          autoCapitalize="none"
          autoFocus
          {...shown(form.getInputProps("email"))}
        />
        <FormError words={error && said(error)} />
        <Button type="submit" loading={busy} fullWidth>
          {reset.send}
        </Button>
      </Stack>
    </form>
  );
}

function NewPassword({ token }: { token: string }) {
  const { request } = useSession();
  const { words, said } = useWords();
  const shown = useSaid();
  const { reset } = words;
  const [done, setDone] = useState(false);
  const form = useForm({
    initialValues: { password: "", again: "" },
    validate: {
      password: (value) => passwordErrors(value, { username: "", email: "" })["password"]?.[0] ?? null,
      again: (value, { password }) => (value === password ? null : asked.passwords_differ),
    },
  });
  const send = async ({ password }: { password: string }) => {
    await request(passwordResets.finish, { body: { token, password } });
    setDone(true);
  };
  const { submit, busy, error } = useSubmit(form, send, { fieldErrorsOf, wordsOf });
  if (done) return <Text role="status">{reset.done}</Text>;
  return (
    <form onSubmit={submit} noValidate>
      <Stack>
        <PasswordInput
          label={reset.password}
          description={reset.help}
          autoComplete="new-password"
          autoFocus
          {...shown(form.getInputProps("password"))}
        />
        <PasswordInput label={reset.again} autoComplete="new-password" {...shown(form.getInputProps("again"))} />
        <FormError words={error && said(error)} />
        <Button type="submit" loading={busy} fullWidth>
          {reset.set}
        </Button>
      </Stack>
    </form>
  );
}
