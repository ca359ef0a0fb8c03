import { Anchor, Button, PasswordInput, Stack, TextInput } from "@mantine/core";
import { useForm } from "@mantine/form";
import { Link } from "react-router-dom";
import { FormError } from "../../ui/form-error.tsx";
import { useSubmit } from "../../ui/use-submit.ts";
import { fieldErrorsOf, wordsOf } from "../shell/index.ts";
import type { Credentials } from "./use-sign-in.ts";

export function LoginForm({
  typed,
  onSignIn,
}: {
  /** What was sent before, where somebody comes back to it. */
  typed: Credentials | null;
  onSignIn: (credentials: Credentials) => Promise<void>;
}) {
  const form = useForm({
    initialValues: { email: typed?.email ?? "", password: typed?.password ?? "" },
    validate: {
      email: (value) => (value.trim() ? null : "Enter your email or username."),
      password: (value) => (value ? null : "Enter your password."),
    },
  });
  const { submit, busy, error } = useSubmit(
    form,
    ({ email, password }) => onSignIn({ email: email.trim(), password }),
    { fieldErrorsOf, wordsOf },
  );
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="md">
        <TextInput
          label="Email or username"
          type="text"
          inputMode="email"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          autoFocus
          {...form.getInputProps("email")}
        />
        <PasswordInput label="Password" autoComplete="current-password" {...form.getInputProps("password")} />
        <FormError words={error} />
        <Button type="submit" loading={busy} fullWidth>
          Sign in
        </Button>
        <Anchor component={Link} to="/reset-password" size="sm" ta="center">
          Forgot your password?
        </Anchor>
      </Stack>
    </form>
  );
}
