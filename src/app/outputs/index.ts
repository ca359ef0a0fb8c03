/** The door of exports and prints; each part is fetched when it is first needed. */
import { lazyPart } from "../base/lazy-part.ts";

export const OutputProgress = lazyPart(async () => (await import("./output-progress.tsx")).OutputProgress);
export const OutputWatch = lazyPart(async () => (await import("./output-watch.tsx")).OutputWatch);
export const PrintDialog = lazyPart(async () => (await import("./print-dialog.tsx")).PrintDialog);
