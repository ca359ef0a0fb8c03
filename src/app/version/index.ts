/** Public exports of the version feature. */
import { lazyPart } from "../base/lazy-part.ts";

export { ClosingGuard, useHoldPage } from "./closing-guard.tsx";
export { LazyMenu } from "./lazy-menu.tsx";
export { OutdatedBar } from "./outdated-bar.tsx";
export { UpdatePrompt } from "./update-prompt.tsx";

export const LazyOutdatedBar = lazyPart(async () => (await import("./outdated-bar.tsx")).OutdatedBar);
