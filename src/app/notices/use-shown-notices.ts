import { useMemo } from "react";
import { type ShownNotice, shownNotices } from "../../domain/account/notice-list.ts";
import { toasts } from "../base/toasts.ts";
import { useStore } from "../base/use-store.ts";
import { useNoticePreferences } from "./use-notice-preferences.ts";

const none: readonly ShownNotice[] = [];

/** All notifications, newest first; empty until the read marks are loaded. */
export function useShownNotices(): readonly ShownNotice[] {
  const received = useStore(toasts);
  const wishes = useNoticePreferences();
  return useMemo(() => (wishes ? shownNotices(received, wishes) : none), [received, wishes]);
}
