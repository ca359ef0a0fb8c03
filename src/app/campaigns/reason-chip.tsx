/** A count with its reason; pressed, its list is shown. */
import { UnstyledButton } from "@mantine/core";
import { type Tone, ToneBadge } from "../../ui/tone-badge.tsx";
import classes from "./reason-chip.module.css";

interface ReasonChipProps {
  tone: Tone | undefined;
  count: number;
  words: string;
  isChosen: boolean;
  onChoose: () => void;
}

export function ReasonChip({ tone, count, words, isChosen, onChoose }: ReasonChipProps) {
  return (
    <UnstyledButton className={classes.chip} aria-pressed={isChosen} onClick={onChoose}>
      <ToneBadge tone={tone}>{`${count.toLocaleString("en-US")} · ${words}`}</ToneBadge>
    </UnstyledButton>
  );
}
