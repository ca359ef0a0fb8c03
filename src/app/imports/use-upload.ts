/**
 * Sends a draft to the server: waits for a connection, tells how far it is, and is safe to try again. The file goes up in
 * parts, so that after a lost network or a reload it goes on where it was; then the plan follows.
 */
import { useCallback, useEffect, useRef, useState } from "react";
import { imports } from "../../contract/imports/imports.ts";
import type { Attempt } from "../../domain/imports/attempt.ts";
import { useLocal, useOnline } from "../live.ts";
import { useHoldPage, wordsOf } from "../shell/index.ts";
import type { Draft } from "./draft.ts";

export type Upload =
  | { state: "idle" }
  /** Asked for without a connection: it starts by itself once there is one. */
  | { state: "waiting" }
  | { state: "sending"; sent: number; total: number }
  | { state: "failed"; words: string };

const timeoutMs = 30 * 60_000;

export function useUpload(draft: Draft, done: (attempt: Attempt) => void) {
  const { request, world, uploadInParts } = useLocal();
  const [upload, setUpload] = useState<Upload>({ state: "idle" });
  const stop = useRef<AbortController>(null);
  /** One key as long as the draft is the same: a reply that was lost does not bring the file in twice. */
  const key = useRef<{ plan: Draft["plan"]; op_id: string }>(null);
  useHoldPage(upload.state === "sending" || upload.state === "waiting", "A file is still being uploaded.");
  const send = useCallback(async () => {
    if (key.current?.plan !== draft.plan) key.current = { plan: draft.plan, op_id: world.uuid() };
    stop.current = new AbortController();
    const { signal } = stop.current;
    const told = (sent: number, total: number) => signal.aborted || setUpload({ state: "sending", sent, total });
    told(0, draft.file.size);
    try {
      const parts = { kind: "import", patient: true, onProgress: told, signal } as const;
      const upload_id = await uploadInParts?.(draft.file, parts);
      const reply = await request(
        imports.import,
        { body: { ...(upload_id === undefined ? { file: draft.file } : { upload_id }), ...planOf(draft) } },
        {
          op_id: key.current.op_id,
          timeoutMs,
          signal,
          ...(upload_id === undefined ? { sent: told } : {}),
        },
      );
      done(reply.data);
    } catch (error) {
      if (signal.aborted) setUpload({ state: "idle" });
      else setUpload({ state: "failed", words: wordsOf(error) });
    }
  }, [draft, request, world, uploadInParts, done]);
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

function planOf({ plan }: Draft) {
  const { owner, pool, status_id, source_id, setting, has_header, ...rest } = plan;
  const chosen = Object.entries({ owner, pool, status_id, source_id, setting }).filter(([, id]) => id !== null);
  return { has_header, ...rest, ...(Object.fromEntries(chosen) as Record<string, string>) };
}
