/** Public API of the calls feature. */
import { lazyPart } from "../base/lazy-part.ts";

export { CallFilesPanel } from "./call-files-panel.tsx";
export const CallLogForm = lazyPart(async () => (await import("./call-log-form.tsx")).CallLogForm);
export { OwnCallOffer } from "./own-call-offer.tsx";
