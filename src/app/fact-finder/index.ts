/** What other features may use of fact-finder. */
import { lazy } from "react";

export const DataCapturePanel = lazy(async () => ({
  default: (await import("./data-capture-panel.tsx")).DataCapturePanel,
}));
export const RxDetailsPanel = lazy(async () => ({ default: (await import("./rx-details-panel.tsx")).RxDetailsPanel }));
