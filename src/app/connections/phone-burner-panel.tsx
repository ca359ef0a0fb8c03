/** PhoneBurner: access token. Dial sessions are started from the contact list. */
import { Anchor, Button, Group, Stack, Text } from "@mantine/core";
import { useState } from "react";
import { Link } from "react-router-dom";
import { authorizations } from "../../contract/calendar/authorizations.ts";
import { dialSessions } from "../../contract/dialer/dial-sessions.ts";
import type { Authorization } from "../../domain/calendar/authorization.ts";
import { calendlyKeyLengthMax, trialKeys } from "../../domain/calendar/booking-limits.ts";
import type { VendorSource } from "../../domain/reference/vendor-source.ts";
import { may } from "../../domain/users/access.ts";
import { isOn } from "../../domain/users/features.ts";
import { Panel } from "../../ui/panel.tsx";
import { FetchState } from "../base/fetch-state.tsx";
import { useFetched, useLocal } from "../base/live.ts";
import { useCurrentUser } from "../base/session-provider.tsx";
import { DisconnectButton } from "./disconnect-button.tsx";
import { KeyForm } from "./key-form.tsx";
import { LocalBadge } from "./local-badge.tsx";

const tokenLengthMin = 10;

export function PhoneBurnerPanel() {
  const user = useCurrentUser();
  const fetched = useFetched(authorizations.list, {});
  const { data, again } = fetched;
  if (!may(user, "dialer.use") || !isOn(user.features, "phone_burner")) return null;
  const source = data?.meta.kinds.find(({ kind }) => kind === "phone_burner")?.source ?? "live";
  const account = data?.data.find(({ kind }) => kind === "phone_burner");
  return (
    <Panel
      title="PhoneBurner"
      description="Calls a list one contact at a time. Contacts who cannot be called now are excluded, with the reason."
      actions={<LocalBadge source={data ? source : undefined} vendor="PhoneBurner" />}
    >
      <FetchState what="Your PhoneBurner account" of={fetched} lines={2} small />
      {data ? <Joined account={account} source={source} again={again} /> : null}
    </Panel>
  );
}

interface JoinedProps {
  account: Authorization | undefined;
  source: VendorSource;
  again: () => void;
}

function Joined({ account, source, again }: JoinedProps) {
  const { request } = useLocal();
  const [changing, setChanging] = useState(false);
  const description =
    source === "live"
      ? "In PhoneBurner, go to Settings, Integrations, Personal access token. We test the token before saving it."
      : `PhoneBurner is simulated on this server. Paste ${trialKeys.phone_burner} to try it. You enter the result of each call yourself.`;
  const form = (
    <KeyForm
      label="PhoneBurner access token"
      description={description}
      field="api_key"
      lengthMin={tokenLengthMin}
      lengthMax={calendlyKeyLengthMax}
      action="Connect"
      onCancel={account ? () => setChanging(false) : undefined}
      onSend={async (key) => {
        await request(dialSessions.setKey, { body: { api_key: key } });
        setChanging(false);
        again();
      }}
    />
  );
  if (!account) return form;
  return (
    <Stack>
      <Text size="sm">
        Connected as <strong>{account.account_email}</strong>. Select contacts in{" "}
        <Anchor component={Link} to="/contacts" underline="always">
          Contacts
        </Anchor>{" "}
        and choose Dial session. Calls are logged on each contact’s timeline.
      </Text>
      {changing ? (
        form
      ) : (
        <Group gap="xs">
          <Button size="compact-sm" variant="default" onClick={() => setChanging(true)}>
            Change token
          </Button>
          <DisconnectButton id={account.id} vendor="PhoneBurner" onDone={again} />
        </Group>
      )}
    </Stack>
  );
}
