import { Anchor, Button, Group, Stack, Text, Title } from "@mantine/core";
import { useEffect, useRef, useState } from "react";
import { Link } from "react-router-dom";
import { PageMetadata, SignOutAsked, useSession, useSignOut, wordsOf } from "../shell/index.ts";
import { KeptWorkHint } from "./kept-work-hint.tsx";

/** Where single sign-on leads when it has signed the person out: this device follows, and loses nothing unsent by it. */
export function SsoLogoutScreen() {
  const { store } = useSession().view;
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
      <PageMetadata title="Signed out" />
      <Title order={1}>Single sign-on</Title>
      {!isFollowed ? <Text role="status">Signing out.</Text> : null}
      {isFollowed && store ? <StillHere failure={failure} onAgain={() => void signingOut.start()} /> : null}
      {isFollowed && !store ? <Out failure={failure} /> : null}
      <SignOutAsked signingOut={signingOut} />
    </Stack>
  );
}

function StillHere({ failure, onAgain }: { failure: string | null; onAgain: () => void }) {
  return (
    <>
      <Text role={failure ? "alert" : "status"}>
        {failure ?? "You are still signed in on this device, because not everything you did here is sent yet."}
      </Text>
      <Group>
        <Button variant="default" onClick={onAgain}>
          Sign out here too
        </Button>
        <Anchor component={Link} to="/">
          Back to your work
        </Anchor>
      </Group>
    </>
  );
}

function Out({ failure }: { failure: string | null }) {
  return (
    <>
      <Text role={failure ? "alert" : "status"}>{failure ?? "You are signed out."}</Text>
      <KeptWorkHint />
      <Anchor component={Link} to="/login">
        Back to sign in
      </Anchor>
    </>
  );
}
