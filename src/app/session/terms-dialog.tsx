import { Anchor, Button, Group, Text } from "@mantine/core";
import { useState } from "react";
import { users } from "../../contract/users/users.ts";
import { Dialog } from "../../ui/dialog.tsx";
import { useRequest } from "../base/live.ts";
import { useSession } from "../base/session-provider.tsx";
import { SignOutDialog } from "./sign-out-dialog.tsx";
import { useSignOut } from "./use-sign-out.ts";

/** Shown over the page until accepted; there is no redirect (spec 000 §2). */
export function TermsDialog() {
  const { store, view } = useSession();
  const signingOut = useSignOut();
  const accept = useRequest(users.acceptTos);
  const [busy, setBusy] = useState(false);
  const agree = async () => {
    setBusy(true);
    try {
      await accept({});
      await store.askAnew();
    } catch {
      setBusy(false);
    }
  };
  return (
    <Dialog
      onClose={() => {}}
      withCloseButton={false}
      closeOnClickOutside={false}
      closeOnEscape={false}
      title={view.user?.tos ? "Our terms have changed" : "Before you begin"}
    >
      <Text size="sm">
        Please read the{" "}
        <Anchor href="/terms-of-use" target="_blank" rel="noopener" inherit>
          terms of use
        </Anchor>{" "}
        and the{" "}
        <Anchor href="/privacy-policy" target="_blank" rel="noopener" inherit>
          privacy policy
        </Anchor>
        . You need to accept them to continue.
      </Text>
      <Group mt="lg" justify="flex-end">
        <Button
          variant="default"
          onClick={() => void signingOut.start().catch(() => undefined)}
          loading={signingOut.busy}
        >
          Sign out
        </Button>
        <Button onClick={() => void agree()} loading={busy} data-autofocus>
          I accept
        </Button>
      </Group>
      {signingOut.asks ? <SignOutDialog asks={signingOut.asks} signingOut={signingOut} /> : null}
    </Dialog>
  );
}
