import { Anchor, Button, Group, Stack, Text, Title } from "@mantine/core";
import { useEffect, useRef, useState } from "react";
import { Link } from "react-router-dom";
import { useWords } from "../language/index.ts";
import { PageMetadata } from "../base/page-metadata.tsx";
import { SignOutAsked } from "./sign-out-asked.tsx";
import { useSession } from "../base/session-provider.tsx";
import { useSignOut } from "./use-sign-out.ts";
import { wordsOf } from "../base/report.ts";
import { KeptWorkHint } from "./outbox-backup-hint.tsx";

/** Target of a single sign-on logout: signs out on this device without losing unsent work. */
export function SsoLogoutScreen() {
  const { store } = useSession().view;
  const { sso } = useWords().words;
  const signingOut = useSignOut();
  const { follow } = signingOut;
  const [isFollowed, setIsFollowed] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const asked = useRef(false);
  useEffect(() => {
    if (asked.current) return;
    asked.current = true;
    follow()
      .catch((error: unknown) => setFailure(wordsOf(error)))
      .finally(() => setIsFollowed(true));
  }, [follow]);
  return (
    <Stack>
      <PageMetadata title={sso.page_out} />
      <Title order={1}>{sso.title_out}</Title>
      {!isFollowed ? <Text role="status">{sso.signing_out}</Text> : null}
      {isFollowed && store ? (
        <StillHere failure={failure} onAgain={() => void signingOut.start().catch(() => undefined)} />
      ) : null}
      {isFollowed && !store ? <Out failure={failure} /> : null}
      <SignOutAsked signingOut={signingOut} />
    </Stack>
  );
}

function StillHere({ failure, onAgain }: { failure: string | null; onAgain: () => void }) {
  const { words, said } = useWords();
  return (
    <>
      <Text role={failure ? "alert" : "status"}>{failure ? said(failure) : words.sso.still_in}</Text>
      <Group>
        <Button variant="default" onClick={onAgain}>
          {words.sso.out_here}
        </Button>
        <Anchor component={Link} to="/">
          {words.sso.to_work}
        </Anchor>
      </Group>
    </>
  );
}

function Out({ failure }: { failure: string | null }) {
  const { words, said } = useWords();
  return (
    <>
      <Text role={failure ? "alert" : "status"}>{failure ? said(failure) : words.sso.out}</Text>
      <KeptWorkHint />
      <Anchor component={Link} to="/login">
        {words.sso.back}
      </Anchor>
    </>
  );
}
