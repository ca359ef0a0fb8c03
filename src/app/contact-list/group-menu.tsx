/** The list switcher; loaded when first opened, then it stays mounted. */
import { Menu } from "@mantine/core";
import IconCheck from "@tabler/icons-react/dist/esm/icons/IconCheck.mjs";
import { useNavigate } from "react-router-dom";
import { mayMerge } from "../../domain/duplicates/merge-rights.ts";
import { useCurrentUser } from "../base/session-provider.tsx";
import { GroupButton } from "../contact-parts/group-button.tsx";
import type { ListGroup } from "../contact-parts/list-groups.ts";

export function GroupMenu({ groups, current }: { groups: readonly ListGroup[]; current: ListGroup }) {
  const navigate = useNavigate();
  const user = useCurrentUser();
  return (
    <Menu defaultOpened position="bottom-start" width="16rem">
      <Menu.Target>
        <GroupButton label={current.label} />
      </Menu.Target>
      <Menu.Dropdown mah="70vh" style={{ overflowY: "auto" }}>
        {groups.map((group, at) => (
          <GroupItem
            key={group.key}
            group={group}
            heads={group.heading !== undefined && group.heading !== groups[at - 1]?.heading}
            isCurrent={group.key === current.key}
            choose={() => void navigate(group.path)}
          />
        ))}
        {mayMerge(user, user.features) ? (
          <>
            <Menu.Divider />
            <Menu.Item onClick={() => void navigate("/contacts/duplicates")}>Find duplicates</Menu.Item>
          </>
        ) : null}
      </Menu.Dropdown>
    </Menu>
  );
}

interface GroupItemProps {
  group: ListGroup;
  heads: boolean;
  isCurrent: boolean;
  choose: () => void;
}

function GroupItem({ group, heads, isCurrent, choose }: GroupItemProps) {
  return (
    <>
      {heads ? <Menu.Label>{group.heading}</Menu.Label> : null}
      <Menu.Item
        onClick={choose}
        aria-current={isCurrent || undefined}
        rightSection={isCurrent ? <IconCheck size="1rem" aria-hidden="true" /> : null}
      >
        {group.label}
      </Menu.Item>
    </>
  );
}
