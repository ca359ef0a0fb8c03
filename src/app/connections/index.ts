/** Public API of connections by key or link. Each part is loaded on first use. */
import { lazyPart } from "../base/lazy-part.ts";

export const CalendlyPanel = lazyPart(async () => (await import("./calendly-panel.tsx")).CalendlyPanel);
export const PhoneBurnerPanel = lazyPart(async () => (await import("./phone-burner-panel.tsx")).PhoneBurnerPanel);
export const CsgPanel = lazyPart(async () => (await import("./csg-panel.tsx")).CsgPanel);
export const FeedLinksPanel = lazyPart(async () => (await import("./feed-links-panel.tsx")).FeedLinksPanel);
export const IcsImportDialog = lazyPart(async () => (await import("./ics-import-dialog.tsx")).IcsImportDialog);
export const DialSessionDialog = lazyPart(async () => (await import("./dial-session-dialog.tsx")).DialSessionDialog);
