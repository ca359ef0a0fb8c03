import { Alert, Button, Group, PasswordInput, Stack } from "@mantine/core";
import { useForm } from "@mantine/form";
import { useNavigate } from "react-router-dom";
import { users } from "../../contract/users/users.ts";
import { passwordErrors } from "../../domain/session/password.ts";
import { FormError } from "../../ui/form-error.tsx";
import { Panel } from "../../ui/panel.tsx";
import { useSubmit } from "../../ui/use-submit.ts";
import { useLocal } from "../base/live.ts";
import { fieldErrorsOf, notify, wordsOf } from "../base/report.ts";
import { unlockProofs } from "../base/unlock-proofs.ts";
import { useCurrentUser, useSession } from "../base/session-provider.tsx";

const empty = { current_password: "", password: "", again: "" };

/** Also the target of a forced password change. */
export function PasswordPanel() {
  const { request } = useLocal();
  const { store } = useSession();
  const user = useCurrentUser();
  const navigate = useNavigate();
  const forced = user["change_password?"];
  const form = useForm({
    initialValues: empty,
    validate: {
      current_password: (value) => (value ? null : "Enter your current password."),
      password: (value) => passwordErrors(value, user)["password"]?.[0] ?? null,
      again: (value, { password }) => (value === password ? null : "The passwords do not match."),
    },
  });
  const { submit, busy, error } = useSubmit(
    form,
    async ({ current_password, password }) => {
      await request(users.updatePassword, {
        params: { id: user.id },
        body: { password, current_password },
      });
      void unlockProofs.keep(user.id, "password", password).catch(() => undefined);
      form.setValues(empty);
      form.resetDirty(empty);
      notify("Password changed.");
      await store.askAnew();
      if (forced) await navigate("/");
    },
    { fieldErrorsOf, wordsOf },
  );
  return (
    <Panel
      title="Password"
      description="At least 10 characters. A few random words work well. Your other devices will be signed out."
    >
      {forced ? (
        <Alert color="yellow" mb="md">
          Choose a new password to continue.
        </Alert>
      ) : null}
      <form onSubmit={submit} noValidate>
        <Stack maw="32rem">
          <input type="text" name="username" autoComplete="username" value={user.username} readOnly hidden />
          <PasswordInput
            label="Current password"
            autoComplete="current-password"
            {...form.getInputProps("current_password")}
          />
          <PasswordInput label="New password" autoComplete="new-password" {...form.getInputProps("password")} />
          <PasswordInput label="Confirm new password" autoComplete="new-password" {...form.getInputProps("again")} />
          <FormError words={error} />
          <Group>
            <Button type="submit" loading={busy}>
              Change password
            </Button>
          </Group>
        </Stack>
      </form>
    </Panel>
  );
}
