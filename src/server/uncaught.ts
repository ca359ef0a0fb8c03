/** Handles uncaught errors: by default the first one would end the process, and all requests with it. */

interface UncaughtHandler {
  uuid(): string;
  report(facts: { err: Error; id: string }, words: string): void;
  /** Shuts the process down gracefully. */
  stop(): void;
}

interface Emitter {
  on(event: "unhandledRejection" | "uncaughtException", listener: (error: unknown) => void): unknown;
}

/**
 * An unhandled rejection leaves the process in a known state: only its awaiter is gone. An uncaught exception may leave
 * work half done, so a new process takes over.
 */
export function handleUncaught(emitter: Emitter, { uuid, report, stop }: UncaughtHandler): void {
  emitter.on("unhandledRejection", (error) =>
    report({ err: asError(error), id: uuid() }, "a rejection nobody awaited"),
  );
  emitter.on("uncaughtException", (error) => {
    report({ err: asError(error), id: uuid() }, "an error nobody caught: the server stops");
    stop();
  });
}

const asError = (error: unknown) => (error instanceof Error ? error : new Error(String(error)));
