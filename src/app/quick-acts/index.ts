/** Public exports of the quick acts feature, loaded after the page. */
import { lazyPart } from "../base/lazy-part.ts";

export const QuickActs = lazyPart(async () => (await import("./quick-acts.tsx")).QuickActs);
