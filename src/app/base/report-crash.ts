/**
 * Reports render errors to support: those that cannot be sent are stored on this device until a user is signed in and
 * online.
 */
import { storagePrefix } from "../../domain/session/storage-keys.ts";

/** False: not delivered, retried later. */
export type CrashReporter = (said: string) => Promise<boolean>;

const place = `${storagePrefix(null)}crashes`;
const keptMax = 5;
const nobody: CrashReporter = () => Promise.resolve(false);
let reporter = nobody;
let last = "";
let lastFailure = "";

/** Active until the returned function is called; stored reports are sent at once. */
export function sendCrashesTo(next: CrashReporter): () => void {
  reporter = next;
  void sendKept();
  return () => void (reporter = nobody);
}

/** Name, message and our own stack lines; never user input or page content. */
export function reportCrash(error: unknown): void {
  const crash = error instanceof Error ? error : new Error(String(error));
  const frames = (crash.stack ?? "").split("\n").filter((line) => line.includes("/assets/"));
  last = [`${crash.name}: ${crash.message}`, ...frames].join("\n").slice(0, 2_000);
  void notify(last);
}

/** The latest error of this page and the latest rejected request, for help requests; empty if none. */
export function lastCrash(): string {
  return [last, lastFailure].filter(Boolean).join("\n").slice(0, 2_000);
}

/** Receives every failed response of this page. Keeps no ids and no values. */
export function noteFailedRequest(
  { status, code }: { status: number; code: string },
  { method, path }: { method: string; path: string },
): void {
  lastFailure = `${method} ${path}: ${status} ${code}`;
}

async function notify(said: string): Promise<void> {
  if (!(await reporter(said))) keep([...new Set([...kept(), said])].slice(-keptMax));
}

async function sendKept(): Promise<void> {
  const waiting = kept();
  keep([]);
  for (const said of waiting) await notify(said);
}

function kept(): string[] {
  try {
    const held: unknown = JSON.parse(localStorage.getItem(place) ?? "[]");
    return Array.isArray(held) ? held.filter((said): said is string => typeof said === "string") : [];
  } catch {
    return [];
  }
}

function keep(waiting: readonly string[]): void {
  try {
    if (waiting.length === 0) localStorage.removeItem(place);
    else localStorage.setItem(place, JSON.stringify(waiting));
  } catch {
    // Without free space no report is stored.
  }
}
