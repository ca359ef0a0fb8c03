/** The door of calls. */
export { CallFilesPanel } from "./call-files-panel.tsx";
export { OwnCallOffer } from "./own-call-offer.tsx";
