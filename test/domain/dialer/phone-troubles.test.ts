import { expect, test } from "vitest";
import { troubleOf } from "../../../src/domain/dialer/phone-troubles.ts";
import { voiceErrors } from "../../../src/domain/dialer/voice-errors.ts";

test.each(Object.keys(voiceErrors).map(Number))("%i has its words and one next step", (code) => {
  const { text, todo } = troubleOf(code, 0);
  expect(Object.entries(voiceErrors)).toContainEqual([String(code), text]);
  expect(todo).toMatch(/\.$/);
});

test("a code nobody specified keeps what was said of it", () => {
  expect(troubleOf(99_999, 5, "A new thing")).toMatchObject({ code: 99_999, text: "A new thing", at: 5 });
  expect(troubleOf("bad_number", 0).text).toBe("Invlaid phone number");
});
