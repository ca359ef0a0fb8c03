import { Button, Text } from "@mantine/core";
import { Link } from "react-router-dom";
import { nameOfContact } from "../../domain/contacts/contact-name.ts";
import { optionWords } from "../../domain/contacts/labels.ts";
import { policiesWaiting } from "../../local/queries/waiting-policies.ts";
import { SkeletonRows } from "../../ui/list-states.tsx";
import { Panel } from "../../ui/panel.tsx";
import { useComing, useLive, useLocal } from "../base/live.ts";
import { useShownCount } from "../base/shown-count.ts";
import classes from "./dashboard.module.css";

const shownMax = 8;

/** Policies waiting for action, each with its reason, most urgent first. */
export function WaitingPanel({ now }: { now: number }) {
  const { user_id } = useLocal();
  const waiting = useLive(policiesWaiting, user_id, now);
  const count = useShownCount();
  const coming = useComing() || waiting === undefined;
  return (
    <Panel
      title="Policies needing action"
      actions={
        <Button component={Link} to="/at_risk" variant="subtle" size="compact-sm">
          All at risk
        </Button>
      }
      description={
        waiting?.length ? `${count(waiting.length)} ${waiting.length === 1 ? "needs" : "need"} attention` : undefined
      }
    >
      {coming && !waiting?.length ? <SkeletonRows count={3} /> : null}
      {!coming && waiting.length === 0 ? <Text c="dimmed">No policies need action.</Text> : null}
      <ul className={classes.lines} aria-label="Policies needing action">
        {waiting?.slice(0, shownMax).map(({ policy, reason, contact }) => (
          <li key={policy.id}>
            <span className={classes.grow}>
              <Link to={`/contacts/${contact.id}?tab=policies&policy=${policy.id}`}>{nameOfContact(contact)}</Link>
              <Text size="xs" c="dimmed">
                {[policy.policy_type ? optionWords(policy.policy_type) : "", reason].filter(Boolean).join(" · ")}
              </Text>
            </span>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
