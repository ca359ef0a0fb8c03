import { Notifications, notificationsStore, useNotifications } from "@mantine/notifications";
import { useEffect } from "react";
import { followFreeCorner } from "../base/free-corner.ts";
import classes from "./toast-list.module.css";

const shownMax = 4;
const shownForMs = 6_000;

export function ToastList() {
  const isShown = useNotifications(notificationsStore).notifications.length > 0;
  useEffect(() => {
    const list = document.querySelector<HTMLElement>(`.${classes.list}[data-position="bottom-right"]`);
    return list && isShown ? followFreeCorner(list) : undefined;
  }, [isShown]);
  return (
    <Notifications
      className={classes.list ?? ""}
      position="bottom-right"
      limit={shownMax}
      autoClose={shownForMs}
      zIndex={360}
    />
  );
}
