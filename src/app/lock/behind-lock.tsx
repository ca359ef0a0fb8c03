/** Signed-in content: removed from the document while locked, and not mounted if it opens locked. */
import { type ReactNode, Suspense, useEffect, useLayoutEffect, useState } from "react";
import { createPortal } from "react-dom";
import { lazyPart } from "../base/lazy-part.ts";
import { idle, preload } from "../base/painted.ts";
import { closeSystemNotices } from "../notices/index.ts";
import { useIdleLock } from "./use-idle-lock.ts";
import { newLockOverlay } from "./lock-overlay.ts";

const load = async () => (await import("./lock-screen.tsx")).LockScreen;
const LockScreen = lazyPart(load);

export function LockGate({ children }: { children: ReactNode }) {
  const isLocked = useIdleLock();
  const [lockOverlay] = useState(newLockOverlay);
  const [isBegun, setBegun] = useState(!isLocked);
  if (!isLocked && !isBegun) setBegun(true);
  useLayoutEffect(() => (isLocked ? lockOverlay.lower() : undefined), [isLocked, lockOverlay]);
  useEffect(() => {
    // They were shown with names before the lock.
    if (isLocked) void closeSystemNotices("", new Set()).catch(() => undefined);
  }, [isLocked]);
  useEffect(() => {
    // Preloaded for offline use, when idle: a page cannot be locked before it is rendered.
    preload(idle(), load);
  }, []);
  return (
    <>
      {isBegun ? children : null}
      {isLocked
        ? createPortal(
            <Suspense fallback={null}>
              <LockScreen />
            </Suspense>,
            lockOverlay.host,
          )
        : null}
    </>
  );
}
