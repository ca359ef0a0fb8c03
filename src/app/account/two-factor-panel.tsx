import { Alert, Text } from "@mantine/core";
import { useState } from "react";
import { Panel } from "../../ui/panel.tsx";
import { useCurrentUser } from "../shell/index.ts";
import { RecoveryCodes } from "./recovery-codes.tsx";
import { TwoFactorOff } from "./two-factor-off.tsx";
import { TwoFactorSetup } from "./two-factor-setup.tsx";

/** Also where a required set-up leads. */
export function TwoFactorPanel() {
  const user = useCurrentUser();
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  if (codes) return <RecoveryCodes codes={codes} onKept={() => setCodes(null)} />;
  if (user["has_2fa_enabled?"]) return <TwoFactorOff onNewCodes={setCodes} />;
  return (
    <Panel
      title="Two-factor sign-in"
      says="A second step at sign-in: a code from an app on your phone, or one we mail you. A stolen password alone is then of no use."
    >
      {user["two_fa_is_required?"] ? (
        <Alert color="yellow" mb="md">
          Your company requires two-factor sign-in. Set it up to go on.
        </Alert>
      ) : (
        <Text mb="md">It is off.</Text>
      )}
      <TwoFactorSetup onCodes={setCodes} />
    </Panel>
  );
}
