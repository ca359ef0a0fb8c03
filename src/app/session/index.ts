/** Public exports of the session feature. */
import { lazyPart } from "../base/lazy-part.ts";

export { ActingBar } from "./acting-bar.tsx";
export { RequireSession } from "./guards.tsx";
export { SignInAgain } from "./sign-in-again.tsx";
export { SignOutAsked } from "./sign-out-asked.tsx";
export { useActAs } from "./use-act-as.ts";
export { useReturnToSelf } from "./use-return-to-self.ts";
export { useSignOut } from "./use-sign-out.ts";

export const ActAsDialog = lazyPart(async () => (await import("./act-as-dialog.tsx")).ActAsDialog);
