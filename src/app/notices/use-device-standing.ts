/** State of this device: its storage, and whether a new version waits. */
import { useEffect, useMemo, useRef, useState } from "react";
import { storageLowShare } from "../../domain/account/limits.ts";
import type { DeviceStanding } from "../../domain/account/notices.ts";
import type { LocalDatabase } from "../../local/db/database.ts";
import { readMeta } from "../../local/db/meta.ts";
import { useLive, useLocal, useSyncPart } from "../base/live.ts";
import { appVersion } from "../base/app-version.ts";
import { useStore } from "../base/use-store.ts";
import { minuteMs } from "../../kit/durations.ts";

async function bornOf(db: LocalDatabase): Promise<string | undefined> {
  return readMeta(db, "born");
}

/** Undefined until the store is read and storage is measured. */
export function useDeviceStanding(now: number): DeviceStanding | undefined {
  const store = useLive(bornOf);
  const isFull = useSyncPart(({ picture }) => picture?.status.storage_full === true);
  const isLow = useStorageLow();
  const version = useStore({ subscribe: appVersion.subscribe, get: appVersion.state });
  const kind = isFull ? "full" : isLow ? "low" : null;
  const storage_since = useSince(kind, now);
  const update_since = useSince(version === "waiting" ? version : null, now);
  return useMemo(
    () =>
      store === undefined || isLow === undefined
        ? undefined
        : {
            store,
            storage: kind && { kind, since: storage_since },
            update_since: version === "waiting" ? update_since : null,
          },
    [store, isLow, kind, storage_since, version, update_since],
  );
}

/** When this page first observed the state. */
function useSince(what: string | null, now: number): number {
  const since = useRef({ what, at: now });
  if (since.current.what !== what) since.current = { what, at: now };
  return since.current.at;
}

const measureEveryMs = 10 * minuteMs;

/** Undefined until measured. */
function useStorageLow(): boolean | undefined {
  const { world } = useLocal();
  const [isLow, setLow] = useState<boolean>();
  useEffect(() => {
    const stop = new AbortController();
    const watch = async () => {
      for (;;) {
        setLow(await measure().catch(() => false));
        await world.sleep(measureEveryMs, stop.signal);
      }
    };
    // Aborted on unmount.
    watch().catch(() => undefined);
    return () => stop.abort();
  }, [world]);
  return isLow;
}

async function measure(): Promise<boolean> {
  const { storage } = navigator as { storage?: StorageManager };
  const { usage = 0, quota = 0 } = (await storage?.estimate?.()) ?? {};
  return quota > 0 && usage / quota >= storageLowShare;
}
