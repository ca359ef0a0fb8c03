/** The app as another user sees it; both ways are logged. */
import { Button, Group } from "@mantine/core";
import type { AdminUser } from "../../contract/users/admin-users.ts";
import { useActAs } from "../session/index.ts";

export function ActAs({ user }: { user: AdminUser }) {
  const work = useActAs("login_as");
  const look = useActAs("impersonate");
  return (
    <Group gap="xs">
      <Button variant="default" loading={look.busy} onClick={() => void look.start(user)}>
        View as {user.first_name}
      </Button>
      <Button loading={work.busy} onClick={() => void work.start(user)}>
        Act as {user.first_name}
      </Button>
    </Group>
  );
}
