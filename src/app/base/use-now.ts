import { useEffect, useState } from "react";
import { useLocal } from "./live.ts";

/** The current time, updated periodically while mounted. */
export function useNow(everyMs: number): number {
  const { world } = useLocal();
  const [now, setNow] = useState(() => world.now());
  useEffect(() => {
    const stop = new AbortController();
    const tick = async () => {
      for (;;) {
        await world.sleep(everyMs, stop.signal);
        setNow(world.now());
      }
    };
    // Aborted on unmount.
    tick().catch(() => undefined);
    return () => stop.abort();
  }, [world, everyMs]);
  return now;
}
