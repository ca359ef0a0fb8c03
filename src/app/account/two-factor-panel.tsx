import { Alert, Text } from "@mantine/core";
import { useState } from "react";
import { useFocusKept } from "../../ui/focus-kept.ts";
import { Panel } from "../../ui/panel.tsx";
import { useCurrentUser } from "../base/session-provider.tsx";
import { RecoveryCodes } from "./recovery-codes.tsx";
import { TwoFactorOff } from "./two-factor-off.tsx";
import { TwoFactorSetup } from "./two-factor-setup.tsx";

/** Also the target of a required setup. Each step replaces the previous one and takes focus. */
export function TwoFactorPanel() {
  const user = useCurrentUser();
  const place = useFocusKept<HTMLDivElement>();
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const next = user["has_2fa_enabled?"] ? <TwoFactorOff onNewCodes={setCodes} /> : <SetUp onCodes={setCodes} />;
  return <div ref={place}>{codes ? <RecoveryCodes codes={codes} onKept={() => setCodes(null)} /> : next}</div>;
}

function SetUp({ onCodes }: { onCodes: (codes: readonly string[]) => void }) {
  const user = useCurrentUser();
  return (
    <Panel
      title="Two-factor sign-in"
      description="Adds a second step at sign-in: a code from an app on your phone or by email. A stolen password alone is not enough to get in."
    >
      {user["two_fa_is_required?"] ? (
        <Alert color="yellow" mb="md">
          Your company requires two-factor sign-in. Set it up to continue.
        </Alert>
      ) : (
        <Text mb="md">Off</Text>
      )}
      <TwoFactorSetup onCodes={onCodes} />
    </Panel>
  );
}
