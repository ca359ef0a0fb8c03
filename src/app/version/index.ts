/** What other features may use of version. */
import { lazy } from "react";

export { ClosingGuard, useHoldPage } from "./closing-guard.tsx";
export { LazyMenu } from "./lazy-menu.tsx";
export { OutdatedBar } from "./outdated-bar.tsx";
export { UpdatePrompt } from "./update-prompt.tsx";

export const LazyOutdatedBar = lazy(async () => ({ default: (await import("./outdated-bar.tsx")).OutdatedBar }));
