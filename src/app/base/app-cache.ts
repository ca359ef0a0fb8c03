/** Whether this browser keeps the app's own files, so that it opens with no connection too. */
import { useSyncExternalStore } from "react";
import type { World } from "../../kit/world.ts";

/** coming → kept; refused where the browser keeps no app (plain http, a private window), until it does. */
export type AppCache = "coming" | "kept" | "refused";

const againEveryMs = 60_000;
const listeners = new Set<() => void>();
let state: AppCache = "coming";

/** An installing cut off by the network is begun again; what came already is not fetched twice. */
export async function watchAppCache(world: World, register: () => Promise<unknown>): Promise<void> {
  if (!("serviceWorker" in navigator)) return become("refused");
  void navigator.serviceWorker.ready.then(() => become("kept"));
  while (!isKept()) {
    await register().catch(() => {
      if (world.online() && !isKept()) become("refused");
    });
    await world.sleep(againEveryMs);
  }
}

export function useAppCache(): AppCache {
  return useSyncExternalStore(subscribe, () => state);
}

const isKept = (): boolean => state === "kept";

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function become(next: AppCache): void {
  state = next;
  for (const listener of listeners) listener();
}
