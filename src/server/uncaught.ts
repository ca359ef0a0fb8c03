/** What nobody caught, by any path: without this the first such error ends the process, and everybody's requests with it. */

interface UncaughtHandler {
  uuid(): string;
  report(facts: { err: Error; id: string }, words: string): void;
  /** Stops the process in order. */
  stop(): void;
}

interface Emitter {
  on(event: "unhandledRejection" | "uncaughtException", listener: (error: unknown) => void): unknown;
}

/**
 * A rejection nobody awaited leaves nothing in doubt: whoever might have awaited it has gone. An error thrown past
 * everybody may have left things half done, so a fresh process is to take over.
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
