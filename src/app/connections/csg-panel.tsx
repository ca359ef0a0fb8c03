/** CSG: whose API key is used, and whether it works. */
import { Button, Group, Stack, Text } from "@mantine/core";
import { useState } from "react";
import { type CsgSignIn, csgAccounts } from "../../contract/calendar/csg-accounts.ts";
import { authorizations } from "../../contract/calendar/authorizations.ts";
import type { Authorization } from "../../domain/calendar/authorization.ts";
import { calendlyKeyLengthMax, trialKeys } from "../../domain/calendar/booking-limits.ts";
import type { VendorSource } from "../../domain/reference/vendor-source.ts";
import { may } from "../../domain/users/access.ts";
import { isOn } from "../../domain/users/features.ts";
import { Panel } from "../../ui/panel.tsx";
import { FetchState } from "../base/fetch-state.tsx";
import { useFetched, useLocal, useOnline } from "../base/live.ts";
import { useMoments } from "../base/moments.ts";
import { report } from "../base/report.ts";
import { useCurrentUser } from "../base/session-provider.tsx";
import { DisconnectButton } from "./disconnect-button.tsx";
import { KeyForm } from "./key-form.tsx";
import { LocalBadge } from "./local-badge.tsx";

const keyLengthMin = 10;

export function CsgPanel() {
  const user = useCurrentUser();
  const fetched = useFetched(authorizations.list, {});
  const { data, again } = fetched;
  const [tried, setTried] = useState<CsgSignIn | null>(null);
  if (!may(user, "policies.see") || !isOn(user.features, "csg")) return null;
  const own = data?.data.find(({ kind }) => kind === "csg");
  const source = data?.meta.kinds.find(({ kind }) => kind === "csg")?.source ?? undefined;
  return (
    <Panel
      title="CSG rates"
      description="Carrier rates for a contact. Keys and tokens stay on the server."
      actions={<LocalBadge source={tried?.source ?? source} vendor="CSG" />}
    >
      <FetchState what="Your CSG account" of={fetched} lines={2} small />
      {data ? <SignIn own={own} source={source} tried={tried} onTried={setTried} again={again} /> : null}
    </Panel>
  );
}

interface SignInProps {
  own: Authorization | undefined;
  source: VendorSource | undefined;
  tried: CsgSignIn | null;
  onTried: (signed: CsgSignIn) => void;
  again: () => void;
}

function SignIn({ own, source, tried, onTried, again }: SignInProps) {
  const { request } = useLocal();
  const { exact } = useMoments();
  const online = useOnline();
  const [asking, setAsking] = useState(false);
  const [busy, setBusy] = useState(false);
  const test = async () => {
    setBusy(true);
    await request(csgAccounts.authenticate, { body: {} }).then(({ data: signed }) => onTried(signed), report);
    setBusy(false);
  };
  const join = async (key: string) => {
    onTried((await request(csgAccounts.authenticate, { body: { api_key: key } })).data);
    setAsking(false);
    again();
  };
  return (
    <Stack>
      <Text size="sm" role="status">
        {own ? "Using your own key." : "Using the company account."}
        {tried ? ` Signed in until ${exact(tried.expires_at)}.` : ""}
      </Text>
      {asking ? (
        <KeyForm
          label="CSG key"
          description={
            source === "sandbox"
              ? `CSG is simulated on this server. Paste ${trialKeys.csg} to try it.`
              : "From CSG Actuarial. The server exchanges it for a token. Nothing is stored on this device."
          }
          field="api_key"
          lengthMin={keyLengthMin}
          lengthMax={calendlyKeyLengthMax}
          action="Sign in"
          onSend={join}
          onCancel={() => setAsking(false)}
        />
      ) : (
        <Group gap="xs">
          <Button size="compact-sm" variant="default" loading={busy} disabled={!online} onClick={() => void test()}>
            Test sign-in
          </Button>
          <Button size="compact-sm" variant="default" disabled={!online} onClick={() => setAsking(true)}>
            {own ? "Change key" : "Use my own key"}
          </Button>
          {own ? <DisconnectButton id={own.id} vendor="CSG" onDone={again} /> : null}
        </Group>
      )}
    </Stack>
  );
}
