/** How a file stands, in a word and a colour. */
import type { Output } from "../../domain/outputs/output.ts";
import classes from "./outputs.module.css";

export function OutputState({ output }: { output: Output }) {
  const { words, tone } = saidOf(output);
  return (
    <span className={classes.state} data-tone={tone}>
      {words}
    </span>
  );
}

function saidOf({ state, seq }: Output): { words: string; tone: string } {
  if (state === "complete") return { words: "Ready", tone: "good" };
  if (state === "failed") return { words: "Failed", tone: "bad" };
  if (state === "working") return { words: "Being made", tone: "busy" };
  // Not confirmed yet: it still lies in this device's outbox.
  return seq === 0 ? { words: "Prepared", tone: "quiet" } : { words: "Waiting", tone: "quiet" };
}
