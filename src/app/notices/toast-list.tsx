import { Notifications } from "@mantine/notifications";
import classes from "./toast-list.module.css";

const shownMax = 4;
const shownForMs = 6_000;

export function ToastList() {
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
