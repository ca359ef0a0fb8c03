/** Public exports of the messages feature. */
import { lazyPart } from "../base/lazy-part.ts";

export const TextDialog = lazyPart(async () => (await import("./text-dialog.tsx")).TextDialog);
export const PermissionDialog = lazyPart(async () => (await import("./permission-dialog.tsx")).PermissionDialog);
export { TextWatch } from "./text-watch.tsx";
