/** A step of the plan: its card and its actions. */
import { ActionIcon, Anchor, Menu } from "@mantine/core";
import IconArrowDown from "@tabler/icons-react/dist/esm/icons/IconArrowDown.mjs";
import IconArrowUp from "@tabler/icons-react/dist/esm/icons/IconArrowUp.mjs";
import IconCopy from "@tabler/icons-react/dist/esm/icons/IconCopy.mjs";
import IconDots from "@tabler/icons-react/dist/esm/icons/IconDots.mjs";
import IconTrash from "@tabler/icons-react/dist/esm/icons/IconTrash.mjs";
import type { KeyboardEvent } from "react";
import { stepKindWords, stepWords } from "../../domain/workflow/flow-words.ts";
import { type ForkStep, isFork, type Step } from "../../domain/workflow/step.ts";
import { PlanCard } from "./plan-card.tsx";
import { usePlan } from "./plan-context.ts";
import { isBlank, placeOf } from "./plan-draft.ts";
import type { CardProblems } from "./plan-problems.ts";
import { bareKinds, StepFields } from "./step-fields.tsx";
import { kindShown } from "./step-kinds.ts";
import classes from "./plan.module.css";

export interface StepActs {
  change(step: Step): void;
  move(id: string, by: -1 | 1): void;
  duplicate(id: string): void;
  remove(id: string): void;
  /** Expands another step's card. */
  open(id: string): void;
}

interface StepCardProps {
  step: Step;
  problems: CardProblems;
  opened: boolean;
  onToggle: () => void;
  acts: StepActs;
}

export function StepCard({ step, problems, opened, onToggle, acts }: StepCardProps) {
  const { steps, names, mayEdit } = usePlan();
  const { id, kind } = step;
  const place = placeOf(steps, id);
  const onKeyDown = (event: KeyboardEvent) => {
    if (!mayEdit || !event.altKey || (event.key !== "ArrowUp" && event.key !== "ArrowDown")) return;
    event.preventDefault();
    acts.move(id, event.key === "ArrowUp" ? -1 : 1);
  };
  return (
    <PlanCard
      name={id}
      icon={kindShown[kind].icon}
      label={`Step ${place}`}
      sentence={isBlank(step) ? `${stepKindWords[kind]} …` : stepWords(step, names)}
      {...(isFork(step) ? { tone: "way", note: <Else step={step} onOpen={acts.open} /> } : {})}
      problems={problems}
      opened={opened}
      onToggle={onToggle}
      onKeyDown={onKeyDown}
      actions={mayEdit ? <StepButtons place={place} id={id} acts={acts} onKeyDown={onKeyDown} /> : null}
    >
      {bareKinds.includes(kind) ? undefined : <StepFields step={step} onChange={acts.change} problems={problems} />}
    </PlanCard>
  );
}

/** The step to go to when the conditions are not met, or no reply comes. */
function Else({ step: { kind, otherwise }, onOpen }: { step: ForkStep; onOpen: (id: string) => void }) {
  const { steps } = usePlan();
  const place = otherwise === null ? 0 : placeOf(steps, otherwise);
  return (
    <p className={classes.else}>
      {kind === "branch" ? "Otherwise" : "Without one,"}{" "}
      {otherwise === null || place === 0 ? (
        "go to the end"
      ) : (
        <Anchor component="button" type="button" inherit onClick={() => onOpen(otherwise)}>
          go to step {place}
        </Anchor>
      )}
    </p>
  );
}

interface StepButtonsProps {
  place: number;
  id: string;
  acts: StepActs;
  onKeyDown: (event: KeyboardEvent) => void;
}

function StepButtons({ place, id, acts, onKeyDown }: StepButtonsProps) {
  const { steps } = usePlan();
  return (
    <span className={classes.acts}>
      <ActionIcon
        variant="subtle"
        color="gray"
        aria-label={`Move step ${place} up`}
        aria-keyshortcuts="Alt+ArrowUp"
        title="Move up (Alt+↑)"
        disabled={place === 1}
        onClick={() => acts.move(id, -1)}
        onKeyDown={onKeyDown}
      >
        <IconArrowUp size="1rem" />
      </ActionIcon>
      <ActionIcon
        variant="subtle"
        color="gray"
        aria-label={`Move step ${place} down`}
        aria-keyshortcuts="Alt+ArrowDown"
        title="Move down (Alt+↓)"
        disabled={place === steps.length}
        onClick={() => acts.move(id, 1)}
        onKeyDown={onKeyDown}
      >
        <IconArrowDown size="1rem" />
      </ActionIcon>
      <Menu position="bottom-end" returnFocus={false}>
        <Menu.Target>
          <ActionIcon variant="subtle" color="gray" aria-label={`Actions for step ${place}`}>
            <IconDots size="1rem" />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item leftSection={<IconCopy size="1rem" aria-hidden="true" />} onClick={() => acts.duplicate(id)}>
            Duplicate
          </Menu.Item>
          <Menu.Item
            color="red"
            leftSection={<IconTrash size="1rem" aria-hidden="true" />}
            onClick={() => acts.remove(id)}
          >
            Delete
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
    </span>
  );
}
