/**
 * Sends a draft to the server: waits for a connection, reports progress, and is safe to retry. The file is uploaded in
 * parts, so that it resumes after a lost connection or a reload; then the plan is sent.
 */
import { useCallback, useEffect, useRef, useState } from "react";
import type { Attempt } from "../../domain/imports/attempt.ts";
import { useLocal, useOnline } from "../base/live.ts";
import { useHoldPage } from "../version/index.ts";
import { wordsOf } from "../base/report.ts";
import { minuteMs } from "../../kit/durations.ts";

export type Upload =
  | { state: "idle" }
  /** Requested offline: starts automatically once online. */
  | { state: "waiting" }
  | { state: "sending"; sent: number; total: number }
  | { state: "failed"; words: string };

const timeoutMs = 30 * minuteMs;

/** The file itself, or the id of its completed upload. */
type Sent = { file: File } | { upload_id: string };
interface SendOptions {
  op_id: string;
  timeoutMs: number;
  signal: AbortSignal;
  sent?(sent: number, total: number): void;
}

/** Idempotency keys used so far, stored across reloads. */
export interface SentKeys {
  /** The key this choice was sent with before. */
  of(choice: object): string | undefined;
  note(choice: object, op_id: string): Promise<void>;
}

export interface Sendable {
  file: File;
  /** The user's choices. Another object means another import. */
  choice: object;
  send(body: Sent, options: SendOptions): Promise<{ data: Attempt }>;
  keys?: SentKeys | undefined;
}

/** `send` and `choice` must change together, and only for another import. */
export function useUpload({ file, choice, send: ask, keys }: Sendable, done: (attempt: Attempt) => void) {
  const { world, uploadInParts } = useLocal();
  const [upload, setUpload] = useState<Upload>({ state: "idle" });
  const stop = useRef<AbortController>(null);
  /** One idempotency key per draft, so that a lost response does not import the file twice. */
  const key = useRef<{ choice: object; op_id: string }>(null);
  useHoldPage(upload.state === "sending" || upload.state === "waiting", "A file is still being uploaded.");
  const send = useCallback(async () => {
    if (key.current?.choice !== choice) key.current = { choice, op_id: keys?.of(choice) ?? world.uuid() };
    stop.current = new AbortController();
    const { signal } = stop.current;
    const received = (sent: number, total: number) => signal.aborted || setUpload({ state: "sending", sent, total });
    received(0, file.size);
    try {
      await keys?.note(choice, key.current.op_id);
      const parts = { kind: "import", patient: true, onProgress: received, signal } as const;
      const upload_id = await uploadInParts?.(file, parts);
      const options = { op_id: key.current.op_id, timeoutMs, signal };
      const reply = await (upload_id === undefined
        ? ask({ file }, { ...options, sent: received })
        : ask({ upload_id }, options));
      done(reply.data);
    } catch (error) {
      if (signal.aborted) setUpload({ state: "idle" });
      else setUpload({ state: "failed", words: wordsOf(error) });
    }
  }, [file, choice, ask, keys, world, uploadInParts, done]);
  const cancel = useCallback(() => {
    stop.current?.abort();
    setUpload({ state: "idle" });
  }, []);
  const online = useOnline();
  const waits = upload.state === "waiting";
  useEffect(() => {
    if (waits && online) void send();
  }, [waits, online, send]);
  const start = useCallback(() => (online ? void send() : setUpload({ state: "waiting" })), [online, send]);
  return { upload, start, cancel };
}
