/** This month's goals: what is reached, how it came, and whether it will do. */
import { Button, Progress, UnstyledButton, VisuallyHidden } from "@mantine/core";
import { Suspense, useState } from "react";
import { Link } from "react-router-dom";
import { goalLabels } from "../../domain/goals/goal-limits.ts";
import { coursesOf, progressWords } from "../../domain/goals/goal-progress.ts";
import { may, scopeOf } from "../../domain/users/access.ts";
import { isOn } from "../../domain/users/features.ts";
import { type GoalFigure, goalsOf } from "../../local/queries/goal-figures.ts";
import { SkeletonRows } from "../../ui/list-states.tsx";
import { Panel } from "../../ui/panel.tsx";
import { Sparkline } from "../../ui/sparkline.tsx";
import { lazyPart } from "../base/lazy-part.ts";
import { useLive, useLocal, useOnline } from "../base/live.ts";
import { useViewer } from "../base/live-search.ts";
import { useCurrentUser } from "../base/session-provider.tsx";
import { localPlace, reportPlace } from "./goal-place.ts";
import { amountWords } from "./goal-words.ts";
import { useGoalAsk, useGoalFigures } from "./use-goal-figures.ts";
import classes from "./goals.module.css";

const GoalForm = lazyPart(async () => (await import("./goal-form.tsx")).GoalForm);
const SubmittedDialog = lazyPart(async () => (await import("./submitted-dialog.tsx")).SubmittedDialog);

export function GoalsPanel() {
  const user = useCurrentUser();
  const figures = useGoalFigures();
  const ask = useGoalAsk();
  const set = useLive(goalsOf, ask.user_id);
  const [open, setOpen] = useState<"form" | "policies" | null>(null);
  if (!may(user, "goals.edit")) return null;
  const leads = scopeOf(user, "goals.edit") !== "own";
  return (
    <Panel
      title="This month"
      actions={
        <span className={classes.acts}>
          {leads ? (
            <Button component={Link} to="/goals" variant="subtle" size="compact-sm">
              Goals of the team
            </Button>
          ) : null}
          <Button variant="subtle" size="compact-sm" disabled={!figures} onClick={() => setOpen("form")}>
            {figures?.some(({ goal }) => goal !== null) ? "Change goals" : "Set goals"}
          </Button>
        </span>
      }
    >
      {figures ? (
        <ul className={classes.goals} aria-label="Goals of this month">
          {figures.map((figure) => (
            <GoalItem key={figure.kind} figure={figure} figures={figures} onPolicies={() => setOpen("policies")} />
          ))}
        </ul>
      ) : (
        <SkeletonRows count={2} />
      )}
      <Suspense fallback={null}>
        {open === "form" && figures ? (
          <GoalForm
            user_id={ask.user_id}
            name=""
            goal={set ?? null}
            month={ask.today.slice(0, 7)}
            kinds={figures.map(({ kind }) => kind)}
            onClose={() => setOpen(null)}
          />
        ) : null}
        {open === "policies" ? <SubmittedDialog ask={ask} onClose={() => setOpen(null)} /> : null}
      </Suspense>
    </Panel>
  );
}

interface ItemProps {
  figure: GoalFigure;
  figures: readonly GoalFigure[];
  onPolicies: () => void;
}

function GoalItem({ figure, figures, onPolicies }: ItemProps) {
  const { kind, goal, reached, days, complete } = figure;
  const { today } = useViewer();
  const format = (amount: number) => amountWords(kind, amount);
  const course = coursesOf(days, Number(today.slice(8, 10)));
  const share = goal === null ? 0 : Math.min(100, (reached / goal) * 100);
  return (
    <li className={classes.goal}>
      <span className={classes.label}>{goalLabels[kind]}</span>
      <span className={classes.amounts}>
        <Reached {...{ figure, figures, onPolicies }} words={`${complete ? "" : "At least "}${format(reached)}`} />
        {goal === null ? null : <span className={classes.of}>of {format(goal)}</span>}
      </span>
      {goal === null ? (
        <span className={classes.noBar} />
      ) : (
        <Progress
          value={share}
          color={reached >= goal ? "green" : undefined}
          aria-label={`${goalLabels[kind]}: ${Math.floor(share)}% of the goal`}
        />
      )}
      <span className={classes.trend}>
        <Sparkline values={course} />
        <VisuallyHidden>Up to each day: {course.map(format).join(", ")}.</VisuallyHidden>
      </span>
      <span className={classes.under}>{progressWords({ reached, goal, kind, today }, format)}</span>
    </li>
  );
}

/** Opens the list it counts: of the report, or on this device. */
function Reached({ figure, figures, words, onPolicies }: ItemProps & { words: string }) {
  const { kind, reached } = figure;
  const { user_id, world } = useLocal();
  const { today } = useViewer();
  const user = useCurrentUser();
  const online = useOnline();
  const label = `${goalLabels[kind]} this month: ${words}`;
  const policies = figures.find((one) => one.kind === "applications")?.reached ?? 0;
  const seesReports = online && may(user, "reports.see") && isOn(user.features, "reports");
  const to = seesReports
    ? reportPlace({ kind, count: kind === "premium" ? policies : reached, as_of: world.now() })
    : localPlace(kind, user_id, today);
  return to === null ? (
    <UnstyledButton className={classes.value} aria-label={label} aria-haspopup="dialog" onClick={onPolicies}>
      {words}
    </UnstyledButton>
  ) : (
    <Link className={classes.value} aria-label={label} to={to}>
      {words}
    </Link>
  );
}
