/** The door of sync. */
export { KeptHerePanel } from "./kept-here-panel.tsx";
export { StoragePanel } from "./storage-panel.tsx";
