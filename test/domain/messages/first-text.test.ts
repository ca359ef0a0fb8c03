import { expect, test } from "vitest";
import { shippedText } from "../../../src/domain/compliance/compliance.ts";
import { firstText, isTexted } from "../../../src/domain/messages/first-text.ts";
import { writeText } from "../../../src/domain/messages/text.ts";
import type { TextRow } from "../../../src/domain/messages/text.ts";

const shipped = shippedText("sms_first_message", "2026-11-27");
const opening = (words: string) => ({ words, name: "Ada Byron", company: "Ward Inc." });
const who = "This is Ada Byron of Ward Inc.";
const stop = "Reply STOP to stop.";

test.each([
  ["neither is said", "Hi Rosa", `Hi Rosa\n${who} ${stop}`],
  ["it ends with an empty line", "Hi Rosa\n ", `Hi Rosa\n${who} ${stop}`],
  ["a picture goes without words", "", `${who} ${stop}`],
  ["the agent is named", "Ada Byron here.", `Ada Byron here.\n${stop}`],
  ["the company is named", "Ward, Inc. here.", `Ward, Inc. here.\n${stop}`],
  ["only part of a name is there", "Wardens of Ada County", `Wardens of Ada County\n${who} ${stop}`],
  ["the way to stop is said", "Text STOP to end these.", `Text STOP to end these.\n${who}`],
  ["to stop by is another thing", "Stop by at 5?", `Stop by at 5?\n${who} ${stop}`],
  ["both are said", "Ada Byron here. Reply STOP to end.", "Ada Byron here. Reply STOP to end."],
  ["it is sent again", `Hi Rosa\n${who} ${stop}`, `Hi Rosa\n${who} ${stop}`],
])("a first text where %s", (_where, body, goes) => {
  expect(firstText(body, opening(shipped))).toBe(goes);
});

test.each([
  [
    "Msg rates may apply.\n{agent}: reply STOP to stop.",
    `Hi\nMsg rates may apply.\nAda Byron of Ward Inc.: reply STOP to stop.`,
  ],
  ["Reply STOP to stop.", "Hi\nReply STOP to stop."],
  ["{agent} writes. Rates at ward.test apply.", "Hi\nAda Byron of Ward Inc. writes. Rates at ward.test apply."],
])("a company's own words: %s", (words, goes) => {
  expect(firstText("Hi", opening(words))).toBe(goes);
  expect(firstText(goes, opening(words))).toBe(goes);
});

test("an agent who is the company is named once", () => {
  expect(firstText("Hi", { words: shipped, name: "Ada Byron", company: "Ada Byron" })).toBe(
    `Hi\nThis is Ada Byron. ${stop}`,
  );
});

const id = "0193a000-0000-7000-8000-000000000001";
const written = writeText(
  7,
  { id, conversation_id: id, number: "+12085550100", body: "Hi", scheduled_at: null },
  { now: 5, by: null },
);

test.each<[string, Partial<TextRow>, boolean]>([
  ["waits on this device", {}, true],
  ["waits for the texting hours", { scheduled_at: 9, reason: "hours" }, true],
  ["is planned for later", { scheduled_at: 9 }, false],
  ["was planned and went", { scheduled_at: 9, status: "sent" }, true],
  ["may have gone", { status: "sending", reason: "maybe_gone" }, true],
  ["was delivered", { status: "delivered" }, true],
  ["came from a campaign", { status: "delivered", source: "campaign" }, true],
  ["answered their STOP", { status: "delivered", source: "system" }, false],
  ["was stopped", { status: "blocked" }, false],
  ["was refused by the carrier", { status: "failed" }, false],
  ["did not arrive", { status: "undelivered" }, false],
  ["is theirs", { status: "received", direction: "inbound" }, false],
])("after a text that %s, they know who writes: %s", (_which, more, is) => {
  expect(isTexted([{ ...written, ...more }], new Set())).toBe(is);
});

test("a text that the server refused tells nobody who writes", () => {
  expect(isTexted([written], new Set([id]))).toBe(false);
  expect(isTexted([], new Set())).toBe(false);
});
