/** Defers work the first screen does not need, so that it does not compete with it. */
import { startTransition, useEffect, useState } from "react";
import { useLocal } from "./live.ts";
import { idle, painted } from "./painted.ts";

interface Deferral {
  /** After the paint. */
  delayMs?: number;
  /** Then also until the page is idle. */
  untilIdle?: boolean;
}

/** False until the page has painted and the remaining delay has passed. */
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
    // Rejects if the component unmounts during the delay.
    wait().catch(() => undefined);
    return () => left.abort(new Error("The page is left."));
  }, [world, delayMs, untilIdle]);
  return isDue;
}
