/** State of a file as a word and a color. */
import { isThere, type Output } from "../../domain/outputs/output.ts";
import { type Tone, ToneBadge } from "../../ui/tone-badge.tsx";
import { useLocal } from "../base/live.ts";
import { writeWords } from "../../kit/state-words.ts";

export function OutputState({ output }: { output: Output }) {
  const { world } = useLocal();
  const { words, tone } = saidOf(output, world.now());
  return <ToneBadge tone={tone}>{words}</ToneBadge>;
}

function saidOf(output: Output, now: number): { words: string; tone?: Tone } {
  const { state, seq } = output;
  // Expired; the server deletes it within a few minutes.
  if (state === "complete" && !isThere(output, now)) return { words: "Expired", tone: "quiet" };
  if (state === "complete") return { words: "Ready", tone: "good" };
  if (state === "failed") return { words: "Failed", tone: "bad" };
  if (state === "working") return { words: "In progress" };
  // Not confirmed yet: still in this device's outbox.
  return seq === 0 ? { words: writeWords.waiting, tone: "quiet" } : { words: "Queued", tone: "quiet" };
}
