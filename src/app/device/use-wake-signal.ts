/** Signals that the network came back or was lost, or the user returned: the leader checks again (promise G6). */
import { useEffect } from "react";
import { useLocal, useOnline, useSyncPart } from "../base/live.ts";
import { listenForReturns } from "../base/returns.ts";
import { useSession } from "../base/session-provider.tsx";
import { syncStateWords } from "../../kit/state-words.ts";

/** One-off background sync, where supported; missing in TypeScript's lib. */
interface SyncingRegistration {
  readonly sync?: { register(tag: string): Promise<void> };
}

export function useWakeSignal(): void {
  useWakesOfPage();
  useLookOnceReached();
  useWakeOfServiceWorker();
}

function useWakesOfPage(): void {
  const local = useLocal();
  useEffect(() => {
    const stop = new AbortController();
    const { signal } = stop;
    listenForReturns(() => local.wake(), signal);
    addEventListener("offline", () => local.wake(), { signal });
    const onVisibilityChange = () => {
      if (document.visibilityState === "hidden") void local.search?.rest().catch(() => undefined);
    };
    document.addEventListener("visibilitychange", onVisibilityChange, { signal });
    return () => stop.abort();
  }, [local]);
}

/** If the sync worker reaches the server, session checks do too. */
function useLookOnceReached(): void {
  const { store } = useSession();
  const isReached = useOnline();
  useEffect(() => {
    if (isReached) store.look();
  }, [isReached, store]);
}

/** With changes waiting and no network, the service worker signals when it returns. */
function useWakeOfServiceWorker(): void {
  const local = useLocal();
  const isStuck = useSyncPart(({ word, waiting }) => word === syncStateWords.offline && waiting > 0);
  useEffect(() => {
    const stop = new AbortController();
    const onMessage = ({ data }: MessageEvent<{ type?: string } | null>) => {
      if (data?.type === "WAKE_OUTBOX") local.wake();
    };
    navigator.serviceWorker?.addEventListener("message", onMessage, { signal: stop.signal });
    return () => stop.abort();
  }, [local]);
  useEffect(() => {
    if (!isStuck) return;
    void navigator.serviceWorker?.ready
      .then((registration) => (registration as unknown as SyncingRegistration).sync?.register("outbox"))
      // If rejected or unsupported, the page's own wake signals do it.
      .catch(() => undefined);
  }, [isStuck]);
}
