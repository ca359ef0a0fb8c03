import { useMemo } from "react";
import { type ShownNotice, shownNotices } from "../../domain/account/notice-list.ts";
import { toasts } from "../base/toasts.ts";
import { useStore } from "../base/use-store.ts";
import { useNoticePreferences } from "./use-notice-preferences.ts";

const none: readonly ShownNotice[] = [];

/** All that was told, newest first; nothing before it is known what was read. */
export function useShownNotices(): readonly ShownNotice[] {
  const received = useStore(toasts);
  const wishes = useNoticePreferences();
  return useMemo(() => (wishes ? shownNotices(received, wishes) : none), [received, wishes]);
}
