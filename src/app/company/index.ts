/** What other features may use of company. */
import { lazy } from "react";

export { DemoBanner } from "./demo-banner.tsx";
export { MaintenanceBar } from "./maintenance-bar.tsx";

export const LazyMaintenanceBar = lazy(async () => ({
  default: (await import("./maintenance-bar.tsx")).MaintenanceBar,
}));
