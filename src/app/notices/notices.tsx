import { useMemo, useState } from "react";
import { NoticesButton } from "./notices-button.tsx";
import { LazyMenu } from "../version/index.ts";
import { useShownNotices } from "./use-shown-notices.ts";

/** Notifications: events elsewhere and pending tasks, newest first. */
export function Notices() {
  const received = useShownNotices();
  /** For this page only; an actor saves no read marks. */
  const [seen, setSeen] = useState<ReadonlySet<string>>(new Set());
  const notices = useMemo(
    () => received.map((notice) => (seen.has(notice.id) ? { ...notice, read: true } : notice)),
    [received, seen],
  );
  const unread = notices.filter(({ read }) => !read).length;
  return (
    <LazyMenu
      closed={(open) => <NoticesButton unread={unread} onClick={open} />}
      load={() => import("./notices-menu.tsx")}
      opened={({ NoticesMenu }) => (
        <NoticesMenu notices={notices} onSeen={(ids) => setSeen((before) => new Set([...before, ...ids]))} />
      )}
    />
  );
}
