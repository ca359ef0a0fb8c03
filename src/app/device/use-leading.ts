import { useEffect, useState } from "react";

/**
 * True in one tab of several: the one looked at last, so that a notice stands where the person is. Who comes into sight
 * takes the lock over; when its tab goes, the next in the queue has it.
 */
export function useLeading(name: string): boolean {
  const [isLeading, setLeading] = useState(false);
  useEffect(() => {
    // Without locks (an address that is not secure) every tab tells.
    const { locks } = navigator as { locks?: LockManager };
    if (!locks) return setLeading(true);
    const stop = new AbortController();
    const hold = new Promise<void>((done) => stop.signal.addEventListener("abort", () => done()));
    let isHeld = false;
    const held = async () => {
      isHeld = true;
      setLeading(true);
      await hold;
    };
    const lost = () => {
      isHeld = false;
      setLeading(false);
    };
    const queue = () => {
      // Rejected when another tab takes it over; then this one waits for its turn again.
      locks.request(name, { signal: stop.signal }, held).catch(() => {
        lost();
        if (!stop.signal.aborted) queue();
      });
    };
    const take = () => {
      if (document.visibilityState !== "visible" || isHeld) return;
      locks.request(name, { steal: true }, held).catch(lost);
    };
    queue();
    window.addEventListener("focus", take);
    document.addEventListener("visibilitychange", take);
    return () => {
      window.removeEventListener("focus", take);
      document.removeEventListener("visibilitychange", take);
      stop.abort();
    };
  }, [name]);
  return isLeading;
}
