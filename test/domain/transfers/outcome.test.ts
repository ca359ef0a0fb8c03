import { expect, test } from "vitest";
import {
  type RevertStanding,
  revertOutcome,
  type Standing,
  transferOutcome,
} from "../../../src/domain/transfers/outcome.ts";
import { transferWhys } from "../../../src/domain/transfers/outcomes.ts";
import { whyTexts } from "../../../src/domain/transfers/messages.ts";

const standing = (fields: Partial<Standing> = {}): Standing => ({
  owner_id: "ada",
  pool_id: null,
  deleted_at: null,
  group_ids: [],
  in_call: false,
  permitted: true,
  ...fields,
});
const adas = { owner_id: "ada", pool_id: null };

test.each<[string, Partial<Standing>, object, string, string | null]>([
  ["Ada's contact", {}, { user_id: "ben" }, "moved", null],
  ["Ada's contact", {}, { pool_id: "p" }, "moved", null],
  ["Ben's already", { owner_id: "ben" }, { user_id: "ben" }, "skipped", "already_owned"],
  ["one in the pool already", { owner_id: null, pool_id: "p" }, { pool_id: "p" }, "skipped", "already_owned"],
  ["one in the group already", { group_ids: ["g"] }, { group_id: "g" }, "skipped", "already_owned"],
  ["a deleted one", { deleted_at: 5 }, { user_id: "ben" }, "skipped", "deleted"],
  ["a deleted one of Ben's", { deleted_at: 5, owner_id: "ben" }, { user_id: "ben" }, "skipped", "deleted"],
  ["one someone else got since", { owner_id: "cyd" }, { user_id: "ben" }, "skipped", "changed_since"],
  ["one added to a pool since", { owner_id: null, pool_id: "p" }, { user_id: "ben" }, "skipped", "changed_since"],
  ["one out of the giver's reach", { permitted: false }, { user_id: "ben" }, "failed", "not_permitted"],
  ["one in a call", { in_call: true }, { user_id: "ben" }, "failed", "in_call"],
  ["one in a call", { in_call: true }, { group_id: "g" }, "moved", null],
  ["one of another group", { group_ids: ["h"] }, { group_id: "g" }, "moved", null],
  ["one that changed owner since", { owner_id: "cyd" }, { group_id: "g" }, "moved", null],
])("%s %j to %j: %s, %s", (_, now, to, result, why) =>
  expect(transferOutcome(standing(now), adas, to)).toEqual({ result, why }),
);

const received = (fields: Partial<RevertStanding> = {}): RevertStanding => ({
  ...standing({ owner_id: "ben" }),
  unmoved: true,
  giver_there: true,
  ...fields,
});

test.each<[string, RevertStanding | undefined, object, string, string | null]>([
  ["still with Ben", received(), { user_id: "ben" }, "moved_back", null],
  ["moved on", received({ owner_id: "cyd", unmoved: false }), { user_id: "ben" }, "left_there", "changed_since"],
  ["moved away and back to Ben", received({ unmoved: false }), { user_id: "ben" }, "left_there", "changed_since"],
  ["taken from the pool", received(), { pool_id: "p" }, "left_there", "changed_since"],
  ["deleted", received({ deleted_at: 9 }), { user_id: "ben" }, "left_there", "deleted"],
  ["gone for good", undefined, { user_id: "ben" }, "left_there", "deleted"],
  ["in a call", received({ in_call: true }), { user_id: "ben" }, "failed", "in_call"],
  ["out of reach", received({ permitted: false }), { user_id: "ben" }, "failed", "not_permitted"],
  ["of somebody who left", received({ giver_there: false }), { user_id: "ben" }, "failed", "not_permitted"],
  [
    "still in the group, with another owner",
    received({ group_ids: ["g"], unmoved: false }),
    { group_id: "g" },
    "moved_back",
    null,
  ],
  ["taken out of the group", received(), { group_id: "g" }, "left_there", "changed_since"],
])("a revert finds one %s", (_, now, to, result, why) => expect(revertOutcome(now, to)).toEqual({ result, why }));

test("every reason has its sentence", () => {
  for (const why of transferWhys) expect(whyTexts[why]).toMatch(/\.$/);
});
