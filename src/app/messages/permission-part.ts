import { lazyPart } from "../base/lazy-part.ts";

export const PermissionDialog = lazyPart(async () => (await import("./permission-dialog.tsx")).PermissionDialog);
