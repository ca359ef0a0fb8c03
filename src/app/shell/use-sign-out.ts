import { useCallback, useState } from "react";
import { endSession, endSessionLater } from "./end-session.ts";
import { takeRememberedPath } from "./redirect-path.ts";
import { report } from "./report.ts";
import { type AppSession, useSession } from "./session-provider.tsx";

export interface SigningOut {
  /** What must be asked first: unsent work, or no connection. Null: nothing. */
  asks: "unsent" | "offline" | null;
  busy: boolean;
  /** Signs out at once when nothing stands in the way. */
  start: () => Promise<void>;
  /** Signs out whatever is left unsent. */
  finish: () => Promise<void>;
  /** Empties the device now; the server is told at the next start. */
  finishOffline: () => Promise<void>;
  stay: () => void;
}

export function useSignOut(): SigningOut {
  const { store, request } = useSession();
  const [asks, setAsks] = useState<SigningOut["asks"]>(null);
  const [busy, setBusy] = useState(false);
  const finish = useCallback(async () => {
    setBusy(true);
    try {
      await endSession(request);
      await leave(store);
    } catch (error) {
      if (error instanceof Error && error.name === "Unreachable") setAsks("offline");
      else report(error);
    } finally {
      setBusy(false);
    }
  }, [request, store]);
  const start = useCallback(async () => {
    const unsent = (await store.view().store?.unsent()) ?? [];
    if (unsent.length > 0) setAsks("unsent");
    else await finish();
  }, [store, finish]);
  const finishOffline = async () => {
    endSessionLater();
    await leave(store);
  };
  return { asks, busy, start, finish, finishOffline, stay: () => setAsks(null) };
}

async function leave(store: AppSession["store"]): Promise<void> {
  await store.signedOut();
  takeRememberedPath();
}
