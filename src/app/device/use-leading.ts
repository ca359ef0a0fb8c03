import { useEffect, useState } from "react";

/**
 * True in one of several tabs: the most recently visible one, so that notifications appear where the user is. A tab
 * that becomes visible steals the lock; when it closes, the next in the queue gets it.
 */
export function useLeading(name: string): boolean {
  const [isLeading, setLeading] = useState(false);
  useEffect(() => {
    // Without the Web Locks API (an insecure origin) every tab leads.
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
      // Rejected when another tab steals the lock; this tab then queues again.
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
