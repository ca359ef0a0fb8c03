/** Contact transfers: prepared offline, run by the server once connected (domain §24). */
import { transfers } from "../../contract/transfers/transfers.ts";
import { kindOf, type TransferAttempt, type TransferOptions, type TransferTo } from "../../domain/transfers/attempt.ts";
import { countOf } from "../../kit/text.ts";
import type { RowKey } from "../collections/index.ts";
import { intent, type ConfirmedRow, type IntentFacts } from "./intent.ts";

export interface TransferInput {
  id: string;
  /** The selection as made: it stays fixed, however long the device is offline. */
  ids: number[];
  to: TransferTo;
  /** The receiver's label, for *Needs you*. */
  to_name: string;
  options: TransferOptions;
  reason: string;
}

const attemptKey = (id: string): RowKey => ({ collection: "transfer_attempts", id });

export const transferStart = intent(transfers.start, {
  name: "transfer.start",
  title: ({ ids, to_name }: TransferInput) => `Move ${countOf(ids.length, "contact")} to ${to_name}`,
  touches: ({ id }: TransferInput) => [attemptKey(id)],
  applies: (_row: TransferAttempt | undefined, input: TransferInput, _key: RowKey, facts: IntentFacts) =>
    prepared(input, facts),
  ask: ({ id, ids, to, options, reason }: TransferInput) => ({
    body: { id, contacts_scope: { ids }, to, options, reason },
  }),
  replies: ({ data }): ConfirmedRow[] => [{ key: attemptKey(data.id), row: data }],
});

function prepared({ id, ids, to, options, reason }: TransferInput, { at, user_id }: IntentFacts): TransferAttempt {
  return {
    id,
    options,
    reason,
    kind: kindOf(to, false),
    total: ids.length,
    from_user_id: null,
    from_pool_id: null,
    to_user_id: to.user_id ?? null,
    to_pool_id: to.pool_id ?? null,
    to_group_id: to.group_id ?? null,
    done: 0,
    failed: 0,
    skipped: 0,
    moved_back: 0,
    left_there: 0,
    status: "queued",
    reverted: false,
    revert_in_progress: false,
    created_by: user_id,
    created_at: at,
    updated_at: at,
    started_at: null,
    finished_at: null,
    seq: 0,
  };
}
