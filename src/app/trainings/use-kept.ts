/** Trainings kept on this device, and those being downloaded now. */
import { useEffect } from "react";
import type { Training } from "../../domain/trainings/training.ts";
import {
  checkKept,
  keepTraining,
  type KeptTraining,
  listKept,
  openKept,
  removeKept,
} from "../../local/kept-trainings.ts";
import type { Local } from "../../local/index.ts";
import { Refusal } from "../../kit/refusal.ts";
import { createStore } from "../../kit/store.ts";
import { useLocal } from "../base/live.ts";
import { notify, report } from "../base/report.ts";
import { useStore } from "../base/use-store.ts";

interface Coming {
  bytes: number;
  size: number;
  stop: AbortController;
}

interface KeptState {
  /** Null: this browser cannot keep files; undefined: not read yet. */
  kept: readonly KeptTraining[] | null | undefined;
  coming: ReadonlyMap<string, Coming>;
}

/** One per open store: a download goes on while other screens are shown. */
const states = new WeakMap<object, ReturnType<typeof createStore<KeptState>>>();

function stateOf({ db }: Local) {
  const known = states.get(db) ?? createStore<KeptState>({ kept: undefined, coming: new Map() });
  states.set(db, known);
  return known;
}

export interface Keeping extends KeptState {
  keep(training: Training): void;
  stop(id: string): void;
  remove(id: string): void;
}

export function useKept(): Keeping {
  const local = useLocal();
  const store = stateOf(local);
  const state = useStore(store);
  useEffect(() => void readKept(local), [local]);
  return {
    ...state,
    keep: (training) => void keep(local, training),
    stop: (id) => state.coming.get(id)?.stop.abort(),
    remove: (id) => void remove(local, id),
  };
}

async function readKept(local: Local): Promise<void> {
  const cache = await openKept(local.db.name);
  const kept = cache ? await listKept(cache) : null;
  const store = stateOf(local);
  store.set({ ...store.get(), kept });
  for (const one of kept ?? []) if (cache && one.isComplete && one.isUnchecked) void check(local, cache, one);
}

/** Copies whose check another tab or a reload ended are checked when they are next listed. */
const checking = new Set<string>();
const damaged = new Refusal("damaged", { base: ["Part of a training arrived damaged. Download the rest again."] });

async function check(local: Local, cache: Cache, { id, sha256 }: KeptTraining): Promise<void> {
  const name = `${id} ${sha256}`;
  if (checking.has(name)) return;
  checking.add(name);
  const isSound = await checkKept(cache, id).catch(() => true);
  checking.delete(name);
  if (isSound) return;
  report(damaged);
  await readKept(local);
}

async function keep(local: Local, training: Training): Promise<void> {
  const store = stateOf(local);
  const cache = await openKept(local.db.name);
  if (!cache || store.get().coming.has(training.id)) return;
  const stop = new AbortController();
  const show = (bytes: number) => {
    const { size } = training;
    store.set({ ...store.get(), coming: new Map(store.get().coming).set(training.id, { bytes, size, stop }) });
  };
  show(0);
  try {
    await keepTraining({ request: local.request, cache }, training, { signal: stop.signal, onProgress: show });
    notify(`“${training.title}” is on this device.`);
  } catch (error) {
    if (!stop.signal.aborted) report(error);
  }
  const coming = new Map(store.get().coming);
  coming.delete(training.id);
  store.set({ ...store.get(), coming });
  await readKept(local);
}

async function remove(local: Local, id: string): Promise<void> {
  const cache = await openKept(local.db.name);
  if (cache) await removeKept(cache, id);
  await readKept(local);
}
