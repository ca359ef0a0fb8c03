/** The door of workflows: what others open, fetched when it is. */
import { lazyPart } from "../base/lazy-part.ts";

export const PutIntoFlow = lazyPart(async () => (await import("./put-into-flow.tsx")).PutIntoFlow);
