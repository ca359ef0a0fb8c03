/** What other features may use of company. */
import { lazyPart } from "../base/lazy-part.ts";

export { DemoBanner } from "./demo-banner.tsx";
export { MaintenanceBar } from "./maintenance-bar.tsx";

export const LazyMaintenanceBar = lazyPart(async () => (await import("./maintenance-bar.tsx")).MaintenanceBar);
