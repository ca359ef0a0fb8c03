import { expect, test } from "vitest";
import { checkedPhone } from "../../../src/domain/number-checks/checked-phone.ts";
import { noFacts } from "../../../src/domain/number-checks/check-options.ts";
import { costOf, planChecks } from "../../../src/domain/number-checks/check-plan.ts";
import { verifiedWords } from "../../../src/domain/number-checks/check-words.ts";
import { factsKnownHere, nothingLearned } from "../../../src/domain/number-checks/known-here.ts";
import { planOf } from "../../../src/domain/number-checks/number-plan.ts";
import { mayBuyChecks } from "../../../src/domain/number-checks/pack-rights.ts";
import { phone } from "../contacts/sample-contact.ts";

test.each([
  ["+12083334444", "state"],
  ["2083334444", "state"],
  ["+18003334444", "toll_free"],
  ["+12085550142", "example"],
  ["+15005550009", "other"],
  ["+11083334444", "impossible"],
  ["+12081334444", "impossible"],
  ["+12089114444", "impossible"],
  ["+9112334444", "outside"],
  ["+442079460000", "outside"],
  ["911", "outside"],
  ["", "outside"],
])("the shape of %s says %s", (number, kind) => expect(planOf(number)).toBe(kind));

test.each([
  ["an impossible number", "+12089114444", {}, { line_type: "invalid", valid: false }],
  ["nothing", "+12083334444", {}, { line_type: "unknown", valid: null, carrier: "", reassigned: null }],
  ["a landline error earlier", "+12083334444", { line_type: "landline" }, { line_type: "landline" }],
  ["an earlier invalid", "+12083334444", { line_type: "invalid" }, { line_type: "unknown" }],
  ["a text that arrived", "+12083334444", { texted_at: 5 }, { line_type: "unknown", valid: true, disconnected: false }],
  ["a disconnected call", "+12083334444", { disconnected_at: 9, texted_at: 5 }, { disconnected: true }],
  ["a later answer", "+12083334444", { disconnected_at: 9, answered_at: 12 }, { disconnected: false, valid: true }],
] as const)("%s is all that is said of a number", (_name, number, learned, facts) =>
  expect(factsKnownHere(number, { ...nothingLearned, ...learned })).toMatchObject(facts),
);

test("each number is planned once, with the reason where it is not", () => {
  const contacts = [
    { id: 1, phones: [{ ...phone("+12083334444"), primary: true }, phone("+12083335555")] },
    { id: 2, phones: [phone("+1 (208) 333-4444")] },
    { id: 3, phones: [] },
    { id: 4, phones: [phone("+442079460000")] },
  ];
  const reasons = (which: "primary" | "all") => planChecks(contacts, which).map(({ reason }) => reason);
  expect(reasons("primary")).toEqual([null, "same_number", "no_phone", "foreign"]);
  expect(reasons("all")).toEqual([null, null, "same_number", "no_phone", "foreign"]);
  expect(costOf(planChecks(contacts, "all"), new Set(["2083335555"]))).toEqual({
    charged: 1,
    free: 1,
    skipped: [
      { reason: "same_number", count: 1 },
      { reason: "no_phone", count: 1 },
      { reason: "foreign", count: 1 },
    ],
  });
});

test("a result only ever adds marks, and an unknown line type changes none", () => {
  const was = { ...phone("+12083334444"), line_type: "mobile", do_not_call: true, dnc_status: "internal" } as const;
  const known = { ...noFacts, checked_at: 7, listed_as_of: 3 };
  expect(checkedPhone(was, { ...known, dnc_status: "clear" })).toMatchObject({
    line_type: "mobile",
    do_not_call: true,
    dnc_status: "internal",
    dnc_checked_at: 3,
    checked_at: 7,
  });
  const listed = checkedPhone(phone("+12083334444"), {
    ...known,
    line_type: "voip",
    carrier: "Bandwidth",
    dnc_status: "federal",
  });
  expect(listed).toMatchObject({ line_type: "voip", carrier: "Bandwidth", do_not_call: true, do_not_text: true });
});

test.each([
  ["mobile", "Verizon", "Mobile line, Verizon"],
  ["landline", "", "Landline"],
  ["voip", "", "Internet line"],
  ["invalid", "", "Invalid number"],
  ["unknown", "", ""],
] as const)("a line that is %s of %s reads %s", (line_type, carrier, words) =>
  expect(verifiedWords({ line_type, carrier })).toBe(words),
);

test("a pack is bought by administrators, and by anybody where it is free", () => {
  expect([mayBuyChecks("agent", true), mayBuyChecks("agent", false), mayBuyChecks("sub_admin", false)]).toEqual([
    true,
    false,
    true,
  ]);
});
