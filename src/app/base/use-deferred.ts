/** Work that the first screen can do without, so that it does not compete with it. */
import { startTransition, useEffect, useState } from "react";
import { useLocal } from "./live.ts";
import { idle, painted } from "./painted.ts";

interface Deferral {
  /** After the paint. */
  delayMs?: number;
  /** Then also until the page is idle. */
  untilIdle?: boolean;
}

/** False until the page has been painted and the rest of the deferral has passed. */
export function useDeferred({ delayMs = 0, untilIdle = false }: Deferral = {}): boolean {
  const { world } = useLocal();
  const [isDue, setDue] = useState(false);
  useEffect(() => {
    const left = new AbortController();
    const wait = async () => {
      await painted(world);
      if (delayMs > 0) await world.sleep(delayMs, left.signal);
      if (untilIdle) await idle();
      if (!left.signal.aborted) startTransition(() => setDue(true));
    };
    // Rejects when the page is left during the delay.
    wait().catch(() => undefined);
    return () => left.abort(new Error("The page is left."));
  }, [world, delayMs, untilIdle]);
  return isDue;
}
