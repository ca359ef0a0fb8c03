/** The door of exports and prints; each part is fetched when it is first needed. */
import { lazy } from "react";

export const OutputProgress = lazy(async () => ({ default: (await import("./output-progress.tsx")).OutputProgress }));
export const OutputWatch = lazy(async () => ({ default: (await import("./output-watch.tsx")).OutputWatch }));
export const PrintDialog = lazy(async () => ({ default: (await import("./print-dialog.tsx")).PrintDialog }));
