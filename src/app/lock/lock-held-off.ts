/** Why a page is not locked now, such as somebody being on the phone. */
import { useEffect, useSyncExternalStore } from "react";

const reasons = new Set<symbol>();
const listeners = new Set<() => void>();

export function useHoldLockOff(held: boolean): void {
  useEffect(() => {
    if (!held) return;
    const reason = Symbol("held");
    reasons.add(reason);
    tell();
    return () => {
      reasons.delete(reason);
      tell();
    };
  }, [held]);
}

export function useLockHeldOff(): boolean {
  return useSyncExternalStore(subscribe, isHeldOff);
}

const isHeldOff = () => reasons.size > 0;

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function tell(): void {
  for (const listener of listeners) listener();
}
