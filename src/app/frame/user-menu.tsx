import { Menu, Text } from "@mantine/core";
import IconKeyboard from "@tabler/icons-react/dist/esm/icons/IconKeyboard.mjs";
import IconLock from "@tabler/icons-react/dist/esm/icons/IconLock.mjs";
import IconLogout from "@tabler/icons-react/dist/esm/icons/IconLogout.mjs";
import IconPalette from "@tabler/icons-react/dist/esm/icons/IconPalette.mjs";
import IconUserCircle from "@tabler/icons-react/dist/esm/icons/IconUserCircle.mjs";
import IconUsers from "@tabler/icons-react/dist/esm/icons/IconUsers.mjs";
import { Link } from "react-router-dom";
import { fullNameOf } from "../../domain/values/user-name.ts";
import { useHelp } from "../help/index.ts";
import { useCurrentUser } from "../base/session-provider.tsx";
import { UserButton } from "./user-button.tsx";
import classes from "./user-menu.module.css";

export interface UserMenuActs {
  /** Absent without the right. */
  onActAs: (() => void) | undefined;
  onLock: () => void;
  onSignOut: () => void;
}

export function UserMenu({ onActAs, onLock, onSignOut }: UserMenuActs) {
  const help = useHelp();
  const user = useCurrentUser();
  const name = fullNameOf({ ...user.profile, username: user.username });
  return (
    <Menu defaultOpened position="bottom-end" width="15rem">
      <Menu.Target>
        <UserButton />
      </Menu.Target>
      <Menu.Dropdown>
        <div className={classes.who}>
          <Text size="sm" fw={500} truncate>
            {name}
          </Text>
          <Text size="xs" c="dimmed" truncate>
            {user.email}
          </Text>
        </div>
        <Menu.Item
          component={Link}
          to="/account/profile"
          leftSection={<IconUserCircle size="1rem" aria-hidden="true" />}
        >
          Account
        </Menu.Item>
        <Menu.Item
          component={Link}
          to="/account/profile?tab=theme"
          leftSection={<IconPalette size="1rem" aria-hidden="true" />}
        >
          Theme
        </Menu.Item>
        <Menu.Item onClick={help.openKeys} leftSection={<IconKeyboard size="1rem" aria-hidden="true" />}>
          Keyboard shortcuts
        </Menu.Item>
        {onActAs ? (
          <Menu.Item onClick={onActAs} leftSection={<IconUsers size="1rem" aria-hidden="true" />}>
            Act as another user
          </Menu.Item>
        ) : null}
        <Menu.Divider />
        <Menu.Item onClick={onLock} leftSection={<IconLock size="1rem" aria-hidden="true" />}>
          Lock now
        </Menu.Item>
        <Menu.Item onClick={onSignOut} leftSection={<IconLogout size="1rem" aria-hidden="true" />}>
          Sign out
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
