/** Checks a link when it is opened, so that a used or expired one is reported before any input. */
import { Loader, Stack, Text, Title } from "@mantine/core";
import { useEffect, useState, type ReactNode } from "react";
import { type SignInLinkKind, signInLinks } from "../../contract/session/sign-in-links.ts";
import { useWords } from "../language/index.ts";
import { PageMetadata } from "../base/page-metadata.tsx";
import { useSession } from "../base/session-provider.tsx";

/** The form is shown after this at the latest: submitting an invalid link fails anyway. */
const patienceMs = 2_000;

type Standing = "asked" | "good" | "spent";

export function WorkingLink({
  kind,
  token,
  spent,
  children,
}: {
  kind: SignInLinkKind;
  token: string;
  /** Shown instead of the form. */
  spent: ReactNode;
  children: ReactNode;
}) {
  const standing = useStanding(kind, token);
  const { link } = useWords().words;
  if (standing === "asked") return <Loader size="sm" aria-label={link.looking} />;
  if (standing === "good") return children;
  return (
    <Stack>
      <PageMetadata title={link.page} />
      <Title order={1}>{link.title}</Title>
      <Text role="alert">{link.description}</Text>
      {spent}
    </Stack>
  );
}

/** Treated as valid unless the server says otherwise. */
function useStanding(kind: SignInLinkKind, token: string): Standing {
  const { request, world } = useSession();
  const [standing, setStanding] = useState<Standing>("asked");
  useEffect(() => {
    const left = new AbortController();
    const { signal } = left;
    const isGood = request(signInLinks.check, { body: { kind, token } }, { signal }).then(
      ({ data }) => data.good,
      () => true,
    );
    const isLate = world.sleep(patienceMs, signal).then(
      () => true,
      () => true,
    );
    void Promise.race([isGood, isLate]).then((good) => signal.aborted || setStanding(good ? "good" : "spent"));
    return () => left.abort();
  }, [request, world, kind, token]);
  return standing;
}
