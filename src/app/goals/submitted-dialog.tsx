import { Text } from "@mantine/core";
import { Link } from "react-router-dom";
import { optionWords } from "../../domain/contacts/labels.ts";
import { showDay } from "../../kit/dates.ts";
import { showMoney } from "../../kit/money.ts";
import { type GoalAsk, submissions } from "../../local/queries/goal-figures.ts";
import { Dialog } from "../../ui/dialog.tsx";
import { SkeletonRows } from "../../ui/list-states.tsx";
import { useLive } from "../base/live.ts";
import classes from "./goals.module.css";

/** The policies behind the premium of the month. */
export function SubmittedDialog({ ask, onClose }: { ask: GoalAsk; onClose: () => void }) {
  const submitted = useLive(submissions, ask);
  return (
    <Dialog onClose={onClose} title="Premium this month">
      <Text c="dimmed" mb="sm">
        Annual premium of applications that you wrote, by the day they were submitted.
      </Text>
      {submitted ? null : <SkeletonRows count={3} />}
      {submitted?.length === 0 ? <Text>No applications submitted this month.</Text> : null}
      <ul className={classes.lines} aria-label="Policies submitted this month">
        {submitted?.map(({ policy, name }) => (
          <li key={policy.id}>
            <span className={classes.grow}>
              <Link to={`/contacts/${policy.contact_id}?tab=policies&policy=${policy.id}`} onClick={onClose}>
                {name || "Contact"}
              </Link>
              <Text size="xs" c="dimmed">
                {[policy.policy_type ? optionWords(policy.policy_type) : "", showDay(policy.submitted_at ?? "")]
                  .filter(Boolean)
                  .join(" · ")}
              </Text>
            </span>
            <Text span className="tabular">
              {showMoney(policy.annual_premium)}
            </Text>
          </li>
        ))}
      </ul>
    </Dialog>
  );
}
