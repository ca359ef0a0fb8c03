import { useState } from "react";
import { endSession, endSessionLater } from "./end-session.ts";
import { takeRememberedPath } from "./redirect-path.ts";
import { report } from "./report.ts";
import { useSession } from "./session-provider.tsx";

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
  const { view, store, request } = useSession();
  const [asks, setAsks] = useState<SigningOut["asks"]>(null);
  const [busy, setBusy] = useState(false);
  const leave = async () => {
    await store.signedOut();
    takeRememberedPath();
  };
  const finish = async () => {
    setBusy(true);
    try {
      await endSession(request);
      await leave();
    } catch (error) {
      if (error instanceof Error && error.name === "Unreachable") setAsks("offline");
      else report(error);
    } finally {
      setBusy(false);
    }
  };
  const start = async () => {
    const unsent = (await view.store?.unsent()) ?? [];
    if (unsent.length > 0) setAsks("unsent");
    else await finish();
  };
  const finishOffline = async () => {
    endSessionLater();
    await leave();
  };
  return { asks, busy, start, finish, finishOffline, stay: () => setAsks(null) };
}
