/** One transfer as its page shows it (spec 000 §3): the attempt and a page of its log, which arrive from two calls. */
import type { TransferAttempt } from "./attempt.ts";
import type { TransferLog } from "./outcome.ts";

interface LogPage<M> {
  data: readonly TransferLog[];
  meta: M;
}

export interface TransferView<M> {
  data: TransferAttempt | null;
  revert_in_progress: boolean;
  transfer_logs: readonly TransferLog[];
  meta: M | null;
}

/** Either may still be missing; a transfer that was left has no data. */
export function transferView<M>(attempt: TransferAttempt | null, logs: LogPage<M> | undefined): TransferView<M> {
  return {
    data: attempt,
    revert_in_progress: attempt?.revert_in_progress ?? false,
    transfer_logs: logs?.data ?? [],
    meta: logs?.meta ?? null,
  };
}
