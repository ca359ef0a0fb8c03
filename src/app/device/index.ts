/** Public exports of the device feature. */
import { lazyPart } from "../base/lazy-part.ts";

export { useReadiness } from "./field-readiness.ts";
export { MirrorBar } from "./mirror-bar.tsx";
export { OfflineExpiryWarning } from "./offline-expiry-warning.tsx";
export { SyncStateLink } from "./sync-state-link.tsx";
export { useDeviceReport } from "./use-device-report.ts";
export { usePersistentStorage } from "./use-persistent-storage.ts";
export { useLeading } from "./use-leading.ts";
export { useReadyToast } from "./use-ready-toast.ts";
export { useWakeSignal } from "./use-wake-signal.ts";

export const StoreNewsBars = lazyPart(async () => (await import("./store-notices.tsx")).StoreNewsBars);
