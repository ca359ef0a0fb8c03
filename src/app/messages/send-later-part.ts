import { lazyPart } from "../base/lazy-part.ts";

export const SendLaterDialog = lazyPart(async () => (await import("./send-later-dialog.tsx")).SendLaterDialog);
