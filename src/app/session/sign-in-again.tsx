/** Users without a password reauthenticate with their provider in a new tab, so that unsaved work in this one stays. */
import { Button, Stack, Text } from "@mantine/core";
import { useState } from "react";
import { sessions } from "../../contract/session/sessions.ts";
import { FormError } from "../../ui/form-error.tsx";
import { deviceId } from "../base/device-id.ts";
import { wordsOf } from "../base/report.ts";
import { useSession } from "../base/session-provider.tsx";

export function SignInAgain() {
  const { request, world } = useSession();
  const [error, setError] = useState<string | null>(null);
  const go = async () => {
    setError(null);
    // Opened synchronously: after the response the browser would block it as a popup.
    const tab = window.open("about:blank", "_blank");
    try {
      const body = { step: "start" as const, device_id: deviceId(world), anew: true };
      const { data } = await request(sessions.sso, { body });
      if (data.url) (tab ?? window).location.href = data.url;
    } catch (failure) {
      tab?.close();
      setError(wordsOf(failure));
    }
  };
  return (
    <Stack>
      <Text size="sm">Sign in again to continue. It opens in a new tab.</Text>
      <FormError words={error} />
      <Button fullWidth onClick={() => void go()}>
        Single sign-on
      </Button>
    </Stack>
  );
}
