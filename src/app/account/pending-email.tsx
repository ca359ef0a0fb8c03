/** An unconfirmed new email: which address signs in until then, resending the link, and canceling. */
import { Alert, Button, Group, Stack, Text } from "@mantine/core";
import { useEffect } from "react";
import { emailChange } from "../../contract/users/email-changes.ts";
import type { PendingEmail as Pending } from "../../domain/users/email-change.ts";
import { useOnline, useRequest } from "../base/live.ts";
import { notify } from "../base/report.ts";
import { useSession } from "../base/session-provider.tsx";
import { useNow } from "../base/use-now.ts";
import { minuteMs } from "../../kit/durations.ts";

export function PendingEmail({ pending, email }: { pending: Pending; email: string }) {
  const { store } = useSession();
  const online = useOnline();
  const now = useNow(minuteMs);
  const again = useRequest(emailChange.sendAgain);
  const discard = useRequest(emailChange.giveUp);
  useAskedWhenBack();
  const sendAgain = async () => {
    const { data } = await again({});
    await store.changed({ pending_email: data });
    notify(`We sent a new link to ${data.email}.`);
  };
  const end = async () => {
    await discard({});
    await store.changed({ pending_email: null });
    notify(`Your email is still ${email}.`);
  };
  const isOver = pending.expires_at <= now;
  return (
    <Alert
      color={isOver ? "yellow" : "blue"}
      title={isOver ? "The link has expired" : "Confirm your new email"}
      role="note"
    >
      <Stack gap="sm">
        <Text size="sm">
          {isOver
            ? `The link sent to ${pending.email} was not opened in time. You still sign in with ${email}.`
            : `Open the link sent to ${pending.email}. Until then you sign in with ${email}.`}
        </Text>
        <Group>
          <Button
            size="xs"
            variant="default"
            disabled={!online}
            onClick={() => void sendAgain().catch(() => undefined)}
          >
            Resend link
          </Button>
          <Button size="xs" variant="default" disabled={!online} onClick={() => void end().catch(() => undefined)}>
            Cancel change
          </Button>
          {online ? null : <Text size="sm">You need to be online to change your email.</Text>}
        </Group>
      </Stack>
    </Alert>
  );
}

/** The link usually opens in another tab: refresh when the user returns. */
function useAskedWhenBack(): void {
  const { store } = useSession();
  useEffect(() => {
    const look = () => void (document.visibilityState === "visible" && store.refresh());
    document.addEventListener("visibilitychange", look);
    window.addEventListener("focus", look);
    return () => {
      document.removeEventListener("visibilitychange", look);
      window.removeEventListener("focus", look);
    };
  }, [store]);
}
