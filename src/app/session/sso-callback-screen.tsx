import { Anchor, Loader, Stack, Text, Title } from "@mantine/core";
import { useEffect, useRef, useState } from "react";
import { Link, useSearchParams } from "react-router-dom";
import { sessions } from "../../contract/session/sessions.ts";
import { deviceId, PageMetadata, useSession, wordsOf } from "../shell/index.ts";
import { SecondFactorForm } from "./second-factor-form.tsx";
import { useSignIn } from "./use-sign-in.ts";

/** Back from single sign-on: what the provider sent is handed to the server, once. */
export function SsoCallbackScreen() {
  const { request, world } = useSession();
  const { second, accept, confirm, sendCode, back } = useSignIn();
  const [answer] = useSearchParams();
  const [error, setError] = useState<string | null>(null);
  const asked = useRef(false);
  useEffect(() => {
    if (asked.current) return;
    asked.current = true;
    request(sessions.sso, { body: { step: "finish", answer: Object.fromEntries(answer), device_id: deviceId(world) } })
      .then(({ data }) => accept(data))
      .catch((failure: unknown) => setError(wordsOf(failure)));
  }, [request, answer, accept, world]);
  if (second)
    return (
      <SecondFactorForm
        ways={second.ways}
        sentTo={second.sent_to}
        onSendCode={sendCode}
        onConfirm={confirm}
        onBack={back}
      />
    );
  return (
    <Stack>
      <PageMetadata title="Signing in" />
      <Title order={1}>{error ? "Single sign-on did not work" : "Signing in"}</Title>
      {error ? (
        <>
          <Text role="alert">{error}</Text>
          <Anchor component={Link} to="/login">
            Back to sign in
          </Anchor>
        </>
      ) : (
        <Loader size="sm" aria-label="Signing in" />
      )}
    </Stack>
  );
}
