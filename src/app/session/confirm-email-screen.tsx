/** Where the link leads that was mailed to a new email: one press, so that no program that only looks at mails takes it. */
import { Anchor, Button, Stack, Text, Title } from "@mantine/core";
import { useState } from "react";
import { Link, useSearchParams } from "react-router-dom";
import { emailProofs } from "../../contract/users/email-changes.ts";
import { FormError } from "../../ui/form-error.tsx";
import { PageMetadata, useSession, wordsOf } from "../shell/index.ts";
import { WorkingLink } from "./working-link.tsx";

export function ConfirmEmailScreen() {
  const token = useSearchParams()[0].get("token") ?? "";
  return (
    <WorkingLink kind="email_change" token={token} spent={<Onward />}>
      <PageMetadata title="Confirm your email" />
      <Confirming token={token} />
    </WorkingLink>
  );
}

function Confirming({ token }: { token: string }) {
  const { request } = useSession();
  const [email, setEmail] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const confirm = async () => {
    setBusy(true);
    setError(null);
    try {
      setEmail((await request(emailProofs.finish, { body: { token } })).data.email);
    } catch (refused) {
      setError(wordsOf(refused));
    } finally {
      setBusy(false);
    }
  };
  if (email !== null)
    return (
      <Stack>
        <Title order={1}>Your email is confirmed</Title>
        <Text role="status">From now on you sign in with {email}.</Text>
        <Onward />
      </Stack>
    );
  return (
    <Stack>
      <Title order={1}>Confirm your email</Title>
      <Text>You asked to sign in to Fieldline with this address.</Text>
      <FormError words={error} />
      <Button loading={busy} onClick={() => void confirm()} fullWidth>
        Use this address
      </Button>
      <Text size="sm" c="dimmed">
        If you did not ask for it, close this page: nothing is changed.
      </Text>
    </Stack>
  );
}

function Onward() {
  return (
    <Anchor component={Link} to="/account/profile" ta="center" display="block">
      Go on to Fieldline
    </Anchor>
  );
}
