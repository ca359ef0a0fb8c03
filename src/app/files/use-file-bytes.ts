/** Content of a file: from this device while it waits to be sent, otherwise from the server. */
import { useEffect, useState } from "react";
import { contactFiles } from "../../contract/files/contact-files.ts";
import type { ContactFile } from "../../domain/files/file.ts";
import type { Local } from "../../local/index.ts";
import { waitingFile } from "../../local/queries/files.ts";
import { useLocal } from "../base/live.ts";
import { minuteMs } from "../../kit/durations.ts";

const downloadTimeoutMs = 10 * minuteMs;

/** The immutable fields of a file. */
export type FileFacts = Pick<ContactFile, "id" | "contact_id" | "mime">;

/** Typed by the detected MIME type, never by the file name. */
export async function bytesOf({ db, request }: Local, file: FileFacts, signal?: AbortSignal): Promise<Blob> {
  const waiting = await waitingFile(db, file.id);
  if (waiting) return new Blob([waiting], { type: file.mime });
  const ask = { params: { id: file.contact_id, fileId: file.id } };
  const options = { timeoutMs: downloadTimeoutMs, ...(signal ? { signal } : {}) };
  return new Blob([(await request(contactFiles.content, ask, options)).blob], { type: file.mime });
}

export interface FileBytes {
  blob: Blob | null;
  error: unknown;
  again(): void;
}

export function useFileBytes({ id, contact_id, mime }: FileFacts): FileBytes {
  const local = useLocal();
  const [got, setGot] = useState<{ blob: Blob | null; error: unknown }>({ blob: null, error: null });
  const [round, setRound] = useState(0);
  useEffect(() => {
    const stop = new AbortController();
    setGot({ blob: null, error: null });
    bytesOf(local, { id, contact_id, mime }, stop.signal).then(
      (blob) => setGot({ blob, error: null }),
      (error: unknown) => {
        if (!stop.signal.aborted) setGot({ blob: null, error });
      },
    );
    return () => stop.abort();
  }, [local, id, contact_id, mime, round]);
  return { ...got, again: () => setRound((count) => count + 1) };
}
