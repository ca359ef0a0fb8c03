import { useMemo, useSyncExternalStore } from "react";
import { type ShownNotice, shownNotices } from "../../domain/account/notice-list.ts";
import { toldNotices } from "../base/told-notices.ts";
import { useNoticeWishes } from "./use-notice-wishes.ts";

const none: readonly ShownNotice[] = [];

/** All that was told, newest first; nothing before it is known what was read. */
export function useShownNotices(): readonly ShownNotice[] {
  const told = useSyncExternalStore(toldNotices.subscribe, toldNotices.get);
  const wishes = useNoticeWishes();
  return useMemo(() => (wishes ? shownNotices(told, wishes) : none), [told, wishes]);
}
