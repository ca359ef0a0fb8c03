/** What other features may use of device. */
export { useReadiness } from "./field-readiness.ts";
export { MirrorBar } from "./mirror-bar.tsx";
export { StayWarning } from "./stay-warning.tsx";
export { StoreNewsBars } from "./store-news.tsx";
export { SyncStateLink } from "./sync-state-link.tsx";
export { useDeviceReport } from "./use-device-report.ts";
export { useKeptStorage } from "./use-kept-storage.ts";
export { useLeading } from "./use-leading.ts";
export { useReadyTold } from "./use-ready-told.ts";
export { useWakes } from "./use-wakes.ts";
