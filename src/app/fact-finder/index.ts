/** Public API of the fact finder. */
import { lazyPart } from "../base/lazy-part.ts";

export const DataCapturePanel = lazyPart(async () => (await import("./data-capture-panel.tsx")).DataCapturePanel);
export const RxDetailsPanel = lazyPart(async () => (await import("./rx-details-panel.tsx")).RxDetailsPanel);
