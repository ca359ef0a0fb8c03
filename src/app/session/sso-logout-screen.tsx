import { Anchor, Stack, Text, Title } from "@mantine/core";
import { useEffect, useRef, useState } from "react";
import { Link } from "react-router-dom";
import { endSession, PageMetadata, useSession, wordsOf } from "../shell/index.ts";

/** Where single sign-on leads when it has signed the person out: this device follows. */
export function SsoLogoutScreen() {
  const { request, store } = useSession();
  const [said, setSaid] = useState("Signing out.");
  const asked = useRef(false);
  useEffect(() => {
    if (asked.current) return;
    asked.current = true;
    endSession(request)
      .then(() => store.signedOut())
      .then(() => setSaid("You are signed out."))
      .catch((failure: unknown) => setSaid(wordsOf(failure)));
  }, [request, store]);
  return (
    <Stack>
      <PageMetadata title="Signed out" />
      <Title order={1}>Single sign-on</Title>
      <Text role="status">{said}</Text>
      <Anchor component={Link} to="/login">
        Back to sign in
      </Anchor>
    </Stack>
  );
}
