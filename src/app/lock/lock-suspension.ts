/** Reasons that suspend the idle lock, such as a call. */
import { useEffect } from "react";
import { createStore } from "../../kit/store.ts";
import { useStorePart } from "../base/use-store.ts";

const reasons = createStore<readonly symbol[]>([]);

export function useSuspendLock(held: boolean): void {
  useEffect(() => {
    if (!held) return;
    const reason = Symbol("held");
    reasons.set([...reasons.get(), reason]);
    return () => reasons.set(reasons.get().filter((one) => one !== reason));
  }, [held]);
}

export function useLockSuspension(): boolean {
  return useStorePart(reasons, isHeldOff);
}

const isHeldOff = (held: readonly symbol[]) => held.length > 0;
