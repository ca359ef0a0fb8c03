/** Why a page is not locked now, such as somebody being on the phone. */
import { useEffect, useSyncExternalStore } from "react";

const reasons = new Set<symbol>();
const listeners = new Set<() => void>();

export function useSuspendLock(held: boolean): void {
  useEffect(() => {
    if (!held) return;
    const reason = Symbol("held");
    reasons.add(reason);
    notify();
    return () => {
      reasons.delete(reason);
      notify();
    };
  }, [held]);
}

export function useLockSuspension(): boolean {
  return useSyncExternalStore(subscribe, isHeldOff);
}

const isHeldOff = () => reasons.size > 0;

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function notify(): void {
  for (const listener of listeners) listener();
}
