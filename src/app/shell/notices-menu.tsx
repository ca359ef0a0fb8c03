import { Popover, Text } from "@mantine/core";
import { useState } from "react";
import { Link } from "react-router-dom";
import type { ShownNotice } from "./notice-list.ts";
import { NoticesButton } from "./notices-button.tsx";
import classes from "./notices-menu.module.css";

const noticeCountMax = 20;

export function NoticesMenu({
  notices,
  onRead,
}: {
  notices: readonly ShownNotice[];
  /** All shown ones were seen. */ onRead: () => void;
}) {
  const [opened, setOpened] = useState(true);
  const unread = notices.filter((notice) => !notice.read).length;
  const turn = (open: boolean) => {
    setOpened(open);
    if (!open && unread > 0) onRead();
  };
  return (
    <Popover opened={opened} onChange={turn} position="bottom-end" width="22rem" shadow="md" trapFocus returnFocus>
      <Popover.Target>
        <NoticesButton unread={unread} onClick={() => turn(!opened)} />
      </Popover.Target>
      <Popover.Dropdown p={0} aria-label="Notices">
        {notices.length === 0 ? (
          <Text size="sm" c="dimmed" p="md" tabIndex={-1} data-autofocus>
            Nothing new. What happens elsewhere is told here.
          </Text>
        ) : (
          <ul className={classes.list}>
            {notices.slice(0, noticeCountMax).map((notice) => (
              <li key={notice.id} className={classes.notice} data-unread={!notice.read || undefined}>
                {notice.path ? (
                  <Link to={notice.path} className={classes.text} onClick={() => turn(false)}>
                    {notice.text}
                  </Link>
                ) : (
                  <span className={classes.text}>{notice.text}</span>
                )}
                <time className={classes.at} dateTime={new Date(notice.at).toISOString()}>
                  {clockTime.format(notice.at)}
                </time>
              </li>
            ))}
          </ul>
        )}
      </Popover.Dropdown>
    </Popover>
  );
}

const clockTime = new Intl.DateTimeFormat("en-US", {
  month: "short",
  day: "numeric",
  hour: "numeric",
  minute: "2-digit",
});
