import { lazy, useMemo, useState } from "react";
import { OpenedLater } from "../../ui/opened-later.tsx";
import { NoticesButton } from "./notices-button.tsx";
import { useShownNotices } from "./use-shown-notices.ts";

const NoticesMenu = lazy(async () => ({ default: (await import("./notices-menu.tsx")).NoticesMenu }));

/** What happened elsewhere and what waits for the person, newest first. */
export function Notices() {
  const told = useShownNotices();
  /** In this page; all there is for who acts as somebody else. */
  const [seen, setSeen] = useState<ReadonlySet<string>>(new Set());
  const notices = useMemo(
    () => told.map((notice) => (seen.has(notice.id) ? { ...notice, read: true } : notice)),
    [told, seen],
  );
  const unread = notices.filter(({ read }) => !read).length;
  return (
    <OpenedLater
      closed={(open) => <NoticesButton unread={unread} onClick={open} />}
      opened={() => (
        <NoticesMenu notices={notices} onSeen={(ids) => setSeen((before) => new Set([...before, ...ids]))} />
      )}
    />
  );
}
