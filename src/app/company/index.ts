/** Public exports of the company feature. */
import { lazyPart } from "../base/lazy-part.ts";

export { DemoBanner } from "./demo-banner.tsx";

export const MaintenanceBar = lazyPart(async () => (await import("./maintenance-bar.tsx")).MaintenanceBar);
