/** What other features may use of lock. */
export { LockGate } from "./behind-lock.tsx";
export { useSuspendLock } from "./lock-suspension.ts";
export { useIdleMinutes } from "./use-idle-lock.ts";
export { useLockNow } from "./use-lock-now.ts";
