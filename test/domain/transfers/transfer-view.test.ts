import { expect, test } from "vitest";
import type { TransferAttempt } from "../../../src/domain/transfers/attempt.ts";
import type { TransferLog } from "../../../src/domain/transfers/outcome.ts";
import { transferView } from "../../../src/domain/transfers/transfer-view.ts";

const attempt = { id: "t1", revert_in_progress: true } as TransferAttempt;
const logs = { data: [{ contact_id: 7 } as TransferLog], meta: { total_count: 1 } };

test.each([
  [attempt, logs, { data: attempt, revert_in_progress: true, transfer_logs: logs.data, meta: logs.meta }],
  [attempt, undefined, { data: attempt, revert_in_progress: true, transfer_logs: [], meta: null }],
  [null, undefined, { data: null, revert_in_progress: false, transfer_logs: [], meta: null }],
])("an attempt and its log are one view, whichever has arrived", (of, page, view) => {
  expect(transferView(of, page)).toEqual(view);
});
