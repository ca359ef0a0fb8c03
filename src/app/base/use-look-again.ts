/** Fetches work under way again every two seconds. */
import { useEffect } from "react";
import { useLocal } from "./live.ts";

const lookAgainMs = 2_000;

interface Looked {
  busy: boolean;
  isKept: boolean;
  again: () => void;
}

export function useLookAgain({ busy, isKept, again }: Looked, isUnderWay: boolean): void {
  const { world } = useLocal();
  useEffect(() => {
    if (!isUnderWay || busy || isKept) return;
    const stop = new AbortController();
    world.sleep(lookAgainMs, stop.signal).then(again, () => undefined);
    return () => stop.abort();
  }, [isUnderWay, busy, isKept, world, again]);
}
