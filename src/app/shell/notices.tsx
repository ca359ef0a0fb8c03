import { lazy } from "react";
import { useSyncState } from "../live.ts";
import { noticesFrom } from "./notice-list.ts";
import { NoticesButton } from "./notices-button.tsx";
import { OpenedLater } from "../../ui/opened-later.tsx";
import { useReadNotices } from "./read-notices.ts";

const NoticesMenu = lazy(async () => ({ default: (await import("./notices-menu.tsx")).NoticesMenu }));

/** What happened elsewhere and what waits for the person, newest first. */
export function Notices() {
  const { picture } = useSyncState();
  const { read, markRead } = useReadNotices();
  const notices = noticesFrom(picture, read);
  const unread = notices.filter((notice) => !notice.read).length;
  return (
    <OpenedLater
      closed={(open) => <NoticesButton unread={unread} onClick={open} />}
      opened={() => <NoticesMenu notices={notices} onRead={() => markRead(notices.map((notice) => notice.id))} />}
    />
  );
}
