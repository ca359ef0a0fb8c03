import { describe, expect, test } from "vitest";
import {
  kindOf,
  leftToRevert,
  mayAsk,
  mayRevert,
  receiverOf,
  revertOrRefuse,
  statusAfter,
  TransferAttempt,
  TransferOptions,
  transferAsks,
} from "../../../src/domain/transfers/attempt.ts";
import {
  isRunning,
  isUnderWay,
  statusWhenDone,
  type TransferStatus,
  transferStatuses,
} from "../../../src/domain/transfers/status.ts";
import { transferMessages, transferStatusWords, transferMessage } from "../../../src/domain/transfers/messages.ts";

const uuid = "11111111-1111-4111-8111-111111111111";
const attempt = (fields: Partial<TransferAttempt> = {}): TransferAttempt => ({
  id: uuid,
  kind: "user_to_user",
  from_user_id: null,
  from_pool_id: null,
  to_user_id: uuid,
  to_pool_id: null,
  to_group_id: null,
  total: 10,
  done: 8,
  failed: 0,
  skipped: 2,
  status: "complete",
  reverted: false,
  revert_in_progress: false,
  moved_back: 0,
  left_there: 0,
  options: TransferOptions.parse({}),
  reason: "",
  created_by: uuid,
  created_at: 0,
  started_at: 0,
  finished_at: 0,
  updated_at: 0,
  seq: 0,
  ...fields,
});

/** What each status answers to pause, resume, cancel and complete; `no`: it conflicts. */
const answers: Record<TransferStatus, readonly (TransferStatus | "no")[]> = {
  queued: ["paused", "queued", "cancelled", "no"],
  processing: ["paused", "processing", "cancelled", "no"],
  paused: ["paused", "queued", "cancelled", "no"],
  complete: ["no", "no", "no", "complete"],
  partially_complete: ["no", "no", "no", "complete"],
  failed: ["no", "no", "no", "no"],
  cancelled: ["no", "no", "cancelled", "no"],
};

describe.each(transferStatuses)("a transfer that is %s", (status) => {
  test.each(transferAsks.map((ask, at) => [ask, answers[status][at]] as const))(
    "asked to %s becomes %s",
    (ask, next) => {
      if (next === "no") {
        expect(() => statusAfter(status, ask)).toThrow("conflict");
        expect(mayAsk(status, ask)).toBe(false);
      } else expect(statusAfter(status, ask)).toBe(next);
    },
  );

  test("has words, and is under way exactly while it can be stopped", () => {
    expect(transferStatusWords[status]).not.toBe("");
    expect(isUnderWay(status)).toBe(mayAsk(status, "cancel"));
    expect(isRunning(status)).toBe(mayAsk(status, "pause"));
  });
});

test.each([
  [10, 0, "complete"],
  [0, 0, "complete"],
  [9, 1, "partially_complete"],
  [0, 3, "failed"],
] as const)("with %i moved and %i failed it ends %s", (done, failed, status) =>
  expect(statusWhenDone({ done, failed })).toBe(status),
);

test.each<[string, Partial<TransferAttempt>, boolean, string | null]>([
  ["complete", {}, true, null],
  ["cancelled half-way", { status: "cancelled" }, true, null],
  ["still running", { status: "processing" }, false, transferMessages.under_way],
  ["paused", { status: "paused" }, false, transferMessages.under_way],
  ["being reverted", { revert_in_progress: true }, false, transferMessages.reverting],
  ["with nothing moved", { done: 0 }, false, transferMessages.nothing_to_revert],
  ["wholly reverted", { reverted: true, moved_back: 8 }, false, transferMessages.nothing_to_revert],
  [
    "reverted but for what changed since",
    { reverted: true, moved_back: 5, left_there: 3 },
    false,
    transferMessages.nothing_to_revert,
  ],
  ["reverted but for one in a call", { reverted: true, moved_back: 7 }, true, null],
])("one %s may be reverted: %s", (_, fields, may, because) => {
  const one = attempt(fields);
  expect(mayRevert(one)).toBe(may);
  if (because === null) expect(leftToRevert(one)).toBeGreaterThan(0);
  const refused = () => revertOrRefuse(one);
  if (because === null) expect(refused).not.toThrow();
  else expect(refused).toThrow(expect.objectContaining({ code: "conflict", fields: { base: [because] } }));
});

test.each([
  [{ group_id: uuid }, false, "to_group"],
  [{ group_id: uuid }, true, "to_group"],
  [{ pool_id: uuid }, false, "user_to_pool"],
  [{ user_id: uuid }, false, "user_to_user"],
  [{ user_id: uuid }, true, "pool_to_user"],
] as const)("to %j, all from pools: %s, is %s", (to, fromPools, kind) => expect(kindOf(to, fromPools)).toBe(kind));

test("exactly one receiver is named", () => {
  expect(receiverOf({ user_id: uuid, pool_id: undefined })).toEqual({ user_id: uuid });
  for (const to of [{}, { user_id: uuid, pool_id: uuid }, { pool_id: uuid, group_id: uuid }])
    expect(() => receiverOf(to)).toThrow("invalid");
});

test("describes the state in a sentence", () => {
  expect(transferMessage(attempt({ status: "processing" }), "Ada Ames")).toBe("Transferring 10 contacts to Ada Ames");
  expect(transferMessage(attempt(), "Ada Ames")).toBe(
    "8 contacts transferred to Ada Ames. 2 contacts not transferred.",
  );
  expect(transferMessage(attempt({ status: "paused" }), "Ada Ames")).toMatch(/^Paused/);
  expect(TransferAttempt.parse(attempt())).toEqual(attempt());
});
