import { Text, VisuallyHidden } from "@mantine/core";
import { useState } from "react";
import { writeWords } from "../kit/state-words.ts";
import classes from "./pending-mark.module.css";

/** State of a change: on this device, sending, saved, or waiting for the user. */
export type Pending = "none" | "on_device" | "waiting" | "sending" | "saved" | "needs_you";

const words: Record<Exclude<Pending, "none">, string> = {
  on_device: writeWords.waiting,
  waiting: "Waiting",
  sending: writeWords.sending,
  saved: writeWords.saved,
  needs_you: writeWords.needs_you,
};

interface PendingMarkProps {
  state: Pending;
  /** Shows the text to screen readers only. */
  quiet?: boolean;
}

/**
 * A dot, with text where there is space. A change that was in flight and no longer waits shows as saved for a moment.
 */
export function PendingMark({ state, quiet = false }: PendingMarkProps) {
  const [shown, passed] = useArrival(state);
  if (shown === "none") return null;
  return (
    <span
      className={classes.mark}
      data-state={shown}
      data-passing={shown !== state || undefined}
      title={quiet ? words[shown] : undefined}
      onAnimationEnd={passed}
    >
      <span className={classes.dot} aria-hidden="true" />
      {quiet ? (
        <VisuallyHidden>{words[shown]}</VisuallyHidden>
      ) : (
        <Text span size="xs">
          {words[shown]}
        </Text>
      )}
    </span>
  );
}

function useArrival(state: Pending): [shown: Pending, passed: () => void] {
  const [seen, setSeen] = useState(state);
  const [arrived, setArrived] = useState(false);
  if (state !== seen) {
    setSeen(state);
    setArrived(state === "none" && seen !== "saved" && seen !== "needs_you");
  }
  return [arrived ? "saved" : state, () => setArrived(false)];
}
