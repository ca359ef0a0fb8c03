/** The plan as a diagram, with the number of contacts waiting at each step. */
import type { WorkflowFlowDetail } from "../../domain/workflow/flow.ts";
import { conditionWords, type FlowNames, stepWords, triggerWords } from "../../domain/workflow/flow-words.ts";
import { stepOtherwise } from "../../domain/workflow/next-step.ts";
import { type ForkStep, isFork, type Step } from "../../domain/workflow/step.ts";
import { countOf } from "../../kit/text.ts";
import { useAudiences } from "./use-audiences.ts";
import { useFlowNames } from "./use-flow-names.ts";
import { useOtherFlows } from "./use-other-flows.ts";
import classes from "./flows.module.css";

export function FlowPicture({ flow }: { flow: WorkflowFlowDetail }) {
  const { steps, standing, counts } = flow;
  const names = useFlowNames(useOtherFlows(steps));
  const most = Math.max(1, ...Object.values(standing));
  const entered = counts.waiting + counts.running + counts.done + counts.stopped + counts.failed;
  return (
    <ol className={classes.plan} aria-label="Steps">
      <li data-kind="frame">
        <div className={classes.step}>
          <Start flow={flow} names={names} />
        </div>
        <span className={classes.standingCount}>{`${entered.toLocaleString("en-US")} entered`}</span>
      </li>
      {steps.map((step, at) => (
        <StepLine
          key={step.id}
          step={step}
          at={at}
          steps={steps}
          names={names}
          count={standing[step.id] ?? 0}
          most={most}
        />
      ))}
      <li data-kind="frame">
        <div className={classes.step}>End</div>
        <span className={classes.standingCount}>{`${counts.done.toLocaleString("en-US")} done`}</span>
      </li>
    </ol>
  );
}

function Start({ flow, names }: { flow: WorkflowFlowDetail; names: FlowNames }) {
  const { wordsOf } = useAudiences();
  const { trigger, conditions, audience } = flow;
  const only = [
    conditions.tests.length > 0 && conditionWords(conditions, names),
    audience !== null && `in ${wordsOf(audience)}`,
  ].filter(Boolean);
  return (
    <>
      {triggerWords(trigger, names)}
      {only.length > 0 ? <span className={classes.more}>Only if {only.join(" and ")}</span> : null}
    </>
  );
}

interface StepLineProps {
  step: Step;
  at: number;
  steps: readonly Step[];
  names: FlowNames;
  count: number;
  /** The highest count, which gets the longest bar. */
  most: number;
}

function StepLine({ step, at, steps, names, count, most }: StepLineProps) {
  return (
    <li data-kind={step.kind}>
      <span className={classes.place} aria-hidden="true">
        {at + 1}
      </span>
      <div className={classes.step}>
        {stepWords(step, names)}
        {isFork(step) ? (
          <span className={classes.more}>
            {step.kind === "branch" ? "Otherwise" : "Without one,"} go to {otherwiseWords(steps, step)}
          </span>
        ) : null}
        {count > 0 ? (
          <span className={classes.standingBar} aria-hidden="true">
            <span style={{ width: `${(count / most) * 100}%` }} />
          </span>
        ) : null}
      </div>
      <span className={classes.standingCount} data-none={count === 0 || undefined}>
        {count === 0 ? (
          "–"
        ) : (
          <span aria-label={`${countOf(count, "contact")} waiting for this step`}>{count.toLocaleString("en-US")}</span>
        )}
      </span>
    </li>
  );
}

function otherwiseWords(steps: readonly Step[], step: ForkStep): string {
  const to = stepOtherwise(steps, step);
  return to === null ? "the end" : `step ${steps.indexOf(to) + 1}`;
}
