/** Public API of the quotes feature. */
import { lazyPart } from "../base/lazy-part.ts";

export { useVendor } from "./use-vendor.ts";

export const AftercareDialog = lazyPart(async () => (await import("./aftercare-dialog.tsx")).AftercareDialog);
export const MedicareDialog = lazyPart(async () => (await import("./medicare-dialog.tsx")).MedicareDialog);
export const QuotesPanel = lazyPart(async () => (await import("./quotes-panel.tsx")).QuotesPanel);
