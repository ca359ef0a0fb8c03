/** Sign-in requires a connection: says so, and explains the state of the data on this device. */
import { Text } from "@mantine/core";
import { useEffect, useState, useSyncExternalStore } from "react";
import { useWords } from "../language/index.ts";
import { type Remains, useSession } from "../base/session-provider.tsx";

export function OfflineHint() {
  const { world } = useSession();
  const isOnline = useSyncExternalStore(onNetworkChange, world.online);
  return isOnline ? null : <Offline />;
}

function Offline() {
  const { remains } = useSession();
  const { offline } = useWords().words;
  const [left, setLeft] = useState<Remains>("nothing");
  useEffect(
    () =>
      void remains().then(setLeft, () => {
        // Without storage there is no data.
      }),
    [remains],
  );
  return (
    <Text size="sm" mt="md" role="note">
      {offline.offline} {offline.remains[left]}
    </Text>
  );
}

function onNetworkChange(changed: () => void): () => void {
  const stop = new AbortController();
  for (const kind of ["online", "offline"]) addEventListener(kind, changed, { signal: stop.signal });
  return () => stop.abort();
}
