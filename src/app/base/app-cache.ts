/** Whether this browser has cached the app's files, so that it opens offline. */
import { createStore } from "../../kit/store.ts";
import { idle } from "./painted.ts";
import type { World } from "../../kit/world.ts";
import { useStore } from "./use-store.ts";

/** coming → kept; refused where the browser cannot cache the app (plain http, a private window), until it can. */
export type AppCache = "coming" | "kept" | "refused";

const againEveryMs = 60_000;
const state = createStore<AppCache>("coming");

/** Restarts an install that the network interrupted; files already fetched are not fetched again. */
export async function watchAppCache(world: World, register: () => Promise<unknown>): Promise<void> {
  if (!("serviceWorker" in navigator)) return state.set("refused");
  void navigator.serviceWorker.ready.then(() => {
    state.set("kept");
    void completeParts(world).catch(() => undefined);
  });
  while (!isKept()) {
    await register().catch(() => {
      if (world.online() && !isKept()) state.set("refused");
    });
    await world.sleep(againEveryMs);
  }
}

/** Optional parts made available offline are cached again after an update. */
async function completeParts(world: World): Promise<void> {
  const { serviceWorker } = navigator;
  if (!serviceWorker.controller)
    await new Promise((taken) => serviceWorker.addEventListener("controllerchange", taken, { once: true }));
  await idle();
  const parts = await import("../app-parts.ts");
  await parts.completeParts(world);
}

export function useAppCache(): AppCache {
  return useStore(state);
}

const isKept = (): boolean => state.get() === "kept";
