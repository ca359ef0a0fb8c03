/** Monthly goals of the people one leads, and one's own. Works without a connection. */
import { Button, Table, VisuallyHidden } from "@mantine/core";
import { type CSSProperties, Suspense, useMemo, useState } from "react";
import { Link } from "react-router-dom";
import { goalIn } from "../../domain/goals/goal-edit.ts";
import { type GoalKind, goalKinds, goalLabels } from "../../domain/goals/goal-limits.ts";
import type { Goal } from "../../domain/goals/goal.ts";
import { may } from "../../domain/users/access.ts";
import { isOn } from "../../domain/users/features.ts";
import { monthNames } from "../../kit/dates.ts";
import { goalsOfAll } from "../../local/queries/goal-figures.ts";
import { NothingYet, SkeletonRows } from "../../ui/list-states.tsx";
import { PageHeader } from "../../ui/page-header.tsx";
import { Panel } from "../../ui/panel.tsx";
import { lazyPart } from "../base/lazy-part.ts";
import { useLive, useLocal } from "../base/live.ts";
import { useViewer } from "../base/live-search.ts";
import { PageMetadata } from "../base/page-metadata.tsx";
import { useCurrentUser } from "../base/session-provider.tsx";
import { amountWords } from "./goal-words.ts";
import { type LedPerson, useLedPeople } from "./use-led-people.ts";
import classes from "./goals.module.css";

const GoalForm = lazyPart(async () => (await import("./goal-form.tsx")).GoalForm);

export function GoalsScreen() {
  const user = useCurrentUser();
  const goals = useLive(goalsOfAll);
  const { today } = useViewer();
  const month = today.slice(0, 7);
  return (
    <>
      <PageMetadata title="Goals" />
      <PageHeader
        title="Goals"
        description={`Each person's goals from ${monthNames[Number(month.slice(5)) - 1]} on, per month.`}
      />
      {!may(user, "goals.edit") ? (
        <NothingYet title="Your role has no goals." action={<Link to="/">Back to the dashboard</Link>} />
      ) : goals ? (
        <Goals goals={goals} month={month} />
      ) : (
        <SkeletonRows />
      )}
    </>
  );
}

function Goals({ goals, month }: { goals: readonly Goal[]; month: string }) {
  const people = useLedPeople(goals);
  const { user_id } = useLocal();
  const user = useCurrentUser();
  const [edited, setEdited] = useState<LedPerson | null>(null);
  const known = useMemo(() => new Map(goals.map((goal) => [goal.id, goal])), [goals]);
  const kinds = goalKinds.filter((kind) => may(user, "policies.see") || kind === "calls" || kind === "appointments");
  return (
    <Panel>
      <Table.ScrollContainer minWidth={620}>
        <Table verticalSpacing="xs" aria-label="Goals by person">
          <Table.Thead>
            <Table.Tr>
              <Table.Th>Name</Table.Th>
              {kinds.map((kind) => (
                <Table.Th key={kind} ta="end">
                  {goalLabels[kind]}
                </Table.Th>
              ))}
              <Table.Th>
                <VisuallyHidden>Change</VisuallyHidden>
              </Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {people.map((person) => (
              <Row key={person.id} {...{ person, kinds, month }} goal={known.get(person.id)} onEdit={setEdited} />
            ))}
          </Table.Tbody>
        </Table>
      </Table.ScrollContainer>
      {may(user, "reports.see") && isOn(user.features, "reports") ? (
        <Link to="/reports/policies_submitted?period=this_month&group_by=writing_agent_id">
          How far each has come this month
        </Link>
      ) : null}
      <Suspense fallback={null}>
        {edited ? (
          <GoalForm
            user_id={edited.id}
            name={edited.id === user_id ? "" : edited.name}
            goal={known.get(edited.id) ?? null}
            month={month}
            kinds={kinds}
            onClose={() => setEdited(null)}
          />
        ) : null}
      </Suspense>
    </Panel>
  );
}

interface RowProps {
  person: LedPerson;
  goal: Goal | undefined;
  kinds: readonly GoalKind[];
  month: string;
  onEdit: (person: LedPerson) => void;
}

function Row({ person, goal, kinds, month, onEdit }: RowProps) {
  const amounts = goal && goalIn(goal, month);
  return (
    <Table.Tr>
      <Table.Th scope="row" fw={500}>
        <span className={classes.tree} style={{ "--depth": person.depth - 1 } as CSSProperties}>
          {person.name}
        </span>
      </Table.Th>
      {kinds.map((kind) => {
        const amount = amounts?.[kind] ?? null;
        return (
          <Table.Td key={kind} ta="end" className={classes.amount}>
            {amount === null ? "–" : amountWords(kind, amount)}
          </Table.Td>
        );
      })}
      <Table.Td ta="end">
        <Button
          variant="subtle"
          size="compact-sm"
          aria-label={person.name === "You" ? "Set your goals" : `Set the goals of ${person.name}`}
          onClick={() => onEdit(person)}
        >
          Set
        </Button>
      </Table.Td>
    </Table.Tr>
  );
}
