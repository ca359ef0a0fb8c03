/** The door of sync. */
export { StoragePanel } from "./storage-panel.tsx";
