import { useCallback } from "react";
import { useOnline } from "../live.ts";
import { idleLock } from "./idle-lock.ts";
import { personOf } from "./person.ts";
import { tell } from "./report.ts";
import { useCurrentUser } from "./session-provider.tsx";
import { unlockProofs } from "./unlock-proofs.ts";

/** Locks every tab of this person, where there is a way back. */
export function useLockNow(): () => void {
  const { id } = personOf(useCurrentUser());
  const isOnline = useOnline();
  return useCallback(() => {
    if (isOnline || unlockProofs.of(id) !== null) idleLock.lock();
    else tell("You are offline, and nothing on this device could unlock it again. Connect to lock.");
  }, [id, isOnline]);
}
