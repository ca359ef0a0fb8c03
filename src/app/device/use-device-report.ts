import { useEffect, useRef } from "react";
import { devices } from "../../contract/device/devices.ts";
import { systemVersion } from "../../domain/session/limits.ts";
import { programName } from "../../ui/program-name.ts";
import { useLocal, useSyncPart } from "../base/live.ts";
import { deviceId } from "../base/device-id.ts";
import { useSession } from "../base/session-provider.tsx";
import { minuteMs } from "../../kit/durations.ts";

const reportEveryMs = 10 * minuteMs;

/** Reports this device's state to the server for the user's device list; also binds the session to it. */
export function useDeviceReport(): void {
  const { request, search, world, clock } = useLocal();
  const { view } = useSession();
  // A rejected change and those it blocks have not reached the server either.
  const waiting = useSyncPart(({ picture }) => picture?.waiting.length ?? 0);
  const received = useRef(0);
  const live = view.answer === "live" && view.user?.actor === null;
  const isFilling = useSyncPart(({ picture }) => picture?.status.filling ?? true);
  const last_sync_at = useSyncPart(({ last_synced_at }) => last_synced_at);
  useEffect(() => {
    if (!live || isFilling || last_sync_at === null || world.now() - received.current < reportEveryMs) return;
    received.current = world.now();
    void Promise.all([search?.state(), storageBytes()])
      .then(([index, mirror_bytes]) => {
        // Still being built after a start: reported with the next sync.
        if (index?.complete === false) return void (received.current = 0);
        const mirror_contacts = index?.size ?? 0;
        const body = {
          name: programName(navigator.userAgent),
          version: systemVersion,
          // By the server's clock, as the list shows it.
          last_sync_at: clock.now() - (world.now() - last_sync_at),
          mirror_contacts,
          mirror_bytes,
          waiting,
        };
        return request(devices.report, { params: { id: deviceId(world) }, body });
      })
      // Reported again after the next sync.
      .catch(() => (received.current = 0));
  }, [live, isFilling, last_sync_at, waiting, request, search, world, clock]);
}

/** Unavailable on plain http. */
async function storageBytes(): Promise<number> {
  const estimate = await navigator.storage?.estimate?.();
  return estimate?.usage ?? 0;
}
