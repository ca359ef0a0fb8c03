import { Anchor, Loader, Stack, Text, Title } from "@mantine/core";
import { useEffect, useRef, useState } from "react";
import { Link, useNavigate, useSearchParams } from "react-router-dom";
import { useWords } from "../language/index.ts";
import { PageMetadata } from "../base/page-metadata.tsx";
import { wordsOf } from "../base/report.ts";
import { furtherStep } from "./further-step.tsx";
import { useSignIn } from "./use-sign-in.ts";

/** Return page of single sign-on: sends the provider's parameters to the server, once. */
export function SsoCallbackScreen() {
  const signIn = useSignIn();
  const { finishSso } = signIn;
  const { words, said } = useWords();
  const { sso } = words;
  const navigate = useNavigate();
  const [answer] = useSearchParams();
  const [error, setError] = useState<string | null>(null);
  const asked = useRef(false);
  useEffect(() => {
    if (asked.current) return;
    asked.current = true;
    finishSso(Object.fromEntries(answer)).catch((failure: unknown) => setError(wordsOf(failure)));
  }, [finishSso, answer]);
  const further = furtherStep(signIn, words, () => void navigate("/login", { replace: true }));
  if (further) return further;
  return (
    <Stack>
      <PageMetadata title={sso.page} />
      <Title order={1}>{error ? sso.failed : sso.signing_in}</Title>
      {error ? (
        <>
          <Text role="alert">{said(error)}</Text>
          <Anchor component={Link} to="/login">
            {sso.back}
          </Anchor>
        </>
      ) : (
        <Loader size="sm" aria-label={sso.signing_in} />
      )}
    </Stack>
  );
}
