/** Target of the link in an invitation mail: the invited user chooses a password and is signed in. */
import { Anchor, Button, PasswordInput, Stack, Text, TextInput, Title } from "@mantine/core";
import { useForm } from "@mantine/form";
import { useEffect, useState } from "react";
import { Link, useSearchParams } from "react-router-dom";
import type { SignInReply } from "../../contract/session/sessions.ts";
import { invitations } from "../../contract/users/invitations.ts";
import { passwordErrors } from "../../domain/session/password.ts";
import { userMessages } from "../../domain/users/messages.ts";
import { FormError } from "../../ui/form-error.tsx";
import { useSubmit } from "../../ui/use-submit.ts";
import { deviceId } from "../base/device-id.ts";
import { PageMetadata } from "../base/page-metadata.tsx";
import { fieldErrorsOf, wordsOf } from "../base/report.ts";
import { useSession } from "../base/session-provider.tsx";
import { asked, useSaid, useWords } from "../language/index.ts";
import { useSignIn } from "./use-sign-in.ts";
import { WorkingLink } from "./working-link.tsx";

interface Invitation {
  company: string;
  email: string;
  first_name: string;
  last_name: string;
}

export function InvitationScreen() {
  const token = useSearchParams()[0].get("token") ?? "";
  const { accept } = useSignIn();
  return (
    <WorkingLink kind="invitation" token={token} spent={<Spent />}>
      <Accepting token={token} onJoined={(reply, password) => accept(reply, { password })} />
    </WorkingLink>
  );
}

interface AcceptingProps {
  token: string;
  onJoined: (reply: SignInReply, password: string) => Promise<void>;
}

function Accepting({ token, onJoined }: AcceptingProps) {
  const { invitation, error } = useInvitation(token);
  const { words, said } = useWords();
  const { join, link } = words;
  if (invitation) return <JoinForm invitation={invitation} token={token} onJoined={onJoined} />;
  return (
    <Stack>
      <PageMetadata title={join.page} />
      <Title order={1}>{join.page}</Title>
      {error === null ? <Text role="status">{link.looking}</Text> : <FormError words={said(error)} />}
    </Stack>
  );
}

function useInvitation(token: string): { invitation: Invitation | null; error: string | null } {
  const { request } = useSession();
  const [invitation, setInvitation] = useState<Invitation | null>(null);
  const [error, setError] = useState<string | null>(null);
  useEffect(() => {
    const left = new AbortController();
    request(invitations.show, { body: { token } }, { signal: left.signal }).then(
      ({ data }) => setInvitation(data),
      (failure: unknown) => left.signal.aborted || setError(wordsOf(failure)),
    );
    return () => left.abort();
  }, [request, token]);
  return { invitation, error };
}

function JoinForm({ invitation, token, onJoined }: AcceptingProps & { invitation: Invitation }) {
  const { request, world } = useSession();
  const { words, said } = useWords();
  const shown = useSaid();
  const { join } = words;
  const { company, email, first_name, last_name } = invitation;
  const form = useForm({
    initialValues: { first_name, last_name, password: "", again: "" },
    validate: {
      first_name: (value) => (value.trim() ? null : userMessages.first_name_needed),
      password: (value) => passwordErrors(value, { username: "", email })["password"]?.[0] ?? null,
      again: (value, { password }) => (value === password ? null : asked.passwords_differ),
    },
  });
  const { submit, busy, error } = useSubmit(
    form,
    async ({ again: _again, ...values }) => {
      const body = { ...values, token, device_id: deviceId(world) };
      await onJoined((await request(invitations.accept, { body })).data, values.password);
    },
    { fieldErrorsOf, wordsOf },
  );
  return (
    <form onSubmit={submit} noValidate>
      <PageMetadata title={join.page} />
      <Title order={1}>{join.title(company)}</Title>
      <Text c="dimmed" mb="md">
        {join.description(email)}
      </Text>
      <Stack>
        {/* Lets a password manager store the pair. */}
        <input type="email" autoComplete="username" value={email} readOnly hidden />
        <TextInput label={join.first_name} autoComplete="given-name" {...shown(form.getInputProps("first_name"))} />
        <TextInput label={join.last_name} autoComplete="family-name" {...shown(form.getInputProps("last_name"))} />
        <PasswordInput
          label={join.password}
          description={join.help}
          autoComplete="new-password"
          autoFocus
          {...shown(form.getInputProps("password"))}
        />
        <PasswordInput label={join.again} autoComplete="new-password" {...shown(form.getInputProps("again"))} />
        <FormError words={error && said(error)} />
        <Button type="submit" loading={busy} fullWidth>
          {join.go}
        </Button>
      </Stack>
    </form>
  );
}

function Spent() {
  const { join } = useWords().words;
  return (
    <>
      <Text>{join.spent}</Text>
      <Anchor component={Link} to="/login">
        {join.sign_in}
      </Anchor>
    </>
  );
}
