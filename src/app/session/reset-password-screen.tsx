import { Anchor, Button, PasswordInput, Stack, Text, TextInput, Title } from "@mantine/core";
import { useForm } from "@mantine/form";
import { useState } from "react";
import { Link, useSearchParams } from "react-router-dom";
import { passwordResets } from "../../contract/session/password-resets.ts";
import { passwordErrors } from "../../domain/session/password.ts";
import { FormError } from "../../ui/form-error.tsx";
import { useSubmit } from "../../ui/use-submit.ts";
import { fieldErrorsOf, PageMetadata, useSession, wordsOf } from "../shell/index.ts";
import { WorkingLink } from "./working-link.tsx";

/** Without a token it asks for the mail; with the token of the mail it sets the password. */
export function ResetPasswordScreen() {
  const token = useSearchParams()[0].get("token");
  return (
    <>
      {token ? (
        <WorkingLink kind="password_reset" token={token} spent={<AskAnew />}>
          <Head title="Choose a new password" />
          <NewPassword token={token} />
        </WorkingLink>
      ) : (
        <>
          <Head title="Reset your password" />
          <AskForMail />
        </>
      )}
      <Anchor component={Link} to="/login" size="sm" ta="center" display="block" mt="md">
        Back to sign in
      </Anchor>
    </>
  );
}

function Head({ title }: { title: string }) {
  return (
    <>
      <PageMetadata title="Reset your password" />
      <Title order={1} mb="md">
        {title}
      </Title>
    </>
  );
}

function AskAnew() {
  return (
    <Button component={Link} to="/reset-password" fullWidth>
      Ask for a new link
    </Button>
  );
}

function AskForMail() {
  const { request } = useSession();
  const [sent, setSent] = useState(false);
  const form = useForm({
    initialValues: { email: "" },
    validate: { email: (value) => (value.trim() ? null : "Enter your email or username.") },
  });
  const send = async ({ email }: { email: string }) => {
    await request(passwordResets.send, { body: { email: email.trim() } });
    setSent(true);
  };
  const { submit, busy, error } = useSubmit(form, send, { fieldErrorsOf, wordsOf });
  if (sent)
    return (
      <Text role="status">If there is such an account, a mail with a link is on its way. The link works once.</Text>
    );
  return (
    <form onSubmit={submit} noValidate>
      <Stack>
        <TextInput
          label="Email or username"
          inputMode="email"
          autoComplete="username"
          autoCapitalize="none"
          autoFocus
          {...form.getInputProps("email")}
        />
        <FormError words={error} />
        <Button type="submit" loading={busy} fullWidth>
          Send me a link
        </Button>
      </Stack>
    </form>
  );
}

function NewPassword({ token }: { token: string }) {
  const { request } = useSession();
  const [done, setDone] = useState(false);
  const form = useForm({
    initialValues: { password: "", again: "" },
    validate: {
      password: (value) => passwordErrors(value, { username: "", email: "" })["password"]?.[0] ?? null,
      again: (value, { password }) => (value === password ? null : "The two passwords differ."),
    },
  });
  const send = async ({ password }: { password: string }) => {
    await request(passwordResets.finish, { body: { token, password } });
    setDone(true);
  };
  const { submit, busy, error } = useSubmit(form, send, { fieldErrorsOf, wordsOf });
  if (done)
    return <Text role="status">Your password is set. You were signed out everywhere; sign in with the new one.</Text>;
  return (
    <form onSubmit={submit} noValidate>
      <Stack>
        <PasswordInput
          label="New password"
          description="At least 10 characters."
          autoComplete="new-password"
          autoFocus
          {...form.getInputProps("password")}
        />
        <PasswordInput label="New password again" autoComplete="new-password" {...form.getInputProps("again")} />
        <FormError words={error} />
        <Button type="submit" loading={busy} fullWidth>
          Set password
        </Button>
      </Stack>
    </form>
  );
}
