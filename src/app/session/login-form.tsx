import { Anchor, Button, PasswordInput, Stack, TextInput } from "@mantine/core";
import { useForm } from "@mantine/form";
import { Link } from "react-router-dom";
import { FormError } from "../../ui/form-error.tsx";
import { useSubmit } from "../../ui/use-submit.ts";
import { fieldErrorsOf, wordsOf } from "../shell/index.ts";

interface Credentials {
  /** Email or username. */
  email: string;
  password: string;
  /** Asked for only where one email belongs to several companies. */
  company: string;
}

export function LoginForm({
  onSignIn,
}: {
  onSignIn: (credentials: { email: string; password: string; company?: string }) => Promise<void>;
}) {
  const form = useForm<Credentials>({
    initialValues: { email: "", password: "", company: "" },
    validate: {
      email: (value) => (value.trim() ? null : "Enter your email or username."),
      password: (value) => (value ? null : "Enter your password."),
    },
  });
  const { submit, busy, error } = useSubmit(
    form,
    ({ email, password, company }) =>
      onSignIn({ email: email.trim(), password, ...(company.trim() ? { company: company.trim() } : {}) }),
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
        {form.errors["company"] || form.values.company ? (
          <TextInput label="Company" autoComplete="organization" {...form.getInputProps("company")} />
        ) : null}
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
