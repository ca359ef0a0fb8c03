/** Public API of workflows. Each part is loaded on first use. */
import { lazyPart } from "../base/lazy-part.ts";

export const PutIntoFlow = lazyPart(async () => (await import("./put-into-flow.tsx")).PutIntoFlow);
