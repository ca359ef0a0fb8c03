/** Where render errors go; the session gives the way to the server once somebody is signed in. */
export type CrashReporter = (said: string) => void;
let reporter: CrashReporter = () => {};

export function sendCrashesTo(next: CrashReporter): void {
  reporter = next;
}

/** Name, message and our own stack lines; never what was typed or shown. */
export function reportCrash(error: unknown): void {
  const crash = error instanceof Error ? error : new Error(String(error));
  const frames = (crash.stack ?? "").split("\n").filter((line) => line.includes("/assets/"));
  reporter([`${crash.name}: ${crash.message}`, ...frames].join("\n").slice(0, 2_000));
}
