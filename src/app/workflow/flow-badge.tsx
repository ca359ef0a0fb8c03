/** State of a flow, of a contact in it, or of one step. */
import type { FlowStatus, RunState, StepResult } from "../../domain/workflow/limits.ts";
import { flowStatusWords, runStateWords, stepResultWords } from "../../domain/workflow/flow-words.ts";
import { type Tone, ToneBadge } from "../../ui/tone-badge.tsx";

const flowTones: Record<FlowStatus, Tone> = {
  inactive: "quiet",
  active: "good",
  paused: "warn",
  finished: "quiet",
  stopped: "quiet",
};

export function FlowBadge({ status }: { status: FlowStatus }) {
  return <ToneBadge tone={flowTones[status]}>{flowStatusWords[status]}</ToneBadge>;
}

/** States without a tone are in progress. */
const runTones: Partial<Record<RunState, Tone>> = { done: "good", stopped: "quiet", failed: "bad" };

export function RunBadge({ state }: { state: RunState }) {
  return <ToneBadge tone={runTones[state]}>{runStateWords[state]}</ToneBadge>;
}

const resultTones: Partial<Record<StepResult, Tone>> = { done: "good", skipped: "warn", failed: "bad" };

export function ResultBadge({ result }: { result: StepResult }) {
  return <ToneBadge tone={resultTones[result]}>{stepResultWords[result]}</ToneBadge>;
}
