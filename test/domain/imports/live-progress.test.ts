/** "An import message with an id updates processing import attempts" (spec 000 §7). */
import { expect, test } from "vitest";
import { Attempt } from "../../../src/domain/imports/attempt.ts";
import { type Heard, withHeard } from "../../../src/domain/imports/live-progress.ts";

const id = "018f0000-0000-7000-8000-000000000001";
const attempt = (change: Partial<Attempt>): Attempt => ({
  ...Attempt.parse({
    id,
    kind: "leads",
    file_name: "people.csv",
    total: 100,
    created: 0,
    updated: 0,
    skipped: 0,
    failed: 0,
    done: 20,
    status: "processing",
    error: null,
    created_by: id,
    created_at: 1,
    started_at: 1,
    finished_at: null,
    updated_at: 1,
    seq: 1,
  }),
  ...change,
});
const said = (change: Partial<Heard>): Heard => ({
  id,
  status: "processing",
  done: 60,
  total: 100,
  failed: 3,
  ...change,
});
const shown = ({ status, done, total, failed }: Attempt) => [status, done, total, failed];

test.each<[string, Partial<Attempt>, Heard | undefined, unknown[]]>([
  ["one that is further", {}, said({}), ["processing", 60, 100, 3]],
  ["nothing heard", {}, undefined, ["processing", 20, 100, 0]],
  ["another import", {}, said({ id: "018f0000-0000-7000-8000-000000000002" }), ["processing", 20, 100, 0]],
  ["one the mirror has gone past", { done: 80 }, said({}), ["processing", 80, 100, 0]],
  ["the next part of the work", { status: "validating", done: 100 }, said({ done: 5 }), ["processing", 5, 100, 3]],
  ["a former part of the work", {}, said({ status: "validating", done: 90 }), ["processing", 20, 100, 0]],
  [
    "its end: what came of it is told by the pull",
    {},
    said({ status: "complete", done: 100 }),
    ["processing", 100, 100, 3],
  ],
  ["one that is over", { status: "complete", done: 100 }, said({}), ["complete", 100, 100, 0]],
  ["one being undone", { undo_started_at: 5, done: 100 }, said({ done: 100, failed: 9 }), ["processing", 100, 100, 0]],
])("an attempt hears of %s", (_what, change, heard, shows) => {
  expect(shown(withHeard(attempt(change), heard))).toEqual(shows);
});

test("an attempt nothing was said of is the very same", () => {
  const same = attempt({});
  expect(withHeard(same, undefined)).toBe(same);
});
