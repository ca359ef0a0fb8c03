/** Public exports of the sync feature. */
export { KeptHerePanel } from "./kept-here-panel.tsx";
export { StoragePanel } from "./storage-panel.tsx";
