import { useCallback, useState } from "react";
import type { RequestFn } from "../../local/api/request.ts";
import type { Unsent } from "../../local/stores.ts";
import { endSession, endSessionLater, rememberLeft } from "../base/end-session.ts";
import { miniCalendar } from "../base/mini-calendar-state.ts";
import { takeRememberedPath } from "./redirect-path.ts";
import { report, notify } from "../base/report.ts";
import { type AppSession, useSession } from "../base/session-provider.tsx";

export interface SigningOut {
  /** What to confirm first: unsent work, or no connection. Null: nothing. */
  asks: "unsent" | "offline" | null;
  busy: boolean;
  /** Signs out at once if nothing needs confirmation. A failure is reported and rethrown (spec 000 §4). */
  start: () => Promise<void>;
  /** Signs out and discards unsent work. */
  finish: () => Promise<void>;
  /** Wipes the device now; the server is notified at the next start. */
  finishOffline: () => Promise<void>;
  /** Signs out and keeps unsent work here, encrypted, to be sent when the same user signs in again. */
  keep: () => Promise<void>;
  stay: () => void;
  /**
   * The user signed out elsewhere: signs out on this device. Unsent work stays here encrypted; if that is impossible,
   * asks first.
   */
  follow: () => Promise<void>;
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
      if (error instanceof Error && error.name === "Unreachable") return setAsks("offline");
      report(error);
      throw error;
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
  const keep = async () => {
    setBusy(true);
    try {
      if (!(await store.view().store?.canKeep())) return notify(cannotKeepWords);
      await endNowOrLater(request);
      await leave(store, "keep");
    } catch (error) {
      report(error);
    } finally {
      setBusy(false);
    }
  };
  const follow = useCallback(async () => {
    await store.reopen().catch(() => undefined);
    const held = store.view().store;
    const isKept = !held || (await held.unsent()).length === 0 || (await held.canKeep().catch(() => false));
    if (!isKept) return setAsks("unsent");
    await endNowOrLater(request);
    await leave(store, "keep");
  }, [request, store]);
  return { asks, busy, start, finish, finishOffline, keep, stay: () => setAsks(null), follow };
}

const cannotKeepWords = "This browser cannot store your changes encrypted. Send or discard them.";

async function endNowOrLater(request: RequestFn): Promise<void> {
  try {
    await endSession(request);
  } catch (error) {
    if (!(error instanceof Error) || error.name !== "Unreachable") throw error;
    endSessionLater();
  }
}

async function leave(store: AppSession["store"], unsent: Unsent = "give_up"): Promise<void> {
  await store.signedOut(unsent);
  rememberLeft();
  takeRememberedPath();
  miniCalendar.put(false);
}
