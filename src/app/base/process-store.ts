/** The one long-running process shown in the corner of every page (spec 001 §3): hidden on close, survives a reload. */
import { processStatusDefault } from "../../domain/session/start-messages.ts";
import { createListeners } from "../../kit/store.ts";
import { readStored, writeStored } from "./stored.ts";

export interface ProcessNotification {
  visible: boolean;
  /** `processing`, `done` or `failed`; other values are shown as they are. */
  status: string;
  text: string;
  linkUrl: string;
  linkText: string;
  /** The record it is about, so that it closes once that is handled. */
  record_id?: string;
  /** Counts, if known. */
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

/** Shows it, with `processing` by default; repeated calls update the count. */
export function showProcess(given: Partial<Omit<ProcessNotification, "visible">> & { text: string }): void {
  become({ ...hidden, ...given, visible: true });
}

export function hideProcess(): void {
  become(hidden);
}

/** The record was handled, anywhere in the app. */
export function hideProcessOf(record_id: string): void {
  if (processStore.get().record_id === record_id) hideProcess();
}

/** Closing it in another tab closes it here too, if the same one is shown. */
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
