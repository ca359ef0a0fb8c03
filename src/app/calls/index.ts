/** Public API of the calls feature. */
export { CallFilesPanel } from "./call-files-panel.tsx";
export { OwnCallOffer } from "./own-call-offer.tsx";
