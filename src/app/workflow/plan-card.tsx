/** One card of the plan: a sentence while collapsed, a form while expanded. */
import { UnstyledButton } from "@mantine/core";
import IconChevronDown from "@tabler/icons-react/dist/esm/icons/IconChevronDown.mjs";
import { type ComponentType, type KeyboardEvent, type ReactNode, useId } from "react";
import { cardId, usePlan } from "./plan-context.ts";
import type { CardProblems } from "./plan-problems.ts";
import classes from "./plan.module.css";

export interface PlanCardProps {
  name: string;
  icon: ComponentType<{ size?: string | number; stroke?: number; "aria-hidden"?: "true" }>;
  /** Kind of card, shown above the sentence. */
  label: string;
  sentence: ReactNode;
  /** Shown below the sentence, expanded or not. */
  note?: ReactNode;
  tone?: "way" | "begin";
  problems: CardProblems;
  opened: boolean;
  onToggle: () => void;
  actions?: ReactNode;
  /** Attached to the card's header; the form handles its own keys. */
  onKeyDown?: (event: KeyboardEvent) => void;
  /** Omitted if the card has no form. */
  children?: ReactNode;
}

/** Problems shown on the card, because the form has no field for them. */
const ofWhole = ["", "kind", "conditions"];

export function PlanCard(props: PlanCardProps) {
  const { name, icon: Icon, label, sentence, note, tone, problems, opened, onToggle, actions, onKeyDown } = props;
  const body = useId();
  const words = [...new Set(Object.values(problems))];
  const isOpen = opened && props.children !== undefined;
  return (
    <div
      id={cardId(name)}
      role="group"
      aria-label={label}
      className={classes.card}
      data-open={isOpen || undefined}
      data-tone={tone}
      data-wrong={words.length > 0 || undefined}
    >
      <div className={classes.head}>
        <UnstyledButton
          className={classes.opener}
          aria-expanded={isOpen}
          aria-controls={isOpen ? body : undefined}
          disabled={props.children === undefined}
          onClick={onToggle}
          onKeyDown={onKeyDown}
        >
          <span className={classes.icon}>
            <Icon size="1.125rem" stroke={1.6} aria-hidden="true" />
          </span>
          <span className={classes.words}>
            <span className={classes.label}>{label}</span>
            <span className={classes.sentence}>{sentence}</span>
          </span>
          {props.children === undefined ? null : (
            <IconChevronDown className={classes.chevron} size="1rem" aria-hidden="true" />
          )}
        </UnstyledButton>
        {actions}
      </div>
      {note}
      <Wrong words={isOpen ? ofWhole.flatMap((field) => problems[field] ?? []) : words} />
      {isOpen ? <CardForm id={body}>{props.children}</CardForm> : null}
    </div>
  );
}

/** Read-only for users who may not edit. */
function CardForm({ id, children }: { id: string; children: ReactNode }) {
  const { mayEdit } = usePlan();
  return (
    <fieldset id={id} className={classes.form} disabled={!mayEdit}>
      {children}
    </fieldset>
  );
}

function Wrong({ words }: { words: readonly string[] }) {
  if (words.length === 0) return null;
  return (
    <ul className={classes.wrong}>
      {words.map((one) => (
        <li key={one}>{one}</li>
      ))}
    </ul>
  );
}
