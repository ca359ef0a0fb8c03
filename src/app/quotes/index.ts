/** What other features may use of quotes. */
import { lazy } from "react";

export { useVendor } from "./use-vendor.ts";

export const AftercareDialog = lazy(async () => ({
  default: (await import("./aftercare-dialog.tsx")).AftercareDialog,
}));
export const MedicareDialog = lazy(async () => ({ default: (await import("./medicare-dialog.tsx")).MedicareDialog }));
export const QuotesPanel = lazy(async () => ({ default: (await import("./quotes-panel.tsx")).QuotesPanel }));
