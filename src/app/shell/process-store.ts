/** The one long piece of work told of in the corner of every page (spec 001 §3): hidden on close, survives a reload. */
import { readStored, writeStored } from "./stored.ts";

export interface ProcessNotification {
  visible: boolean;
  /** `processing`, `done` or `failed`; other words are shown as they are. */
  status: string;
  text: string;
  linkUrl: string;
  linkText: string;
  /** Counts, when known. */
  done?: number;
  total?: number;
}

const hidden: ProcessNotification = { visible: false, status: "processing", text: "", linkUrl: "", linkText: "" };
const listeners = new Set<() => void>();
let held: ProcessNotification | null = null;

export const processStore = {
  get(): ProcessNotification {
    held ??= readBack();
    return held;
  },
  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
};

/** Shows it, with `processing` unless told otherwise; repeated calls move the count. */
export function showProcess(given: Partial<Omit<ProcessNotification, "visible">> & { text: string }): void {
  become({ ...hidden, ...given, visible: true });
}

export function hideProcess(): void {
  become(hidden);
}

function become(next: ProcessNotification): void {
  held = next;
  writeStored("process", next);
  for (const listener of listeners) listener();
}

function readBack(): ProcessNotification {
  const stored = readStored("process");
  return typeof stored === "object" && stored !== null ? { ...hidden, ...stored } : hidden;
}
