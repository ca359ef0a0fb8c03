/** Public exports of notifications; loaded after startup. */
export { NoticeWatch } from "./notice-watch.tsx";
export { Notices } from "./notices.tsx";
export { answeredSystemNotice, closeSystemNotices, isLookedAt, showSystemNotice } from "./system-notices.ts";
export { Toasts } from "./toasts.tsx";
export { useIsQuiet, useMayAlert, useNoticePreferences } from "./use-notice-preferences.ts";
export { useToastsOfOne } from "./use-toasts-of-one.ts";
