import { Anchor, Button, PasswordInput, Stack, TextInput } from "@mantine/core";
import { useForm } from "@mantine/form";
import { Link } from "react-router-dom";
import { FormError } from "../../ui/form-error.tsx";
import { useSubmit } from "../../ui/use-submit.ts";
import { asked, useSaid, useWords } from "../language/index.ts";
import { fieldErrorsOf, wordsOf } from "../base/report.ts";
import type { Credentials } from "./use-sign-in.ts";

export function LoginForm({
  typed,
  onSignIn,
}: {
  /** Previously submitted values, when returning to the form. */
  typed: Credentials | null;
  onSignIn: (credentials: Credentials) => Promise<void>;
}) {
  const { words, said } = useWords();
  const shown = useSaid();
  const form = useForm({
    initialValues: { email: typed?.email ?? "", password: typed?.password ?? "" },
    validate: {
      email: (value) => (value.trim() ? null : asked.name_missing),
      password: (value) => (value ? null : asked.password_missing),
    },
  });
  const { submit, busy, error } = useSubmit(
    form,
    async ({ email, password }) => {
      try {
        await onSignIn({ email: email.trim(), password });
      } catch (error) {
        // The password is what is wrong most often, and what cannot be read over.
        form.getInputNode("password")?.focus();
        throw error;
      }
    },
    { fieldErrorsOf, wordsOf },
  );
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="md">
        <TextInput
          label={words.login.name}
          type="text"
          inputMode="email"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          autoFocus
          {...shown(form.getInputProps("email"))}
        />
        <PasswordInput
          label={words.login.password}
          autoComplete="current-password"
          {...shown(form.getInputProps("password"))}
        />
        <FormError words={error && said(error)} />
        <Button type="submit" loading={busy} fullWidth>
          {words.login.go}
        </Button>
        <Anchor component={Link} to="/reset-password" size="sm" ta="center">
          {words.login.forgot}
        </Anchor>
      </Stack>
    </form>
  );
}
