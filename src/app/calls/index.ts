/** The door of calls. */
export { CallFilesPanel } from "./call-files-panel.tsx";
