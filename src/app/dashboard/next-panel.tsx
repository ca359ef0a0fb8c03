import { Button, Text } from "@mantine/core";
import { Link } from "react-router-dom";
import { nameOfContact } from "../../domain/contacts/contact-name.ts";
import { SkeletonRows } from "../../ui/list-states.tsx";
import { Panel } from "../../ui/panel.tsx";
import { useComing, useLocal } from "../base/live.ts";
import { useShownCount } from "../base/shown-count.ts";
import { useNextCalls } from "../work/index.ts";
import classes from "./dashboard.module.css";

const shown = 5;
const reasonsShown = 2;

/** Top of *Who to call next*, each with its reason. */
export function NextPanel() {
  const { user_id } = useLocal();
  const list = useNextCalls(user_id, shown);
  const count = useShownCount();
  const coming = useComing() || list === undefined;
  return (
    <Panel
      title="Who to call next"
      description={list && list.total > 0 ? `${count(list.total)} to call now` : undefined}
      actions={
        list && list.total > shown ? (
          <Button component={Link} to="/next" variant="subtle" size="compact-sm">
            Show all
          </Button>
        ) : undefined
      }
    >
      {coming && !list?.calls.length ? <SkeletonRows count={3} /> : null}
      {!coming && list.calls.length === 0 ? <Text c="dimmed">No one to call right now.</Text> : null}
      <ul className={classes.lines} aria-label="Who to call next">
        {list?.calls.map(({ contact, parts }) => (
          <li key={contact.id}>
            <span className={classes.grow}>
              <Link to={`/contacts/${contact.id}`}>{nameOfContact(contact)}</Link>
              <Text size="xs" c="dimmed">
                {parts
                  .slice(0, reasonsShown)
                  .map(({ words }) => words)
                  .join(" · ")}
              </Text>
            </span>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
