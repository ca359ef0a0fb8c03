import { expect, test } from "vitest";
import { problemWords, typedText } from "../../../src/app/sync/problem-words.ts";

test.each([
  [422, { body: ["Enter some text first."] }, "Enter some text first."],
  [403, { user: ["Access denied!"] }, "You no longer have permission. Access denied!"],
  [404, {}, "This record was deleted, or now belongs to someone else."],
  [404, { id: ["172"] }, "This record was deleted, or now belongs to someone else."],
  [409, {}, "Someone else got there first."],
  [410, {}, "This record was deleted."],
  [418, {}, "The server rejected this change."],
])("a write rejected with %i is explained in words, never by its status: %o", (status, errors, words) => {
  expect(problemWords({ status, code: "any", errors })).toBe(words);
});

test("a write for a feature turned off meanwhile is said to be kept", () => {
  expect(problemWords({ status: 403, code: "feature_off", errors: { user: ["Access denied!"] } })).toBe(
    "This feature was turned off for you. Your text is kept here.",
  );
});

test("whatever was written about a contact that moved on is said to stay, and to go should the contact come back", () => {
  const errors = { base: ["This contact now belongs to Bo. Your unsent note is kept under Needs attention."] };
  expect(problemWords({ status: 404, code: "moved_away", errors })).toBe(
    "This contact now belongs to Bo. Your text stays here and is sent if the contact is assigned to you again.",
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
