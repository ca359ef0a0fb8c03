/** Public exports of the messages feature. */
import { lazyPart } from "../base/lazy-part.ts";

export const TextDialog = lazyPart(async () => (await import("./text-dialog.tsx")).TextDialog);
export { TextWatch } from "./text-watch.tsx";
