import { trainings } from "../../contract/trainings/trainings.ts";
import { type Progress, progressId, reportProgress } from "../../domain/trainings/progress.ts";
import type { WatchedRange } from "../../domain/trainings/ranges.ts";
import type { RowKey } from "../collections/index.ts";
import { type ConfirmedRow, intent, type IntentFacts } from "./intent.ts";

export interface ProgressInput {
  user_id: string;
  training_id: string;
  /** For the title. */
  title: string;
  /** As this device knows it; the server uses its own. */
  duration_ms: number | null;
  ranges: WatchedRange[];
  position_ms?: number;
  done?: true;
}

const progressKey = (id: string): RowKey => ({ collection: "training_progress", id });

/** Adds what was watched since the last report. */
export const trainingReport = intent(trainings.report, {
  name: "training.report",
  title: ({ title }: ProgressInput) => `Progress in “${title}”`,
  touches: ({ user_id, training_id }: ProgressInput) => [progressKey(progressId(user_id, training_id))],
  applies: (row: Progress | undefined, input: ProgressInput, _key: RowKey, { at }: IntentFacts) =>
    reportProgress(row, { ...saidIn(input), at }, input),
  ask: (input: ProgressInput, { at }) => ({ params: { id: input.training_id }, body: { ...saidIn(input), at } }),
  replies: ({ data }): ConfirmedRow[] => [{ key: progressKey(data.id), row: data }],
});

function saidIn({ ranges, position_ms, done }: ProgressInput) {
  return { ranges, ...(position_ms !== undefined && { position_ms }), ...(done && { done }) };
}
