/** Which conditions hold of whom, and which can be asked at all. */
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { Contact } from "../../../src/domain/contacts/contact.ts";
import {
  conditionFields,
  conditionOps,
  Conditions,
  type ConditionTest,
} from "../../../src/domain/workflow/condition.ts";
import { opsOf, testProblem } from "../../../src/domain/workflow/condition-fit.ts";
import { conditionsHold } from "../../../src/domain/workflow/conditions-hold.ts";
import { workflowMessages } from "../../../src/domain/workflow/messages.ts";
import { Chance } from "../../../src/server/demo/chance.ts";
import { fixtureToday, groupIds, ownerIds, someContact, someContacts, tagIds } from "../../fixtures/contacts.ts";

const today = "2026-03-01";
const at = (day: string) => Date.parse(`${day}T12:00:00Z`);
const [snowbird = "", veteran = "", golf = ""] = tagIds;

const ada: Contact = {
  ...someContact(7, new Chance(1)),
  first_name: "José",
  last_name: "Núñez",
  gender: "other",
  birth_date: "1961-03-02",
  language: "spanish",
  occupation: "Café owner",
  category: "lead",
  owner_id: ownerIds[0] ?? null,
  pool_id: null,
  status_id: null,
  tag_ids: [snowbird, veteran],
  group_ids: [],
  emails: [
    { address: "jose@example.com", primary: true, check: "valid", bounced_at: null, unsubscribed_at: null },
    { address: "Work@Bakery.example", primary: false, check: "valid", bounced_at: null, unsubscribed_at: null },
  ],
  phones: [{ ...somePhone(), number: "+12165550123" }],
  addresses: [{ ...someAddress(), city: "São Paulo", state: "OH", zip: "44101-1234" }],
  in_force_policies: 2,
  open_policies: 0,
  policy_types: ["pdp"],
  annual_premium: 120_000,
  next_renewal_date: "2026-04-30",
  last_activity_at: at("2026-01-15"),
  last_called_at: null,
  next_event_at: null,
  created_at: at("2026-02-28"),
};

function somePhone(): Contact["phones"][number] {
  const facts = { type: 2, primary: true, line_type: "mobile", dnc_status: "clear", dnc_checked_at: null } as const;
  return { number: "", ...facts, do_not_call: false, do_not_text: false, bad_number: false };
}

function someAddress(): Contact["addresses"][number] {
  const place = { line1: "", line2: "", city: "", state: "", zip: "", county: "" };
  return { kind: "home", ...place, season_from: "", season_to: "", do_not_mail: false };
}

const holds = (asked: Partial<ConditionTest> & Pick<ConditionTest, "field" | "op">, contact = ada) =>
  conditionsHold({ match: "all", tests: [{ value: null, ...asked }] }, contact, today);

describe("a test", () => {
  test.each<[ConditionTest["field"], ConditionTest["op"], ConditionTest["value"], boolean]>([
    ["category", "is", "lead", true],
    ["category", "is_not", "lead", false],
    ["category", "in", ["client", "lead"], true],
    ["owner_id", "is", ownerIds[0] ?? "", true],
    ["owner_id", "not_in", [ownerIds[0] ?? ""], false],
    ["status_id", "is_not", ownerIds[0] ?? "", true],
    ["status_id", "empty", null, true],
    ["pool_id", "not_empty", null, false],
    ["language", "is", "spanish", true],
    ["state", "is", "OH", true],
    ["state", "not_in", ["OH", "PA"], false],
    // A list: has it, has one of them.
    ["tag_ids", "is", snowbird, true],
    ["tag_ids", "is", golf, false],
    ["tag_ids", "is_not", golf, true],
    ["tag_ids", "in", [golf, veteran], true],
    ["tag_ids", "not_in", [golf, veteran], false],
    ["group_ids", "empty", null, true],
    ["group_ids", "in", [groupIds[0] ?? ""], false],
    ["policy_types", "is", "pdp", true],
    // Texts without case and accents.
    ["first_name", "is", "JOSE", true],
    ["last_name", "starts_with", "nun", true],
    ["last_name", "contains", "ez", true],
    ["occupation", "contains", "cafe", true],
    ["city", "is", "sao paulo", true],
    ["zip", "is", "44101", true],
    ["zip", "is", "44101 1234", true],
    ["zip", "starts_with", "441", true],
    ["zip", "is", "44102", false],
    // Any email, any phone.
    ["email", "contains", "bakery", true],
    ["email", "is", "jose@example.com", true],
    ["phone", "is", "(216) 555-0123", true],
    ["phone", "starts_with", "216", true],
    ["phone", "contains", "no digits", false],
    // Numbers.
    ["age", "is", 64, true],
    ["age", "between", [64, 65], true],
    ["age", "greater", 64, false],
    ["age", "less", 65, true],
    ["in_force_policies", "greater", 1, true],
    ["open_policies", "is_not", 0, false],
    ["annual_premium", "between", [120_000, 120_000], true],
    // Days before and after today, the number itself left out.
    ["next_renewal_date", "after_days", 59, true],
    ["next_renewal_date", "after_days", 60, false],
    ["next_renewal_date", "before_days", -61, true],
    ["last_activity_at", "before_days", 44, true],
    ["last_activity_at", "before_days", 45, false],
    ["created_at", "after_days", -2, true],
    ["created_at", "after_days", -1, false],
    ["birth_date", "before_days", 0, true],
    ["birth_date", "not_empty", null, true],
  ])("%s %s %j: %s", (field, op, value, expected) => expect(holds({ field, op, value })).toBe(expected));

  test.each<[ConditionTest["field"], ConditionTest["op"], ConditionTest["value"], boolean]>([
    ["last_called_at", "before_days", 0, false],
    ["last_called_at", "after_days", -999, false],
    ["last_called_at", "empty", null, true],
    ["gender", "is", "male", false],
    ["gender", "is_not", "male", true],
    ["gender", "not_in", ["male"], true],
    ["gender", "empty", null, true],
    ["next_event_at", "not_empty", null, false],
  ])("of what is not known: %s %s %j is %s", (field, op, value, expected) =>
    expect(holds({ field, op, value })).toBe(expected),
  );

  test("knows no age without the year of birth, but the day", () => {
    const yearless = { ...ada, birth_date: "0000-03-02" };
    expect(holds({ field: "age", op: "greater", value: 0 }, yearless)).toBe(false);
    expect(holds({ field: "age", op: "empty" }, yearless)).toBe(true);
    expect(holds({ field: "birth_date", op: "empty" }, yearless)).toBe(false);
    expect(holds({ field: "birth_date", op: "before_days", value: 0 }, yearless)).toBe(false);
  });

  test("that cannot be evaluated matches no one", () => {
    expect(holds({ field: "age", op: "contains", value: "6" })).toBe(false);
    expect(holds({ field: "tag_ids", op: "is_not", value: "no id" })).toBe(false);
    expect(holds({ field: "category", op: "not_in", value: [] })).toBe(false);
  });
});

