/** Tracks how many of the app's files are cached for offline use, and downloads the missing ones. */
import { useEffect, useSyncExternalStore } from "react";
import type { World } from "../kit/world.ts";
import {
  bringPart,
  dropOldParts,
  isAllWanted,
  missingParts,
  offlineFiles,
  partList,
  wantAll,
} from "../local/api/app-parts.ts";

/**
 * States: unknown → some or all. After a download request: some → coming → all, or stopped while a file cannot be
 * fetched.
 */
export interface AppParts {
  word: "unknown" | "some" | "coming" | "stopped" | "all";
  here: number;
  total: number;
}

const againMs = 15_000;
const listeners = new Set<() => void>();
let state: AppParts = { word: "unknown", here: 0, total: 0 };
/** True while files are being fetched or waited for. Only one run at a time. */
let isBringing = false;

export function useAppParts(): AppParts {
  useEffect(() => void lookAtParts().catch(() => undefined), []);
  return useSyncExternalStore(subscribe, () => state);
}

async function lookAtParts(): Promise<void> {
  if (isBringing) return;
  const list = await partList();
  if (!list) return;
  await dropOldParts(list);
  const files = offlineFiles(list);
  become(stateOf(files, await missingParts(files), "some"));
}

/** Runs at every start, so that a requested download stays complete when a new version adds files. */
export async function completeParts(world: World): Promise<void> {
  await lookAtParts();
  if (state.word === "some" && (await isAllWanted())) await bringMissing(world);
}

export async function bringAllParts(world: World): Promise<void> {
  await wantAll().catch(() => undefined);
  await bringMissing(world);
}

async function bringMissing(world: World): Promise<void> {
  if (isBringing) return;
  isBringing = true;
  become({ ...state, word: "coming" });
  while (!(await broughtAll())) await Promise.race([backOnline(), world.sleep(againMs)]);
  isBringing = false;
}

/** Whether no file is missing. */
async function broughtAll(): Promise<boolean> {
  const list = await partList();
  const files = list ? offlineFiles(list) : [];
  try {
    for (const file of await missingParts(files)) {
      await bringPart(file);
      become({ ...state, word: "coming", here: state.here + 1 });
    }
  } catch {
    // Files already fetched are not removed.
  }
  const missing = await missingParts(files).catch(() => files);
  become(list ? stateOf(files, missing, "stopped") : { ...state, word: "stopped" });
  return state.word === "all";
}

function stateOf(files: readonly string[], missing: readonly string[], word: "some" | "stopped"): AppParts {
  return { word: missing.length === 0 ? "all" : word, here: files.length - missing.length, total: files.length };
}

function backOnline(): Promise<unknown> {
  return new Promise((back) => addEventListener("online", back, { once: true }));
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function become(next: AppParts): void {
  state = next;
  for (const listener of listeners) listener();
}
