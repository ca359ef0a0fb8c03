/** What other features may use of session. */
import { lazy } from "react";

export { ActingBar } from "./acting-bar.tsx";
export { RequireSession } from "./guards.tsx";
export { SignInAgain } from "./sign-in-again.tsx";
export { SignOutAsked } from "./sign-out-asked.tsx";
export { useActAs } from "./use-act-as.ts";
export { useReturnToSelf } from "./use-return-to-self.ts";
export { useSignOut } from "./use-sign-out.ts";

export const ActAsDialog = lazy(async () => ({ default: (await import("./act-as-dialog.tsx")).ActAsDialog }));
