/** Target of the confirmation link for a new email: requires a click, so that mail scanners do not confirm it. */
import { Anchor, Button, Stack, Text, Title } from "@mantine/core";
import { useState } from "react";
import { Link, useSearchParams } from "react-router-dom";
import { emailProofs } from "../../contract/users/email-changes.ts";
import { FormError } from "../../ui/form-error.tsx";
import { useWords } from "../language/index.ts";
import { PageMetadata } from "../base/page-metadata.tsx";
import { useSession } from "../base/session-provider.tsx";
import { wordsOf } from "../base/report.ts";
import { WorkingLink } from "./working-link.tsx";

export function ConfirmEmailScreen() {
  const token = useSearchParams()[0].get("token") ?? "";
  const { title } = useWords().words.email;
  return (
    <WorkingLink kind="email_change" token={token} spent={<Onward />}>
      <PageMetadata title={title} />
      <Confirming token={token} />
    </WorkingLink>
  );
}

function Confirming({ token }: { token: string }) {
  const { request, store } = useSession();
  const { words, said } = useWords();
  const [email, setEmail] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const confirm = async () => {
    setBusy(true);
    setError(null);
    try {
      setEmail((await request(emailProofs.finish, { body: { token } })).data.email);
      // Refreshes the session if a user is signed in here.
      if (store.view().user !== null) void store.askAnew();
    } catch (refused) {
      setError(wordsOf(refused));
    } finally {
      setBusy(false);
    }
  };
  if (email !== null)
    return (
      <Stack>
        <Title order={1}>{words.email.title_done}</Title>
        <Text role="status">{words.email.done(email)}</Text>
        <Onward />
      </Stack>
    );
  return (
    <Stack>
      <Title order={1}>{words.email.title}</Title>
      <Text>{words.email.description}</Text>
      <FormError words={error && said(error)} />
      <Button loading={busy} onClick={() => void confirm()} fullWidth>
        {words.email.go}
      </Button>
      <Text size="sm" c="dimmed">
        {words.email.not_asked}
      </Text>
    </Stack>
  );
}

function Onward() {
  const { words } = useWords();
  return (
    <Anchor component={Link} to="/account/profile" ta="center" display="block">
      {words.email.onward}
    </Anchor>
  );
}
