/** Opens the signed-in person's store and its workers, and hands both to the screens. */
import { type ReactNode, useEffect, useState } from "react";
import { identityText } from "../domain/session/identity.ts";
import { realWorld } from "../kit/real-world.ts";
import { type RequestFn, requester } from "../local/api/request.ts";
import { deviceChannel } from "../local/channel.ts";
import { openDatabase } from "../local/db/database.ts";
import { type Local, openLocal } from "../local/index.ts";
import { storeName } from "../local/store-name.ts";
import type { SyncStart } from "../local/sync/start.ts";
import { LocalContext } from "./live.ts";

export interface Identity {
  user_id: string;
  actor_id: string | null;
  c_1: boolean;
}

/** Made in `main.tsx`, the one place that may start workers. */
export interface StoreWorkers {
  startSync(start: SyncStart): Worker;
}

export const world = realWorld();

/** Requests before anybody is signed in. */
export const publicRequest: RequestFn = requester({ base: apiBase(), world });

function apiBase(): string {
  return document.documentElement.dataset["apiHost"] ?? "";
}

export function StoreProvider({ identity, workers, children }: { identity: Identity; workers: StoreWorkers; children: ReactNode }) {
  const { user_id, actor_id, c_1 } = identity;
  const [local, setLocal] = useState<Local | null>(null);
  useEffect(() => {
    const opened = openFor(user_id, actor_id);
    const worker = workers.startSync({ user_id, actor_id, base: apiBase(), c_1 });
    const stopWaking = wakeWhenBack(opened);
    setLocal(opened);
    return () => {
      stopWaking();
      worker.terminate();
      opened.close();
    };
  }, [user_id, actor_id, c_1, workers]);
  return local && <LocalContext value={local}>{children}</LocalContext>;
}

function openFor(user_id: string, actor_id: string | null): Local {
  const name = storeName(user_id, actor_id);
  return openLocal({
    world,
    db: openDatabase(name),
    user_id,
    request: requester({ base: apiBase(), world, identity: identityText(user_id, actor_id) }),
    channel: deviceChannel(name),
  });
}

/** Coming back to the app, or the network coming back, makes the leader look at once. */
function wakeWhenBack(local: Local): () => void {
  const stop = new AbortController();
  const { signal } = stop;
  window.addEventListener("online", local.wake, { signal });
  window.addEventListener("focus", local.wake, { signal });
  document.addEventListener("visibilitychange", local.wake, { signal });
  return () => stop.abort();
}
