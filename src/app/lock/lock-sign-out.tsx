/** Signs out of a locked page: shows how many changes would be lost, not their content. */
import { Button, Stack, Text } from "@mantine/core";
import { useEffect, useState } from "react";
import { countOf } from "../../kit/text.ts";
import { useOnline, useSyncState } from "../base/live.ts";
import { useSession } from "../base/session-provider.tsx";
import { useSignOut } from "../session/index.ts";

export function LockSignOut({ onOfflineExpiry }: { onOfflineExpiry: () => void }) {
  const { picture } = useSyncState();
  const { asks, busy, finish, finishOffline, keep } = useSignOut();
  const isOffline = !useOnline() || asks === "offline";
  const unsent = picture ? picture.waiting.length + picture.needs.length : 0;
  const mayKeep = useMayKeep() && unsent > 0;
  return (
    <Stack>
      <Text size="sm" role="status">
        {unsent > 0 ? `${countOf(unsent, "unsent change")}. ` : ""}
        Signing out removes your data from this device{unsent > 0 ? ", including unsent changes" : ""}.
        {isOffline ? " You are offline, so the server ends your session the next time this app connects." : ""}
        {mayKeep ? " Unsent changes can stay here, encrypted, until you sign in on this device again." : ""}
      </Text>
      {mayKeep ? (
        <Button loading={busy} onClick={() => void keep()}>
          Keep changes and sign out
        </Button>
      ) : null}
      <Button
        variant={unsent > 0 ? "light" : "filled"}
        {...(unsent > 0 ? { color: "red" } : {})}
        loading={busy}
        onClick={() => void (isOffline ? finishOffline() : finish()).catch(() => undefined)}
      >
        {unsent > 0 ? `Discard ${countOf(unsent, "change")} and sign out` : "Sign out"}
      </Button>
      <Button variant="subtle" color="gray" onClick={onOfflineExpiry} autoFocus>
        Stay signed in
      </Button>
    </Stack>
  );
}

function useMayKeep(): boolean {
  const { store } = useSession().view;
  const [may, setMay] = useState(false);
  useEffect(() => {
    let isOver = false;
    void store?.canKeep().then(
      (can) => void (isOver || setMay(can)),
      () => undefined,
    );
    return () => void (isOver = true);
  }, [store]);
  return may;
}
