import { useMemo, useState } from "react";
import { NoticesButton } from "./notices-button.tsx";
import { OpenedLater } from "../version/index.ts";
import { useShownNotices } from "./use-shown-notices.ts";

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
      load={() => import("./notices-menu.tsx")}
      opened={({ NoticesMenu }) => (
        <NoticesMenu notices={notices} onSeen={(ids) => setSeen((before) => new Set([...before, ...ids]))} />
      )}
    />
  );
}
