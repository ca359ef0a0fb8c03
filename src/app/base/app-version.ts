/** Detects a new app version and switches to it when the user chooses (one registration for the app's life). */
import type { Workbox } from "workbox-window";
import { hourMs } from "../../kit/durations.ts";
import { createStore } from "../../kit/store.ts";
import type { World } from "../../kit/world.ts";
import { exclusive } from "../../local/api/request-lock.ts";
import { onHoldChange, pageIsHeld } from "./busy.ts";
import { deviceLog } from "./device-log.ts";
import { watchAppCache } from "./app-cache.ts";
import { reloadOnce } from "./reload-guard.ts";

/**
 * none → waiting (a new version is installed) → taking_over (chosen) → reload. A tab that is held when another tab
 * chose stays in `postponed` until it is released.
 */
export type VersionState = "none" | "waiting" | "taking_over" | "postponed" | "broken";

const checkEveryMs = hourMs;
const state = createStore<VersionState>("none");
/** Chosen by the user in this tab. */
let isChosen = false;
let workbox: Workbox | null = null;
let reload: () => void = () => {};
let pause: (ms: number) => Promise<void> = () => new Promise(() => {});

export const appVersion = {
  state: state.get,
  subscribe: state.subscribe,
  /** The user chose the new version. */
  take(): void {
    if (state.get() !== "waiting") return location.reload();
    isChosen = true;
    become("taking_over");
    void takeOver();
  },
  /** The app is cached on this device, so updates come through the service worker, not by reloading the page. */
  isKept: (): boolean => workbox !== null,
  /** Another response named a newer contract, or an hour passed. */
  async check(): Promise<void> {
    await workbox?.update().catch(() => {});
  },
};

/**
 * Call once at start. Without service workers (plain http on a LAN name) only failed imports are watched. `answers`:
 * whether our server responds now.
 */
export function watchAppVersion(world: World, answers: () => Promise<boolean>): void {
  const once = () => reloadOnce({ storage: sessionStorage, reload: () => location.reload(), now: () => world.now() });
  reload = () => {
    if (!once()) become("broken");
  };
  pause = (ms) => world.sleep(ms);
  watchBrokenImports(async () => world.online() && (await answers()), once);
  void watchAppCache(world, async () => (await watchedWorker()).register());
  if (!("serviceWorker" in navigator)) return;
  onHoldChange(() => {
    if (state.get() === "postponed") reloadWhenFree();
  });
  void checkNowAndThen(world);
}

/** The first screen does not need it, so the library is loaded separately. */
async function watchedWorker(): Promise<Workbox> {
  if (workbox) return workbox;
  // The first worker takes over a page that already runs its version.
  let isFirst = navigator.serviceWorker.controller === null;
  const library = await import("workbox-window");
  workbox = new library.Workbox("/service-worker.js");
  workbox.addEventListener("waiting", () => become("waiting"));
  workbox.addEventListener("controlling", (event) => {
    if (!isFirst && (event.isUpdate || event.isExternal)) reloadWhenFree();
    isFirst = false;
  });
  return workbox;
}

const askMax = 2;
/** Time for requests in flight to end and for the workers to swap. */
const quietMs = 2_000;
const patienceMs = 4_000;

/**
 * A busy machine may stop the waiting worker before it gets the message, or swap the workers before this page listens.
 * So the message is sent again while the worker still waits; if it already took over, only the reload remains. A worker
 * that does not respond is abandoned at the end: it does not outlive its last page.
 */
async function takeOver(): Promise<void> {
  for (let asked = 0; asked < askMax; asked++) {
    await exclusive(askWaiting, AbortSignal.timeout(quietMs));
    await pause(patienceMs);
    if (state.get() !== "taking_over") return;
    const registration = await navigator.serviceWorker.getRegistration();
    if (!registration?.waiting && !registration?.installing) return reloadWhenFree();
  }
  // What was chosen is not asked again: a held page loads it once it is free.
  reloadWhenFree();
}

async function askWaiting(): Promise<void> {
  const swapped = new Promise((resolve) => navigator.serviceWorker.addEventListener("controllerchange", resolve));
  workbox?.messageSkipWaiting();
  await Promise.race([swapped, pause(quietMs)]);
}

/** Values resolve once it is known that the page stays. */
const missingParts = new WeakMap<object, Promise<void>>();

/** Whether an error means that a part of the app could not be fetched. */
export function isMissingPart(error: unknown): boolean {
  return typeof error === "object" && error !== null && missingParts.has(error);
}

/**
 * Resolves once the page is known to stay, or after a moment: an earlier error message would vanish with the reload.
 */
export async function missingPartTold(error: unknown): Promise<void> {
  if (isMissingPart(error)) await Promise.race([missingParts.get(error as object), pause(patienceMs)]);
}

/**
 * If the server responds, a chunk of an older build is gone: one reload loads the new build, unless something would be
 * lost. If it does not, the part is only available online and shows that in place: a reload might load no page at all.
 */
function watchBrokenImports(answers: () => Promise<boolean>, reloadsOnce: () => boolean): void {
  const staying = async () => {
    if (!(await answers())) return;
    if (pageIsHeld()) become("broken");
    else if (reloadsOnce()) await new Promise(() => undefined);
  };
  addEventListener("vite:preloadError", (event) => missingParts.set(event.payload, staying()));
}

/** A user's choice always reloads, even right after an automatic reload: it cannot cause a loop. */
function reloadWhenFree(): void {
  if (pageIsHeld()) become("postponed");
  else if (isChosen) location.reload();
  else reload();
}

async function checkNowAndThen(world: World): Promise<never> {
  for (;;) {
    await world.sleep(checkEveryMs);
    await appVersion.check();
  }
}

function become(next: VersionState): void {
  deviceLog(`app version ${next}`);
  state.set(next);
}
