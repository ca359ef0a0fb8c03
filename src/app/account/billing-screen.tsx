import { Button, Group, Text } from "@mantine/core";
import { useState } from "react";
import { Link } from "react-router-dom";
import { PageHeader } from "../../ui/page-header.tsx";
import { Panel } from "../../ui/panel.tsx";
import { useOnline } from "../base/live.ts";
import { PageMetadata } from "../base/page-metadata.tsx";
import { useCurrentUser, useSession } from "../base/session-provider.tsx";

/** Where users of an unpaid account are sent; an admin sets who pays. */
export function BillingScreen() {
  const { unpaid, company } = useCurrentUser();
  return (
    <>
      <PageMetadata title="Billing" />
      <PageHeader title="Billing" description={company.name} />
      {unpaid ? (
        <Panel title="This account has an unpaid balance.">
          <Text>
            {`Ask an administrator at ${company.name} to pay it. Your unsent changes stay on this device until then.`}
          </Text>
          <Group mt="md">
            <CheckAgain />
          </Group>
        </Panel>
      ) : (
        <Panel title="This account is paid.">
          <Button component={Link} to="/" variant="default">
            Go to dashboard
          </Button>
        </Panel>
      )}
    </>
  );
}

function CheckAgain() {
  const { store } = useSession();
  const online = useOnline();
  const [busy, setBusy] = useState(false);
  const ask = () => {
    setBusy(true);
    void store.askAnew().finally(() => setBusy(false));
  };
  return (
    <>
      <Button loading={busy} disabled={!online} onClick={ask}>
        Check again
      </Button>
      {online ? null : (
        <Text size="sm" c="dimmed">
          You are offline. This needs a connection.
        </Text>
      )}
    </>
  );
}
