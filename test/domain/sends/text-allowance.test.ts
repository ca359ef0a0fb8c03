/** Whom of a send the sender's plan for texts still reaches. */
import { expect, test } from "vitest";
import { countsOf, type PlannedRecipient } from "../../../src/domain/sends/recipient-plan.ts";
import { type TextAllowance, withinAllowance } from "../../../src/domain/sends/text-allowance.ts";

const person = (contact_id: number, more: Partial<PlannedRecipient> = {}): PlannedRecipient => ({
  contact_id,
  name: `Person ${contact_id}`,
  to: `+1208555${String(contact_id).padStart(4, "0")}`,
  outcome: "goes",
  reason: "goes",
  words: "Goes now",
  until: null,
  segments: 1,
  ...more,
});
const people = (count: number, more: (id: number) => Partial<PlannedRecipient> = () => ({})) =>
  Array.from({ length: count }, (_, id) => person(id, more(id)));
const left = (texts: number, more: Partial<TextAllowance> = {}): TextAllowance => ({
  sms_subscription: { active: true, current_usage: 1_000 - texts, order_type: "Subscription::ManagerPay" },
  sms_license: { paid: true, allocation: 1_000 },
  promised: 0,
  hasPicture: false,
  ...more,
});
const out = (planned: readonly PlannedRecipient[]) =>
  planned.filter(({ reason }) => reason === "no_licence").map(({ contact_id }) => contact_id);

test("120 texts left reach the first 120 of 300", () => {
  const planned = withinAllowance(people(300), left(120));
  expect(out(planned)).toEqual(people(180).map(({ contact_id }) => contact_id + 120));
  expect(countsOf(planned)).toEqual({
    goes: 120,
    waits: 0,
    not: 180,
    by_reason: [
      { reason: "goes", outcome: "goes", count: 120 },
      { reason: "no_licence", outcome: "not", count: 180 },
    ],
  });
  expect(planned[299]).toMatchObject({ outcome: "not", words: "No texts left in the plan", until: null });
});

test.each<[string, PlannedRecipient[], TextAllowance, number[]]>([
  ["segments count, not people", people(4, () => ({ segments: 2 })), left(4), [2, 3]],
  [
    "the last text may be longer than what is left, as for a single one",
    people(3, () => ({ segments: 2 })),
    left(3),
    [2],
  ],
  [
    "who does not get it takes none",
    people(3, (id) => (id === 0 ? { outcome: "not", reason: "landline" } : {})),
    left(2),
    [],
  ],
  ["who waits takes theirs", people(3, (id) => (id === 0 ? { outcome: "waits", reason: "hours" } : {})), left(2), [2]],
  ["a picture counts three, however short", people(3), left(6, { hasPicture: true }), [2]],
  ["texts promised to others are gone", people(3), left(5, { promised: 4 }), [1, 2]],
  [
    "a plan paid by the user has no end",
    people(3),
    left(0, { sms_subscription: { active: true, current_usage: 9_999, order_type: "Subscription::SelfPay" } }),
    [],
  ],
  ["no plan, no count", people(3), left(0, { sms_subscription: null }), []],
])("%s", (_what, planned, allowance, expected) => {
  expect(out(withinAllowance(planned, allowance))).toEqual(expected);
});

test("an ended plan reaches nobody and says so", () => {
  const sms_subscription = { active: false, current_usage: 0, order_type: "Subscription::SelfPay" } as const;
  const [one] = withinAllowance(people(1), left(9, { sms_subscription }));
  expect(one).toMatchObject({ reason: "no_licence", words: "Your plan for texts has ended. Ask your manager." });
});
