/** What is promised of a checked file before it is sent. */
import { expect, test } from "vitest";
import { checkTold } from "../../../src/app/imports/check-words.ts";
import { ImportPlan, type ImportPlanInput } from "../../../src/domain/imports/plan.ts";

type Chosen = Partial<ImportPlanInput>;
const received = (good: number, refused: number, chosen: Chosen) =>
  checkTold({ good, refused }, ImportPlan.parse({ fields: [], ...chosen }));

test.each<[string, Chosen, string]>([
  [
    "known people and lists",
    {},
    "20,000 rows are ready to import. Duplicates and numbers on your do-not-call lists are checked on the server.",
  ],
  [
    "known people alone",
    { scrub_against: { do_not_call: [] } },
    "20,000 rows are ready to import. Duplicates are checked on the server.",
  ],
  [
    "lists alone",
    { scrub_against: { on_match: "add" } },
    "20,000 rows are ready to import. Numbers on your do-not-call lists are checked on the server.",
  ],
  ["neither", { scrub_against: { who: "nobody", do_not_call: [] } }, "20,000 rows will be imported."],
  [
    "listed numbers that may come in",
    { scrub_against: { who: "nobody" }, forgive: ["dnc_listed"] },
    "20,000 rows will be imported.",
  ],
])("only what holds whatever the server finds, with %s to look for", (_, chosen, words) =>
  expect(received(20_000, 0, chosen)).toBe(words),
);

test("what is rejected is explained beside it", () => {
  expect(received(1, 2, {})).toMatch(
    /^1 row is ready to import\. .* on the server\. 2 rows will be rejected\. You can fix them in the file now/,
  );
  expect(received(0, 1, {})).toMatch(
    /^0 rows will be imported\. 1 row will be rejected\. You can fix it in the file now/,
  );
});
