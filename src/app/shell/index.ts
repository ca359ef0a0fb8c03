/** The door of the shell. */
export { AppRoot } from "./app-root.tsx";
export { useSettings } from "./app-settings.ts";
export { useHoldPage } from "./closing-guard.tsx";
export { deviceId } from "./device-id.ts";
export { emptiedOf } from "./emptied.ts";
export { endSession, forgetSessionToEnd } from "./end-session.ts";
export { ErrorPanel } from "./error-panel.tsx";
export { clearLogins } from "./login-stack.ts";
export { useLook } from "./look-provider.tsx";
export { NotFoundScreen } from "./not-found-screen.tsx";
export { PageMetadata } from "./page-metadata.tsx";
export { hideProcess, processStore, showProcess } from "./process-store.ts";
export { takeRememberedPath } from "./redirect-path.ts";
export { fieldErrorsOf, report, tell, wordsOf } from "./report.ts";
export { useCurrentUser, useSession } from "./session-provider.tsx";
export { SignedInLayout } from "./signed-in-layout.tsx";
export { readStored, writeStored } from "./stored.ts";
export { useActAs } from "./use-act-as.ts";
