/** Name of the list, its count, and the button for a new contact. */
import { Button, Title } from "@mantine/core";
import IconPlus from "@tabler/icons-react/dist/esm/icons/IconPlus.mjs";
import { countOf } from "../../kit/text.ts";
import { may } from "../../domain/users/access.ts";
import { useComing, useSyncPart } from "../base/live.ts";
import { isFilled } from "../base/sync-state.ts";
import { LazyMenu } from "../version/index.ts";
import { useCurrentUser } from "../base/session-provider.tsx";
import { GroupButton } from "../contact-parts/group-button.tsx";
import type { ListGroup } from "../contact-parts/list-groups.ts";
import classes from "./list-heading.module.css";

interface ListHeadingProps {
  groups: readonly ListGroup[];
  current: ListGroup;
  count: number | undefined;
  /** Matched despite a typo. */
  near: number;
  complete: boolean;
  /** The sort order, if no heading shows it. */
  sorted: string | null;
  onNew: () => void;
}

export function ListHeading({ groups, current, count, near, complete, sorted, onNew }: ListHeadingProps) {
  const coming = useComing();
  // Assume complete until the store is read: a full device would briefly show "so far".
  const isWhole = useSyncPart(({ picture }) => picture === undefined || isFilled(picture.status)) && complete;
  const mayCreate = may(useCurrentUser(), "contacts.create");
  return (
    <div className={classes.heading}>
      <Title order={1}>
        <LazyMenu
          closed={(open) => <GroupButton label={current.label} onClick={open} />}
          load={() => import("./group-menu.tsx")}
          opened={({ GroupMenu }) => <GroupMenu groups={groups} current={current} />}
        />
      </Title>
      <span className={classes.count} role="status">
        {count === undefined || (count === 0 && coming) ? "" : countWords({ count, near, complete: isWhole })}
      </span>
      {sorted === null ? null : <span className={classes.count}>{`Sorted ${sorted}`}</span>}
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
