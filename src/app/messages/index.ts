/** Public exports of the messages feature. */
import { lazyPart } from "../base/lazy-part.ts";

export const TextDialog = lazyPart(async () => (await import("./text-dialog.tsx")).TextDialog);
export { PermissionDialog } from "./permission-part.ts";
export { TextWatch } from "./text-watch.tsx";
