/** The door of the shell. */
export { AppRoot } from "./app-root.tsx";
export { apiHost, useSettings } from "./app-settings.ts";
export { companySettings, useCompanySettings } from "./company-settings.ts";
export { useBegun, useBegunStore } from "./begun.ts";
export { Beside } from "./beside.tsx";
export { useHoldPage } from "./closing-guard.tsx";
export { deviceId } from "./device-id.ts";
export { emptiedOf } from "./emptied.ts";
export { forgetSessionToEnd, wasLeft } from "./end-session.ts";
export { ErrorPanel } from "./error-panel.tsx";
export { idleLock } from "./idle-lock.ts";
export { listAsLeft, rememberList } from "./list-memory.ts";
export { useHoldLockOff } from "./lock-held-off.ts";
export { useLockNow } from "./use-lock-now.ts";
export { clearLogins } from "./login-stack.ts";
export { useLook } from "./look-provider.tsx";
export { MaintenanceBar } from "./maintenance-bar.tsx";
export { NotFoundScreen } from "./not-found-screen.tsx";
export { OutdatedBar } from "./outdated-bar.tsx";
export { OpenedLater } from "./opened-later.tsx";
export { PageMetadata } from "./page-metadata.tsx";
export { useReadiness } from "./field-readiness.ts";
export { hideProcess, hideProcessOf, processStore, showProcess } from "./process-store.ts";
export { PersonAvatar } from "./person-avatar.tsx";
export { personOf } from "./person.ts";
export { usePhoto } from "./use-photo.ts";
export { takeRememberedPath } from "./redirect-path.ts";
export { listenForReturns } from "./returns.ts";
export { failureWords, fieldErrorsOf, report, tell, wordsOf } from "./report.ts";
export { type Remains, useCurrentUser, useSession } from "./session-provider.tsx";
export { SignedInLayout } from "./signed-in-layout.tsx";
export { readStored, writeStored } from "./stored.ts";
export { SignOutAsked } from "./sign-out-asked.tsx";
export {
  answeredSystemNotice,
  closeSystemNotices,
  isLookedAt,
  mayShowSystemNotices,
  showSystemNotice,
} from "./system-notices.ts";
export { tellNotices, toldNotices } from "./told-notices.ts";
export { unlockProofs, useUnlockProof } from "./unlock-proofs.ts";
export { useActAs } from "./use-act-as.ts";
export { useLeading } from "./use-leading.ts";
export { useIsQuiet, useMayAlert, useNoticeWishes } from "./use-notice-wishes.ts";
export { keepRead, useNoticesRead } from "./use-notices-read.ts";
export { useShownNotices } from "./use-shown-notices.ts";
export { useSignOut } from "./use-sign-out.ts";
export { appVersion } from "./app-version.ts";
export { useIdleMinutes } from "./use-idle-lock.ts";
