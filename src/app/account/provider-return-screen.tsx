/** Return page of the Google or Outlook sign-in: sends the provider's URL parameters to the server, once. */
import { Button, Group, Loader, Text, Title } from "@mantine/core";
import { useEffect, useRef, useState } from "react";
import { Link, useNavigate, useParams, useSearchParams } from "react-router-dom";
import { calendarSignIns } from "../../contract/calendar/sign-ins.ts";
import type { SignInKind, SignInRefusal } from "../../domain/calendar/sign-in-return.ts";
import { given } from "../../kit/given.ts";
import { useLocal } from "../base/live.ts";
import { NotFoundScreen } from "../frame/index.ts";
import { PageMetadata } from "../base/page-metadata.tsx";
import { notify, wordsOf } from "../base/report.ts";
import { providers, refusalWords, signInKindOf } from "./provider-return-words.ts";
import { useProviderSignIn } from "./use-provider-sign-in.ts";

const accountsPath = "/account/external_accounts";

export function ProviderReturnScreen() {
  const { kind } = useParams();
  const known = signInKindOf(kind ?? "");
  return known ? <ProviderReturn kind={known} /> : <NotFoundScreen />;
}

type Outcome = { refused: SignInRefusal } | { trouble: string };

function ProviderReturn({ kind }: { kind: SignInKind }) {
  const outcome = useAnswer(kind);
  const { name } = providers[kind];
  if (outcome) return <Refused kind={kind} outcome={outcome} />;
  return (
    <Group role="status">
      <PageMetadata title={`Connecting ${name}`} />
      <Loader size="sm" aria-hidden />
      <Text>Connecting {name}…</Text>
    </Group>
  );
}

/** Undefined while pending; on success the page redirects to the account list. */
function useAnswer(kind: SignInKind): Outcome | undefined {
  const { request } = useLocal();
  const [answer] = useSearchParams();
  const navigate = useNavigate();
  const [outcome, setOutcome] = useState<Outcome>();
  const asked = useRef(false);
  useEffect(() => {
    if (asked.current) return;
    asked.current = true;
    const said = (part: string) => answer.get(part) ?? undefined;
    const state = said("state");
    if (state === undefined) return setOutcome({ refused: "failed" });
    const parts = given({ code: said("code"), error: said("error"), iss: said("iss") });
    request(calendarSignIns.finish, { body: { kind, state, ...parts } }).then(
      ({ data, meta }) => {
        if (meta.refused) return setOutcome({ refused: meta.refused });
        notify(`${providers[kind].name} is connected${data ? ` as ${data.account_email}` : ""}.`);
        return void navigate(accountsPath, { replace: true });
      },
      (failure: unknown) => setOutcome({ trouble: wordsOf(failure) }),
    );
  }, [request, answer, kind, navigate]);
  return outcome;
}

function Refused({ kind, outcome }: { kind: SignInKind; outcome: Outcome }) {
  const { name } = providers[kind];
  const { busy, signIn } = useProviderSignIn();
  const words =
    "refused" in outcome
      ? refusalWords(kind, outcome.refused)
      : { title: `${name} was not connected`, text: outcome.trouble };
  return (
    <>
      <PageMetadata title={words.title} />
      <Title order={1}>{words.title}</Title>
      <Text role="alert" maw="60ch" my="md">
        {words.text}
      </Text>
      <Group>
        <Button onClick={() => void signIn(kind)} loading={busy}>
          Connect {name} again
        </Button>
        <Button component={Link} to={accountsPath} replace variant="default">
          Back to my accounts
        </Button>
      </Group>
    </>
  );
}
