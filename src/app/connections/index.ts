/** The door of joined accounts that work by a key or a link; each part is fetched when it is first needed. */
import { lazy } from "react";

export const CalendlyPanel = lazy(async () => ({ default: (await import("./calendly-panel.tsx")).CalendlyPanel }));
export const PhoneBurnerPanel = lazy(async () => ({
  default: (await import("./phone-burner-panel.tsx")).PhoneBurnerPanel,
}));
export const CsgPanel = lazy(async () => ({ default: (await import("./csg-panel.tsx")).CsgPanel }));
export const FeedLinksPanel = lazy(async () => ({ default: (await import("./feed-links-panel.tsx")).FeedLinksPanel }));
export const IcsImportDialog = lazy(async () => ({
  default: (await import("./ics-import-dialog.tsx")).IcsImportDialog,
}));
export const DialSessionDialog = lazy(async () => ({
  default: (await import("./dial-session-dialog.tsx")).DialSessionDialog,
}));
