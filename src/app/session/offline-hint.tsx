/** Without a connection nobody can sign in: says so, and what became of the data on this device. */
import { Text } from "@mantine/core";
import { useEffect, useState, useSyncExternalStore } from "react";
import { type Remains, useSession } from "../shell/index.ts";

const remainsWords: Record<Remains, string> = {
  kept: "What was kept on this device is still here. Sign in with a connection to go on with it.",
  removed: "This browser removed what Fieldline had stored here. Sign in with a connection to fill it again.",
  nothing: "",
};

export function OfflineHint() {
  const { world } = useSession();
  const isOnline = useSyncExternalStore(onNetworkChange, world.online);
  return isOnline ? null : <Offline />;
}

function Offline() {
  const { remains } = useSession();
  const [left, setLeft] = useState<Remains>("nothing");
  useEffect(
    () =>
      void remains().then(setLeft, () => {
        // Without storage nothing is left.
      }),
    [remains],
  );
  return (
    <Text size="sm" mt="md" role="note">
      You are offline. Signing in needs a connection. {remainsWords[left]}
    </Text>
  );
}

function onNetworkChange(changed: () => void): () => void {
  const stop = new AbortController();
  for (const kind of ["online", "offline"]) addEventListener(kind, changed, { signal: stop.signal });
  return () => stop.abort();
}
