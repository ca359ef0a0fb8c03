/** Public API of the imports feature. */
import { lazyPart } from "../base/lazy-part.ts";

export const ImportWatch = lazyPart(async () => (await import("./import-watch.tsx")).ImportWatch);
