import { ActionIcon, type ActionIconProps } from "@mantine/core";
import IconBell from "@tabler/icons-react/dist/esm/icons/IconBell.mjs";
import type { ComponentPropsWithRef } from "react";
import classes from "./notices-menu.module.css";

export function NoticesButton({
  unread,
  ...props
}: { unread: number } & ActionIconProps & ComponentPropsWithRef<"button">) {
  return (
    <ActionIcon
      variant="subtle"
      color="gray"
      size="lg"
      aria-haspopup="dialog"
      {...props}
      className={classes.bell}
      data-unread={unread > 0 || undefined}
      aria-label={unread > 0 ? `Notifications, ${unread} new` : "Notifications"}
    >
      <IconBell size="1.25rem" stroke={1.6} aria-hidden="true" />
    </ActionIcon>
  );
}
