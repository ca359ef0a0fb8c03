import { expect, test } from "vitest";
import { helpSubject, helpSubjectMax } from "../../../src/domain/account/help.ts";

test.each([
  ["Where are my leads?", "Where are my leads?"],
  ["  First line \nsecond", "First line"],
  ["word ".repeat(40), `${"word ".repeat(23).trim()}…`],
  ["x".repeat(300), `${"x".repeat(helpSubjectMax - 1)}…`],
])("the subject of a message to support is its first line, cut at a word", (message, subject) => {
  expect(helpSubject(message)).toBe(subject);
  expect(helpSubject(message).length).toBeLessThanOrEqual(helpSubjectMax);
});
