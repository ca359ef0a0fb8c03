import { expect, test } from "vitest";
import { problemWords, typedText } from "../../../src/app/sync/problem-words.ts";

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

test("whatever was written about a contact that moved on is said to stay, and to go should the contact come back", () => {
  const errors = { base: ["This contact now belongs to Bo. Your unsent note is kept under Needs you."] };
  expect(problemWords({ status: 404, code: "moved_away", errors })).toBe(
    "This contact now belongs to Bo. What you wrote stays here, and is sent should the contact come back to you.",
  );
});

test("what is copied of a refused write is what was typed, without whom it is about or what was there before", () => {
  const change = { id: 5, name: "Ann Boyd", edit: { first_name: "Anne" }, base: { first_name: "Ann" } };
  expect(typedText(change)).toBe("Anne");
  expect(typedText({ id: crypto.randomUUID(), name: "Golf club" })).toBe("Golf club");
  const note = {
    contact_id: 5,
    name: "Ann Boyd",
    note: { id: crypto.randomUUID(), body: "Call in May", kind: "note" },
  };
  expect(typedText(note)).toBe("Call in May");
});
