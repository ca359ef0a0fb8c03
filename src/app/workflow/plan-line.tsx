/** The plan as a diagram: trigger, conditions, one card per step, and the branch lines. */
import { Text, VisuallyHidden } from "@mantine/core";
import IconBolt from "@tabler/icons-react/dist/esm/icons/IconBolt.mjs";
import IconFilter from "@tabler/icons-react/dist/esm/icons/IconFilter.mjs";
import IconHandStop from "@tabler/icons-react/dist/esm/icons/IconHandStop.mjs";
import type { CSSProperties, ReactNode } from "react";
import { conditionWords, triggerWords } from "../../domain/workflow/flow-words.ts";
import { stepsMax } from "../../domain/workflow/limits.ts";
import type { Step } from "../../domain/workflow/step.ts";
import { ConditionFields } from "./condition-fields.tsx";
import { PlanCard } from "./plan-card.tsx";
import { cardId, usePlan } from "./plan-context.ts";
import type { TemplateDraft } from "./plan-draft.ts";
import { sentenceOf } from "./plan-fields.tsx";
import { type Lane, lanesOf } from "./plan-lanes.ts";
import type { Card, PlanProblems } from "./plan-problems.ts";
import { StepCard } from "./step-card.tsx";
import { StepMenu } from "./step-menu.tsx";
import { StopRuleFields, stopRulesWords } from "./stop-rules.tsx";
import { TriggerFields } from "./trigger-fields.tsx";
import { usePlanSteps } from "./use-plan-steps.ts";
import classes from "./plan.module.css";

interface PlanLineProps {
  draft: TemplateDraft;
  problems: PlanProblems;
  onChange: (change: Partial<TemplateDraft>, card: Card) => void;
  onSteps: (change: (steps: readonly Step[]) => readonly Step[], changed?: string) => void;
  /** Name of the expanded card. */
  opened: string | null;
  onOpen: (name: string | null) => void;
}

export function PlanLine({ draft, problems, onChange, onSteps, opened, onOpen }: PlanLineProps) {
  const { names, mayEdit } = usePlan();
  const { trigger, conditions, steps, stop_rules } = draft;
  const acts = usePlanSteps({ steps, onSteps, onOpen });
  const lanes = lanesOf(steps);
  const card = (name: string) => ({
    name,
    opened: opened === name,
    onToggle: () => onOpen(opened === name ? null : name),
  });
  const add = (at: number) =>
    mayEdit && steps.length < stepsMax && steps.length > 0 ? (
      <StepMenu
        label={at === 0 ? "Add a step before step 1" : `Add a step after step ${at}`}
        onPick={(kind) => acts.add(at, kind)}
      />
    ) : null;
  return (
    <section aria-label="Steps" className={classes.plan}>
      <div className={classes.line}>
        <ol className={classes.cards}>
          <Row row={1} joint={null}>
            <PlanCard
              {...card("trigger")}
              icon={IconBolt}
              tone="begin"
              label="Trigger"
              sentence={triggerWords(trigger, names)}
              problems={problems.cards.trigger}
            >
              <TriggerFields
                trigger={trigger}
                onChange={(next) => onChange({ trigger: next }, "trigger")}
                problems={problems.cards.trigger}
              />
            </PlanCard>
          </Row>
          <Row row={2} joint={add(0)}>
            <PlanCard
              {...card("conditions")}
              icon={IconFilter}
              label="Only if"
              sentence={sentenceOf(conditionWords(conditions, names))}
              problems={problems.cards.conditions}
            >
              <ConditionFields
                conditions={conditions}
                onChange={(next) => onChange({ conditions: next }, "conditions")}
                problems={problems.cards.conditions}
              />
            </PlanCard>
          </Row>
          {steps.map((step, at) => (
            <Row key={step.id} row={at + rowsBefore} joint={add(at + 1)}>
              <StepCard {...card(step.id)} step={step} problems={problems.steps[step.id] ?? {}} acts={acts} />
            </Row>
          ))}
          <EndRow
            row={steps.length + rowsBefore}
            problem={problems.cards.steps[""]}
            isLed={lanes.some(({ to }) => to === steps.length)}
            first={steps.length === 0 && mayEdit ? <FirstStep onPick={(kind) => acts.add(0, kind)} /> : null}
          />
        </ol>
        <Lanes lanes={lanes} end={steps.length} />
        <div className={classes.apart} style={{ gridRow: steps.length + rowsBefore + 1 }}>
          <PlanCard
            {...card("stop_rules")}
            icon={IconHandStop}
            label="Ends early"
            sentence={stopRulesWords(stop_rules)}
            problems={problems.cards.stop_rules}
          >
            <StopRuleFields rules={stop_rules} onChange={(next) => onChange({ stop_rules: next }, "stop_rules")} />
          </PlanCard>
        </div>
      </div>
      <VisuallyHidden role="status">{acts.received}</VisuallyHidden>
    </section>
  );
}

/** Trigger and conditions precede the steps; grid rows are 1-based. */
const rowsBefore = 3;

/** A card and the connector below it. */
function Row({ row, joint, children }: { row: number; joint: ReactNode; children: ReactNode }) {
  return (
    <li className={classes.row} style={{ gridRow: row }}>
      {children}
      <span className={classes.joint}>{joint}</span>
    </li>
  );
}

function FirstStep({ onPick }: { onPick: Parameters<typeof StepMenu>[0]["onPick"] }) {
  return <StepMenu label="Add first step" words="Add first step" onPick={onPick} />;
}

interface EndRowProps {
  row: number;
  problem: string | undefined;
  first: ReactNode;
  /** A branch leads here, skipping the steps in between. */
  isLed: boolean;
}

function EndRow({ row, problem, first, isLed }: EndRowProps) {
  return (
    <li className={classes.row} style={{ gridRow: row }}>
      {first ? (
        <>
          {first}
          <span className={classes.joint} />
        </>
      ) : null}
      <span className={classes.last}>
        <span />
        <span id={cardId("steps")} className={classes.end} data-wrong={problem ? true : undefined}>
          End
        </span>
        {isLed ? <span className={classes.led} aria-hidden="true" /> : null}
      </span>
      {problem ? (
        <Text className={classes.problem} size="sm" role="alert">
          {problem}
        </Text>
      ) : null}
    </li>
  );
}

/** Drawn next to the cards. The branch card states the same in words. */
function Lanes({ lanes, end }: { lanes: readonly Lane[]; end: number }) {
  return lanes.map(({ id, from, to, lane }) => (
    <span
      key={id}
      className={classes.lane}
      data-end={to === end || undefined}
      aria-hidden="true"
      style={{ "--lane": lane, gridRow: `${from + rowsBefore} / ${to + rowsBefore}` } as CSSProperties}
    />
  ));
}
