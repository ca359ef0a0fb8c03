import { Anchor, Popover, Text, VisuallyHidden } from "@mantine/core";
import { useRef, useState } from "react";
import { Link } from "react-router-dom";
import { noticeKindWords } from "../../domain/account/notice-words.ts";
import type { ShownNotice } from "../../domain/account/notice-list.ts";
import { useMoments } from "../base/moments.ts";
import { appVersion } from "../base/app-version.ts";
import { NoticesButton } from "./notices-button.tsx";
import { noticeIcons } from "./notice-icons.ts";
import classes from "./notices-menu.module.css";
import { report } from "../base/report.ts";
import { useNoticesRead } from "./use-notices-read.ts";

interface NoticesMenuProps {
  notices: readonly ShownNotice[];
  /** Called once the read marks of the shown notifications are saved. */
  onSeen: (ids: readonly string[]) => void;
}

export function NoticesMenu({ notices, onSeen }: NoticesMenuProps) {
  const [opened, setOpened] = useState(true);
  const button = useRef<HTMLButtonElement>(null);
  const markRead = useNoticesRead();
  const unread = notices.filter((notice) => !notice.read).map(({ id }) => id);
  const markAll = () => void markRead(unread).then(() => onSeen(unread), report);
  const turn = (open: boolean) => {
    setOpened(open);
    if (!open && unread.length > 0) markAll();
  };
  /** Closed by Escape or an outside click: focus returns to the button, however the list was opened. */
  const leave = (open: boolean) => {
    turn(open);
    if (!open) button.current?.focus({ preventScroll: true });
  };
  return (
    <Popover opened={opened} onChange={leave} position="bottom-end" width="24rem" shadow="md" trapFocus>
      <Popover.Target>
        <NoticesButton ref={button} unread={unread.length} onClick={() => turn(!opened)} />
      </Popover.Target>
      <Popover.Dropdown p={0} maw="calc(100vw - 1rem)" aria-label="Notifications">
        {notices.length === 0 ? (
          <Text size="sm" c="dimmed" p="md" tabIndex={-1} data-autofocus>
            You're all caught up.
          </Text>
        ) : (
          <ul className={classes.list}>
            {notices.map((notice) => (
              <NoticeItem key={notice.id} notice={notice} onLeave={() => turn(false)} />
            ))}
          </ul>
        )}
        <div className={classes.foot}>
          {unread.length > 0 ? (
            <Anchor component="button" type="button" size="sm" onClick={markAll}>
              Mark all as read
            </Anchor>
          ) : null}
          <Anchor component={Link} to="/account/profile?tab=notices" size="sm" onClick={() => turn(false)}>
            Notification settings
          </Anchor>
        </div>
      </Popover.Dropdown>
    </Popover>
  );
}

function NoticeItem({ notice, onLeave }: { notice: ShownNotice; onLeave: () => void }) {
  const { exact, words } = useMoments();
  const { at, kind, path, read, text } = notice;
  const { label } = noticeKindWords[kind];
  const Icon = noticeIcons[kind];
  const description = (
    <>
      <span>{text}</span>
      {read ? null : <VisuallyHidden>, new</VisuallyHidden>}
    </>
  );
  return (
    <li className={classes.notice} data-unread={!read || undefined}>
      <span className={classes.icon} title={label} data-kind={kind}>
        <Icon size="1rem" stroke={1.8} aria-hidden="true" />
      </span>
      {path === null ? (
        <button type="button" className={classes.text} onClick={appVersion.take}>
          {description} Load it.
        </button>
      ) : (
        <Link to={path} className={classes.text} onClick={onLeave}>
          {description}
        </Link>
      )}
      <time className={classes.at} dateTime={new Date(at).toISOString()} title={exact(at)}>
        {words(at)}
      </time>
    </li>
  );
}
