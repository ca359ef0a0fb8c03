import { Text, VisuallyHidden } from "@mantine/core";
import classes from "./pending-mark.module.css";

/** Where a change is: on this device, on its way, arrived, or waiting for a person. */
export type Pending = "none" | "on_device" | "sending" | "saved" | "needs_you" | "not_sent";

const words: Record<Exclude<Pending, "none">, string> = {
  on_device: "Saved on this device",
  sending: "Sending",
  saved: "Saved",
  needs_you: "Needs you",
  not_sent: "Not sent",
};

/** A dot, and in roomy places its word; `quiet` keeps the word for readers only. */
export function PendingMark({ state, quiet = false }: { state: Pending; quiet?: boolean }) {
  if (state === "none") return null;
  return (
    <span className={classes.mark} data-state={state} title={quiet ? words[state] : undefined}>
      <span className={classes.dot} aria-hidden="true" />
      {quiet ? (
        <VisuallyHidden>{words[state]}</VisuallyHidden>
      ) : (
        <Text span size="xs">
          {words[state]}
        </Text>
      )}
    </span>
  );
}
