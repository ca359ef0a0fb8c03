/** Public exports of phone verification. */
import { lazyPart } from "../base/lazy-part.ts";

export const VerifyDialog = lazyPart(async () => (await import("./verify-dialog.tsx")).VerifyDialog);
