/**
 * Shows new notifications after a moment: as a toast in the most recently visible tab, or as a system notification if
 * no tab has focus.
 */
import { useEffect, useRef } from "react";
import { useNavigate } from "react-router-dom";
import { noticeToastsMax } from "../../domain/account/limits.ts";
import { noticeKindWords } from "../../domain/account/notice-words.ts";
import type { ShownNotice } from "../../domain/account/notice-list.ts";
import type { Notice } from "../../domain/account/notices.ts";
import { notificationDelayMs } from "../../domain/session/limits.ts";
import { countOf } from "../../kit/text.ts";
import { showOffer } from "../../ui/undo-toast.tsx";
import { useComing, useLocal } from "../base/live.ts";
import {
  answeredSystemNotice,
  closeSystemNotices,
  isLookedAt,
  mayShowSystemNotices,
  showSystemNotice,
} from "./system-notices.ts";
import { processStore } from "../base/process-store.ts";
import { notify } from "../base/report.ts";
import { toasts } from "../base/toasts.ts";
import { useStore } from "../base/use-store.ts";
import { useLeading } from "../device/index.ts";
import { useMayAlert } from "./use-notice-preferences.ts";
import { useNoticesRead } from "./use-notices-read.ts";
import { useShownNotices } from "./use-shown-notices.ts";

const shownForMs = 8_000;
const tagStart = "notice:";
const tagOf = ({ id }: ShownNotice) => `${tagStart}${id}`;

/** `standing`: notifications this device publishes as the page opens. */
export function NoticeAlerts({ standing }: { standing: readonly Notice[] }) {
  const { db, world } = useLocal();
  const isLeading = useLeading(`${db.name}:notices`);
  const received = useStore(toasts);
  const shown = useShownNotices();
  const mayAlert = useMayAlert();
  const open = useOpen();
  const coming = useComing();
  /** Ids present at start; undefined until all are loaded, so that a device being filled shows none. */
  const known = useRef<Set<string>>(undefined);
  const latest = useRef({ shown, isLeading, mayAlert });
  useEffect(() => {
    latest.current = { shown, isLeading, mayAlert };
  });
  useEffect(() => {
    if (coming) return;
    const before = known.current ?? new Set([...standing, ...received].map(({ id }) => id));
    const ids = new Set(received.flatMap(({ id }) => (before.has(id) ? [] : id)));
    known.current = new Set([...before, ...ids]);
    if (ids.size === 0) return;
    void world.sleep(notificationDelayMs).then(() => {
      const { shown: now, isLeading: leads, mayAlert: may } = latest.current;
      const at = world.now();
      if (leads)
        alertOf(
          now.filter((one) => ids.has(one.id) && !one.read && showsItself(one) && may(one.kind, at)),
          open,
        );
    });
  }, [received, standing, coming, world, open]);
  useSystemAnswers(isLeading, shown, open);
  return null;
}

/** Reminders have their own cards, and a new version its own bar. */
function showsItself({ kind, path }: ShownNotice): boolean {
  if (kind === "event_soon" || kind === "app_update") return false;
  const { visible, linkUrl } = processStore.get();
  return path !== location.pathname + location.search && !(visible && linkUrl === path);
}

function alertOf(fresh: readonly ShownNotice[], open: (notice: ShownNotice) => void): void {
  if (!isLookedAt() && mayShowSystemNotices()) {
    for (const notice of fresh) showInSystem(notice, open);
    return;
  }
  if (fresh.length > noticeToastsMax)
    return notify(`${countOf(fresh.length, "new notification")}. See them under the bell.`);
  for (const notice of fresh)
    showOffer({ text: notice.text, action: "Open", act: () => open(notice), closesAfterMs: shownForMs });
}

function showInSystem(notice: ShownNotice, open: (notice: ShownNotice) => void): void {
  const { label } = noticeKindWords[notice.kind];
  void showSystemNotice({ title: label, body: notice.text, tag: tagOf(notice) }, () => open(notice));
}

function useOpen(): (notice: ShownNotice) => void {
  const navigate = useNavigate();
  const markRead = useNoticesRead();
  const open = useRef((_notice: ShownNotice) => {});
  useEffect(() => {
    open.current = ({ id, path }) => {
      void markRead([id]).catch(() => undefined);
      if (path !== null) void navigate(path);
    };
  });
  return useRef((notice: ShownNotice) => open.current(notice)).current;
}

/** A read notification is removed from the system's list; clicking one opens its page. */
function useSystemAnswers(
  isLeading: boolean,
  shown: readonly ShownNotice[],
  open: (notice: ShownNotice) => void,
): void {
  useEffect(() => {
    if (!isLeading || !mayShowSystemNotices()) return;
    void closeSystemNotices(tagStart, new Set(shown.filter(({ read }) => !read).map(tagOf)));
    return answeredSystemNotice((tag) => {
      const notice = shown.find((one) => tagOf(one) === tag);
      if (notice) open(notice);
    });
  }, [isLeading, shown, open]);
}