describe("tests joined", () => {
  const isLead: ConditionTest = { field: "category", op: "is", value: "lead" };
  const isClient: ConditionTest = { field: "category", op: "is", value: "client" };

  test.each<[Conditions, boolean]>([
    [{ match: "all", tests: [] }, true],
    [{ match: "any", tests: [] }, true],
    [{ match: "all", tests: [isLead, isClient] }, false],
    [{ match: "any", tests: [isLead, isClient] }, true],
    [{ match: "all", tests: [isLead, { match: "any", tests: [isClient, isLead] }] }, true],
    [
      { match: "all", tests: [isLead, { match: "any", tests: [isClient, { match: "all", tests: [isClient] }] }] },
      false,
    ],
  ])("%j: %s", (conditions, expected) => expect(conditionsHold(conditions, ada, today)).toBe(expected));

  test("nest three deep and no deeper", () => {
    const third = { match: "all", tests: [isLead] };
    const second = { match: "any", tests: [third] };
    expect(Conditions.safeParse({ match: "all", tests: [second] }).success).toBe(true);
    expect(Conditions.safeParse({ match: "all", tests: [{ match: "any", tests: [second] }] }).success).toBe(false);
  });
});

describe("what can be asked", () => {
  test.each<[ConditionTest["field"], ConditionTest["op"], ConditionTest["value"], string | null]>([
    ["age", "is", 65, null],
    ["age", "is", "65", workflowMessages.number_missing],
    ["age", "between", [65, 64], workflowMessages.range_missing],
    ["age", "between", [64, 65], null],
    ["age", "starts_with", "6", workflowMessages.op_misfit],
    ["last_called_at", "before_days", 1.5, workflowMessages.days_missing],
    ["last_called_at", "is", "2026-01-01", workflowMessages.op_misfit],
    ["first_name", "contains", " ", workflowMessages.text_missing],
    ["first_name", "in", ["Ada", "Bo"], null],
    ["tag_ids", "in", [], workflowMessages.choice_missing],
    ["tag_ids", "in", [snowbird], null],
    ["tag_ids", "is", "Snowbird", workflowMessages.choice_unknown],
    ["language", "is", "klingon", workflowMessages.choice_unknown],
    ["gender", "is", "other", workflowMessages.choice_unknown],
    ["state", "in", ["OH", "ZZ"], workflowMessages.choice_unknown],
    ["status_id", "empty", null, null],
  ])("%s %s %j: %s", (field, op, value, expected) => expect(testProblem({ field, op, value })).toBe(expected));

  test("always has emptiness among it", () => {
    for (const field of conditionFields) expect(opsOf(field)).toEqual(expect.arrayContaining(["empty", "not_empty"]));
  });

  test("an opposite never holds together with what it is the opposite of", () => {
    const people = someContacts(40, 5);
    const opposites = [
      ["is", "is_not"],
      ["in", "not_in"],
      ["empty", "not_empty"],
    ] as const;
    const value = fc.oneof(
      fc.constantFrom("lead", "spanish", "OH", "pdp", "a", ...tagIds.slice(0, 3)),
      fc.integer({ min: 0, max: 90 }),
      fc.array(fc.constantFrom("client", "TX", ...tagIds.slice(0, 3)), { maxLength: 3 }),
    );
    const asked = fc.record({
      field: fc.constantFrom(...conditionFields),
      pair: fc.constantFrom(...opposites),
      value,
      contact: fc.constantFrom(...people),
    });
    fc.assert(
      fc.property(asked, ({ field, pair, value: wanted, contact }) => {
        const [one, other] = pair.map((op) =>
          conditionsHold({ match: "all", tests: [{ field, op, value: wanted }] }, contact, fixtureToday),
        );
        // Both fail where it cannot be asked.
        return testProblem({ field, op: pair[0], value: wanted }) === null ? one !== other : !one && !other;
      }),
    );
  });

  test("every question of every field is answered for anyone", () => {
    const value = fc.oneof(
      fc.string(),
      fc.double(),
      fc.constant(null),
      fc.array(fc.string()),
      fc.tuple(fc.nat(), fc.nat()),
    );
    const [person = ada] = someContacts(1, 9);
    fc.assert(
      fc.property(fc.constantFrom(...conditionFields), fc.constantFrom(...conditionOps), value, (field, op, wanted) =>
        [true, false].includes(conditionsHold({ match: "any", tests: [{ field, op, value: wanted }] }, person, today)),
      ),
    );
  });
});
