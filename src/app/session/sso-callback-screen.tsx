import { Anchor, Loader, Stack, Text, Title } from "@mantine/core";
import { useEffect, useRef, useState } from "react";
import { Link, useNavigate, useSearchParams } from "react-router-dom";
import { PageMetadata, wordsOf } from "../shell/index.ts";
import { furtherStep } from "./further-step.tsx";
import { useSignIn } from "./use-sign-in.ts";

/** Back from single sign-on: what the provider sent is handed to the server, once. */
export function SsoCallbackScreen() {
  const signIn = useSignIn();
  const { finishSso } = signIn;
  const navigate = useNavigate();
  const [answer] = useSearchParams();
  const [error, setError] = useState<string | null>(null);
  const asked = useRef(false);
  useEffect(() => {
    if (asked.current) return;
    asked.current = true;
    finishSso(Object.fromEntries(answer)).catch((failure: unknown) => setError(wordsOf(failure)));
  }, [finishSso, answer]);
  const further = furtherStep(signIn, () => void navigate("/login", { replace: true }));
  if (further) return further;
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
