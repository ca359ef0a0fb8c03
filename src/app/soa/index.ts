/** Public API of the Scope of Appointment feature. */
import { lazyPart } from "../base/lazy-part.ts";

export const SoaPanel = lazyPart(async () => (await import("./soa-panel.tsx")).SoaPanel);
