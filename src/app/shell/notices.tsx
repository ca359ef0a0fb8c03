import { lazy, useSyncExternalStore } from "react";
import { transfersIn } from "../../local/queries/transfer-attempts.ts";
import { useLive, useLocal, useSyncState } from "../live.ts";
import { noticesFrom } from "./notice-list.ts";
import { NoticesButton } from "./notices-button.tsx";
import { OpenedLater } from "../../ui/opened-later.tsx";
import { useReadNotices } from "./read-notices.ts";
import { toldNotices } from "./told-notices.ts";

const NoticesMenu = lazy(async () => ({ default: (await import("./notices-menu.tsx")).NoticesMenu }));

/** What happened elsewhere and what waits for the person, newest first. */
export function Notices() {
  const { picture } = useSyncState();
  const { read, markRead } = useReadNotices();
  const { user_id } = useLocal();
  const told = useSyncExternalStore(toldNotices.subscribe, toldNotices.get);
  const notices = noticesFrom(picture, read, useLive(transfersIn, user_id), told);
  const unread = notices.filter((notice) => !notice.read).length;
  return (
    <OpenedLater
      closed={(open) => <NoticesButton unread={unread} onClick={open} />}
      opened={() => <NoticesMenu notices={notices} onRead={() => markRead(notices.map((notice) => notice.id))} />}
    />
  );
}
