import { useCallback, useEffect, useState } from "react";
import { eventImports } from "../../contract/calendar/event-imports.ts";
import type { EventImport } from "../../domain/calendar/event-import.ts";
import { eventImportMessages } from "../../domain/calendar/event-import.ts";
import { icsFileBytesMax } from "../../domain/calendar/ics-limits.ts";
import { useLocal } from "../base/live.ts";
import { fieldErrorsOf, wordsOf } from "../base/report.ts";

const lookAgainMs = 700;

export interface IcsImport {
  attempt: EventImport | null;
  busy: boolean;
  /** Why the file was rejected. */
  error: string | null;
  begin(file: File): Promise<void>;
  undo(): Promise<void>;
  /** Starts over with another file. */
  restart(): void;
}

export function isAtWork({ status }: EventImport): boolean {
  return status === "waiting" || status === "working" || status === "undoing";
}

/** One file from selection to import or undo; polls while the server is working. */
export function useIcsImport(): IcsImport {
  const { request, world } = useLocal();
  const [attempt, setAttempt] = useState<EventImport | null>(null);
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const run = useCallback(async (act: () => Promise<{ data: EventImport }>) => {
    setBusy(true);
    setError(null);
    try {
      setAttempt((await act()).data);
    } catch (failure) {
      setError(fieldErrorsOf(failure)["file"] ?? fieldErrorsOf(failure)["base"] ?? wordsOf(failure));
    } finally {
      setBusy(false);
    }
  }, []);
  useEffect(() => {
    if (!attempt || !isAtWork(attempt)) return undefined;
    const stop = new AbortController();
    const look = async () => {
      await world.sleep(lookAgainMs, stop.signal);
      const params = { id: attempt.id };
      // A failed poll is retried: the import continues on the server.
      const received = await request(eventImports.show, { params }, { signal: stop.signal }).catch(() => ({
        data: { ...attempt },
      }));
      setAttempt(received.data);
    };
    look().catch(() => undefined);
    return () => stop.abort();
  }, [attempt, request, world]);
  return {
    attempt,
    busy,
    error,
    begin: (file) =>
      file.size > icsFileBytesMax
        ? Promise.resolve(setError(eventImportMessages.too_large))
        : run(() =>
            request(eventImports.create, {
              body: {
                id: world.uuid(),
                file,
              },
            }),
          ),
    undo: async () => {
      if (attempt) await run(() => request(eventImports.undo, { params: { id: attempt.id } }));
    },
    restart: () => {
      setAttempt(null);
      setError(null);
    },
  };
}
