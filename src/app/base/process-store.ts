/** The one long piece of work told of in the corner of every page (spec 001 §3): hidden on close, survives a reload. */
import { processStatusDefault } from "../../domain/session/messages.ts";
import { createListeners } from "../../kit/store.ts";
import { readStored, writeStored } from "./stored.ts";

export interface ProcessNotification {
  visible: boolean;
  /** `processing`, `done` or `failed`; other words are shown as they are. */
  status: string;
  text: string;
  linkUrl: string;
  linkText: string;
  /** What it tells of, so that it goes once that was dealt with. */
  record_id?: string;
  /** Counts, when known. */
  done?: number;
  total?: number;
}

const hidden: ProcessNotification = {
  visible: false,
  status: processStatusDefault,
  text: "",
  linkUrl: "",
  linkText: "",
};
const listeners = createListeners();
let held: ProcessNotification | null = null;

export const processStore = {
  get(): ProcessNotification {
    held ??= readBack();
    return held;
  },
  subscribe: listeners.subscribe,
};

/** Shows it, with `processing` unless told otherwise; repeated calls move the count. */
export function showProcess(given: Partial<Omit<ProcessNotification, "visible">> & { text: string }): void {
  become({ ...hidden, ...given, visible: true });
}

export function hideProcess(): void {
  become(hidden);
}

/** It was dealt with, from wherever. */
export function hideProcessOf(record_id: string): void {
  if (processStore.get().record_id === record_id) hideProcess();
}

/** What another tab puts away is put away here too, where the same is shown. */
export function followOtherTabs(): () => void {
  const follow = ({ oldValue, newValue }: StorageEvent) => {
    if (oldValue === JSON.stringify(held) && newValue === JSON.stringify(hidden)) hideProcess();
  };
  window.addEventListener("storage", follow);
  return () => window.removeEventListener("storage", follow);
}

function become(next: ProcessNotification): void {
  held = next;
  writeStored("process", next);
  listeners.notify();
}

function readBack(): ProcessNotification {
  const stored = readStored("process");
  return typeof stored === "object" && stored !== null ? { ...hidden, ...stored } : hidden;
}
