/** Sends a draft to the server: waits for a connection, tells how far it is, and is safe to try again. */
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
  const { request, world } = useLocal();
  const [upload, setUpload] = useState<Upload>({ state: "idle" });
  const stop = useRef<AbortController>(null);
  /** One key as long as the draft is the same: a reply that was lost does not bring the file in twice. */
  const key = useRef<{ plan: Draft["plan"]; op_id: string }>(null);
  useHoldPage(upload.state === "sending" || upload.state === "waiting", "A file is still being uploaded.");
  const send = useCallback(async () => {
    if (key.current?.plan !== draft.plan) key.current = { plan: draft.plan, op_id: world.uuid() };
    stop.current = new AbortController();
    setUpload({ state: "sending", sent: 0, total: draft.file.size });
    try {
      const reply = await request(
        imports.import,
        { body: bodyOf(draft) },
        {
          op_id: key.current.op_id,
          timeoutMs,
          signal: stop.current.signal,
          sent: (sent, total) => setUpload({ state: "sending", sent, total }),
        },
      );
      done(reply.data);
    } catch (error) {
      if (stop.current.signal.aborted) setUpload({ state: "idle" });
      else setUpload({ state: "failed", words: wordsOf(error) });
    }
  }, [draft, request, world, done]);
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

function bodyOf({ file, plan }: Draft) {
  const { owner, pool, status_id, source_id, setting, has_header, ...rest } = plan;
  const chosen = Object.entries({ owner, pool, status_id, source_id, setting }).filter(([, id]) => id !== null);
  return { file, has_header, ...rest, ...(Object.fromEntries(chosen) as Record<string, string>) };
}
