import { expect, test } from "vitest";
import { problemWords } from "../../src/app/sync/problem-words.ts";

test.each([
  [422, { body: ["Write something first."] }, "Write something first."],
  [403, { user: ["Access denied!"] }, "You may no longer do this. Access denied!"],
  [404, {}, "This record is gone, or now belongs to somebody else."],
  [404, { id: ["172"] }, "This record is gone, or now belongs to somebody else."],
  [409, {}, "Somebody else was faster."],
  [410, {}, "This record was deleted."],
  [418, {}, "The server did not accept this."],
])("a write refused with %i is told in words, never in numbers: %o", (status, errors, words) => {
  expect(problemWords({ status, code: "any", errors })).toBe(words);
});
