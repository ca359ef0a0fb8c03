/** Which contacts the list shows, how many, and a way to make one. */
import { Button, Menu, Title, UnstyledButton } from "@mantine/core";
import IconCheck from "@tabler/icons-react/dist/esm/icons/IconCheck.mjs";
import IconChevronDown from "@tabler/icons-react/dist/esm/icons/IconChevronDown.mjs";
import IconPlus from "@tabler/icons-react/dist/esm/icons/IconPlus.mjs";
import { useNavigate } from "react-router-dom";
import { countOf } from "../../kit/text.ts";
import { may } from "../../domain/users/access.ts";
import { useCurrentUser } from "../shell/index.ts";
import type { ListGroup } from "./list-groups.ts";
import classes from "./contact-list.module.css";

interface ListHeadingProps {
  groups: readonly ListGroup[];
  current: ListGroup;
  count: number | undefined;
  /** Found in spite of a typing mistake. */
  near: number;
  complete: boolean;
  onNew: () => void;
}

export function ListHeading({ groups, current, count, near, complete, onNew }: ListHeadingProps) {
  const mayCreate = may(useCurrentUser(), "contacts.create");
  return (
    <div className={classes.heading}>
      <Title order={1}>
        <GroupMenu groups={groups} current={current} />
      </Title>
      <span className={classes.count} role="status">
        {count === undefined ? "" : countWords({ count, near, complete })}
      </span>
      <div className={classes.headingEnd}>
        {mayCreate ? (
          <Button leftSection={<IconPlus size="1rem" aria-hidden="true" />} onClick={onNew}>
            New contact
          </Button>
        ) : null}
      </div>
    </div>
  );
}

function countWords({ count, near, complete }: { count: number; near: number; complete: boolean }): string {
  if (count === 0 && near > 0) return countOf(near, "close match", "close matches");
  return `${countOf(count, "contact")}${complete ? "" : " so far"}`;
}

function GroupMenu({ groups, current }: Pick<ListHeadingProps, "groups" | "current">) {
  const navigate = useNavigate();
  return (
    <Menu position="bottom-start" width="16rem">
      <Menu.Target>
        <UnstyledButton className={classes.switch} aria-label={`${current.label}, choose another list`}>
          {current.label}
          <IconChevronDown size="1rem" aria-hidden="true" />
        </UnstyledButton>
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
      </Menu.Dropdown>
    </Menu>
  );
}

function GroupItem({
  group,
  heads,
  isCurrent,
  choose,
}: {
  group: ListGroup;
  heads: boolean;
  isCurrent: boolean;
  choose: () => void;
}) {
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
