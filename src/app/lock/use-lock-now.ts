import { useCallback } from "react";
import { useOnline } from "../base/live.ts";
import { idleLock } from "../base/idle-lock.ts";
import { personOf } from "../base/person.ts";
import { notify } from "../base/report.ts";
import { useCurrentUser } from "../base/session-provider.tsx";
import { unlockProofs } from "../base/unlock-proofs.ts";

/** Locks every tab of this user, if it can be unlocked. */
export function useLockNow(): () => void {
  const { id } = personOf(useCurrentUser());
  const isOnline = useOnline();
  return useCallback(() => {
    if (isOnline || unlockProofs.of(id) !== null) idleLock.lock();
    else notify("You cannot lock while offline, because this device has no way to unlock again. Connect first.");
  }, [id, isOnline]);
}
