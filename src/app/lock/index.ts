/** Public exports of the lock feature. */
export { LockGate } from "./behind-lock.tsx";
export { useSuspendLock } from "./lock-suspension.ts";
export { useIdleMinutes } from "./use-idle-lock.ts";
export { useLockNow } from "./use-lock-now.ts";
