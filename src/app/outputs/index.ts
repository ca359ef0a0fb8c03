/** Public API of exports and printing. Each part is loaded on first use. */
import { lazyPart } from "../base/lazy-part.ts";

export const OutputProgress = lazyPart(async () => (await import("./output-progress.tsx")).OutputProgress);
export const OutputWatch = lazyPart(async () => (await import("./output-watch.tsx")).OutputWatch);
export const PrintDialog = lazyPart(async () => (await import("./print-dialog.tsx")).PrintDialog);
