/** What other features may use of lock. */
export { BehindLock } from "./behind-lock.tsx";
export { useHoldLockOff } from "./lock-held-off.ts";
export { useIdleMinutes } from "./use-idle-lock.ts";
export { useLockNow } from "./use-lock-now.ts";
