import { useEffect } from "react";
import { useSyncPart } from "../base/live.ts";
import { readinessOf, readyWords } from "./field-readiness.ts";
import { useAppCache } from "../base/app-cache.ts";
import { notify } from "../base/report.ts";
import { useCurrentUser } from "../base/session-provider.tsx";
import { readStored, writeStored } from "../base/stored.ts";

/** Shown once after the first sign-in on a device: it can now work offline. */
export function useReadyToast(): void {
  const { id, actor } = useCurrentUser();
  const app = useAppCache();
  const isReady = useSyncPart(({ picture }) => readinessOf(app, picture).word) === "ready" && actor === null;
  useEffect(() => {
    if (!isReady || readStored("ready_told", id) === true) return;
    writeStored("ready_told", true, id);
    notify(readyWords);
  }, [isReady, id]);
}
