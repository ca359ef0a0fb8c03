/** Transfer components for other pages, each loaded when there is something to show. */
import { lazyPart } from "../base/lazy-part.ts";

export const TransferDialog = lazyPart(async () => (await import("./transfer-dialog.tsx")).TransferDialog);
export const HandoverDialog = lazyPart(async () => (await import("./handover-dialog.tsx")).HandoverDialog);
export const TransferWatch = lazyPart(async () => (await import("./transfer-watch.tsx")).TransferWatch);
