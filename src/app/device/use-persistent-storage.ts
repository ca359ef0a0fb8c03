/** Manages browser storage: requests persistence once installed, and marks what is stored. */
import { useEffect } from "react";
import { useSyncPart } from "../base/live.ts";
import { useSession } from "../base/session-provider.tsx";

export function usePersistentStorage(): void {
  useAskToPersist();
  useStoreMark();
}

/** For installed apps the browser grants this without a prompt (design: data). */
function useAskToPersist(): void {
  useEffect(() => {
    const stop = new AbortController();
    const ask = () => void askToPersist();
    addEventListener("appinstalled", ask, { signal: stop.signal });
    if (matchMedia("(display-mode: standalone)").matches) ask();
    return () => stop.abort();
  }, []);
}

async function askToPersist(): Promise<void> {
  const { storage } = navigator as { storage?: StorageManager };
  if (!storage?.persist || (await storage.persisted())) return;
  await storage.persist();
}

/** Written again, with the second copy, when unsent changes are added or sent. */
function useStoreMark(): void {
  const { store } = useSession().view;
  const isFilled = useSyncPart(({ last_synced_at }) => last_synced_at !== null);
  const unsent = useSyncPart(({ picture }) =>
    picture ? [...picture.waiting, ...picture.needs].map(({ id }) => id).join() : "",
  );
  useEffect(() => {
    if (isFilled || unsent !== "") void store?.noteFilled().catch(() => undefined);
  }, [store, isFilled, unsent]);
}
