import { expect, test } from "vitest";
import {
  afterCallFault,
  type CallOutcome,
  effectOfOutcome,
  outcomeLabels,
  outcomesFor,
  phonesAfterCall,
} from "../../../src/domain/calls/call-outcome.ts";
import { callOutcomes } from "../../../src/domain/calls/limits.ts";
import { phone } from "../contacts/sample-contact.ts";

const phones = [phone("+12015550123"), phone("+12015550199")];

test.each<[CallOutcome, Partial<(typeof phones)[number]>]>([
  ["do_not_call", { do_not_call: true }],
  ["wrong_number", { bad_number: true }],
  ["disconnected", { bad_number: true }],
])("%s marks the number that was called, and no other", (outcome, mark) => {
  const after = phonesAfterCall(phones, { number: "201-555-0123", outcome });
  expect(after).toEqual([{ ...phones[0], ...mark }, phones[1]]);
  expect(phonesAfterCall(after, { number: "201-555-0123", outcome })).toBe(after);
});

test("every other outcome leaves the phones alone", () => {
  const marking = callOutcomes.filter(
    (outcome) => phonesAfterCall(phones, { number: "+12015550123", outcome }) !== phones,
  );
  expect(marking).toEqual(["wrong_number", "disconnected", "do_not_call"]);
});

test("a refusal and a death stop what runs, a death acts as the status, a callback has its day", () => {
  expect(callOutcomes.filter((one) => effectOfOutcome(one).stops_flows)).toEqual(["deceased", "do_not_call"]);
  expect(callOutcomes.filter((one) => effectOfOutcome(one).status === "deceased")).toEqual(["deceased"]);
  expect(callOutcomes.filter((one) => effectOfOutcome(one).callback)).toEqual(["callback_requested"]);
});

const now = 1_000;
test.each<[outcome: CallOutcome | null, callback_at: number | null, required: boolean, field: string | undefined]>([
  [null, null, false, undefined],
  [null, null, true, "outcome"],
  ["sold", null, true, undefined],
  ["callback_requested", null, false, "callback_at"],
  ["callback_requested", 999, false, "callback_at"],
  ["callback_requested", 1_001, true, undefined],
])("%s with a callback at %s, required %s: %s", (outcome, callback_at, required, field) =>
  expect(afterCallFault({ outcome, callback_at }, { required, now })?.field).toBe(field),
);

test("every outcome has its words, and can be chosen after some call", () => {
  expect(Object.keys(outcomeLabels).toSorted()).toEqual(callOutcomes.toSorted());
  expect(new Set([...outcomesFor(true), ...outcomesFor(false)])).toEqual(new Set(callOutcomes));
});
