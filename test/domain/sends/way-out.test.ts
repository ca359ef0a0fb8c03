import { expect, test } from "vitest";
import { askWords } from "../../../src/domain/consent/ask-words.ts";
import { isAnswer } from "../../../src/domain/consent/reply-meaning.ts";
import { segmentWords, segmentWordsWithWayOut } from "../../../src/domain/sends/segment-words.ts";
import { hasWayOut, withWayOut } from "../../../src/domain/messages/way-out.ts";

test.each([
  ["Hi Rosa", false],
  ["Stop by at 5", false],
  ["We stop at noon. Reply soon.", false],
  ["Reply STOP to stop.", true],
  ["reply stop to end these", true],
  ["Text “stop” and we will", true],
  [askWords, true],
])("%s says how to stop: %s", (body, says) => {
  expect(hasWayOut(body)).toBe(says);
  expect(withWayOut(body)).toBe(says ? body : `${body}\nReply STOP to stop.`);
});

test.each([
  ["Hi Rosa", "1 segment", "1 segment with “Reply STOP to stop.”"],
  ["Hi 😀", "1 segment · 😀 makes each segment 70 characters", undefined],
  ["It’s 5 €", "1 segment · ’ makes each segment 70 characters", undefined],
  // A pair of code units is never parted between two segments.
  [`${"a".repeat(68)}😀`, "1 segment · 😀 makes each segment 70 characters", undefined],
  [`${"a".repeat(69)}😀`, "2 segments · 😀 makes each segment 70 characters", undefined],
  [`${"a".repeat(66)}😀${"a".repeat(66)}`, "3 segments · 😀 makes each segment 70 characters", undefined],
  ["“Stop” by replying STOP", "1 segment · “ ” make each segment 70 characters", undefined],
])("%s is %s long", (body, words, withWayOut) => {
  expect(segmentWords(body)).toBe(words);
  if (withWayOut !== undefined) expect(segmentWordsWithWayOut(body)).toBe(withWayOut);
});

test.each([
  ["Call me", null, true],
  ["Yes", null, true],
  ["STOP", null, false],
  ["help", null, false],
  ["Please stop texting me", "open", false],
  ["Please stop texting me", "refusal", false],
  ["Wrong number? No, it is me", "fine", true],
] as const)("“%s”, judged %s, is an answer: %s", (body, verdict, is) => {
  expect(isAnswer({ body, verdict })).toBe(is);
});
