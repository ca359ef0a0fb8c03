/** Rules around what vendors answer: rates, applications, aftercare, Medicare, mail. */
import { describe, expect, test } from "vitest";
import { type Aftercare, aftercareErrors, familyState } from "../../../src/domain/quotes/aftercare.ts";
import { prefillOf } from "../../../src/domain/quotes/e-application.ts";
import { householdKey, mailingAddress, orderProblem } from "../../../src/domain/mailers/mailer.ts";
import {
  coverageWith,
  medicareChanges,
  medicareEdit,
  type MedicareFacts,
} from "../../../src/domain/quotes/medicare-import.ts";
import { maskedMbi } from "../../../src/domain/contacts/secret-number.ts";
import {
  askErrors,
  askFrom,
  carrierOfRate,
  inPremiumOrder,
  policyFromRate,
  type QuoteAsk,
  type QuoteRate,
  usualStart,
} from "../../../src/domain/quotes/quote.ts";
import { sampleQuotes } from "../../../src/vendors/csg/csg-sample.ts";
import { address, email, phone, sampleContact, uuid } from "../contacts/sample-contact.ts";

const ask: QuoteAsk = {
  product: "medicare_supplement",
  zip5: "07030",
  age: 67,
  gender: "female",
  tobacco: false,
  plan_letter: "G",
  effective_date: "2026-02-01",
  household_discount: false,
  face_amount: null,
};
const rate = (more: Partial<QuoteRate>): QuoteRate => ({
  key: "k",
  carrier: "Acme",
  naic: "",
  plan_letter: "G",
  plan_name: "Plan G",
  monthly: 10_000,
  quarterly: null,
  semiannual: null,
  annual: null,
  rate_type: null,
  rating_class: "",
  rating: "",
  fee: 0,
  discounts: [],
  increases: [],
  e_app_link: "",
  ...more,
});

describe("what is asked for rates", () => {
  test("starts with what is known of the person, and guesses nothing", () => {
    const known = sampleContact({ birth_date: "1958-06-01", gender: "female", tobacco: "former" });
    expect(askFrom(known, "2026-01-10")).toEqual({ zip5: "07030", age: 67, gender: "female", tobacco: false });
    expect(askFrom(sampleContact({ addresses: [], birth_date: "0000-06-01" }), "2026-01-10")).toEqual({});
  });

  test.each([
    ["2026-01-10", "2026-02-01"],
    ["2026-12-31", "2027-01-01"],
  ])("usually starts on the first of the month after %s", (today, start) => expect(usualStart(today)).toBe(start));

  test.each([
    [{ age: 64 }, ["age"]],
    [{ plan_letter: null }, ["plan_letter"]],
    [{ effective_date: "2026-01-09" }, ["effective_date"]],
    [{ product: "final_expense" as const, age: 50 }, ["face_amount"]],
    [{ product: "dental" as const, age: 30, plan_letter: null }, []],
  ])("with %j is refused by field", (change, fields) => {
    expect(Object.keys(askErrors({ ...ask, ...change }, "2026-01-10"))).toEqual(fields);
  });
});

describe("rates", () => {
  test("stand by premium, whatever order they came in", () => {
    const rows = [
      rate({ key: "c", monthly: 3 }),
      rate({ key: "b", monthly: 1, carrier: "Zed" }),
      rate({ key: "a", monthly: 1 }),
    ];
    expect(inPremiumOrder(rows).map(({ key }) => key)).toEqual(["a", "b", "c"]);
  });

  test.each([
    ["by company number", { carrier: "Whoever", naic: "123" }, "mutual"],
    ["by name, whatever kind of company it calls itself", { carrier: "AETNA Life Insurance Co." }, "aetna"],
    ["by the name it begins with", { carrier: "Mutual of Omaha Ins Co of Nebraska" }, "mutual"],
    ["not at all where nothing fits", { carrier: "Nobody Mutual" }, undefined],
    ["not one that is switched off", { carrier: "Cigna" }, undefined],
  ])("find our carrier %s", (_, change, found) => {
    const ours = [
      { id: "aetna", name: "Aetna", naic: "", active: true },
      { id: "mutual", name: "Mutual of Omaha", naic: "123", active: true },
      { id: "cigna", name: "Cigna", naic: "", active: false },
    ];
    expect(carrierOfRate(rate(change), ours)?.id).toBe(found);
  });

  test("become a quoted policy with premium, plan and start", () => {
    const facts = { carrier_id: uuid(1), state: "NJ", writing_agent_id: uuid(2) };
    expect(policyFromRate(rate({}), { asked: ask }, facts)).toEqual({
      ...facts,
      policy_type: "medicare_supplement",
      product_name: "Plan G",
      plan_letter: "G",
      premium: 10_000,
      mode: "monthly",
      effective_date: "2026-02-01",
      face_amount: null,
    });
  });

  test("of the sandbox are the same for the same question, dearer with age and tobacco, cheaper for a household", async () => {
    const cheapest = async (change: Partial<QuoteAsk>) =>
      inPremiumOrder(await sampleQuotes({ now: () => 0 }).rates({ ...ask, ...change }))[0]?.monthly ?? 0;
    const plain = await cheapest({});
    expect(await cheapest({})).toBe(plain);
    expect(await cheapest({ age: 80 })).toBeGreaterThan(plain);
    expect(await cheapest({ tobacco: true })).toBeGreaterThan(plain);
    expect(await cheapest({ household_discount: true })).toBeLessThan(plain);
    expect(await cheapest({ plan_letter: "N" })).toBeLessThan(plain);
    const burial = { product: "final_expense" as const, plan_letter: null, age: 70 };
    expect(await cheapest({ ...burial, face_amount: 2_000_000 })).toBeGreaterThan(
      await cheapest({ ...burial, face_amount: 1_000_000 }),
    );
  });
});

test("an application is prefilled with known facts only, never with a Medicare or Social Security number", () => {
  const known = sampleContact({ birth_date: "0000-04-17", ssn_last4: "1234", mbi_masked: "•••MK73" });
  expect(prefillOf(known)).toEqual({
    first_name: "Rosa",
    last_name: "Delgado",
    line1: "12 Main St",
    city: "Hoboken",
    state: "NJ",
    zip: "07030",
    phone: "+12015550123",
    email: "rosa@example.com",
  });
  expect(
    prefillOf(
      sampleContact({
        phones: [phone("1"), phone("2", { primary: true })],
        emails: [email("a"), email("b", { primary: true })],
      }),
    ),
  ).toMatchObject({ phone: "2", email: "b" });
});

describe("a family", () => {
  const asked = {
    deceased_contact_id: 2,
    relation: "spouse" as const,
    service_date: "2026-01-05",
    plan_months: 12 as const,
    consent: true,
  };
  test.each([
    [{}, []],
    [{ consent: false }, ["consent"]],
    [{ deceased_contact_id: 1 }, ["deceased_contact_id"]],
    [{ service_date: "2026-02-01" }, ["service_date"]],
  ])("with %j is refused by field", (change, fields) => {
    expect(Object.keys(aftercareErrors({ ...asked, ...change }, 1, "2026-01-10"))).toEqual(fields);
  });

  test("stands where most is asked of us, and says what comes next", () => {
    const care = (status: Aftercare["status"]) => ({ status }) as Aftercare;
    expect(familyState([]).status).toBe("not_enrolled");
    expect(familyState([care("completed"), care("active")])).toMatchObject({
      status: "active",
      next_step: "The program writes to the family. Call once a month.",
    });
  });
});

describe("Medicare's facts", () => {
  const facts: MedicareFacts = {
    mbi_masked: "•••••••MK73",
    part_a_effective: "2015-04-01",
    medicaid_level: "none",
    plan: { kind: "pdp", plan_code: "S1234-001-000", carrier: "Acme", name: "Rx", since: "2024-01-01" },
  };
  const cover = {
    kind: "pdp",
    carrier: "Old",
    plan: "Old Rx",
    premium: 900,
    since: null,
    likes: "cheap",
    dislikes: "",
  };

  test("stand beside what is known; only what Medicare told is shown", () => {
    const contact = sampleContact({ part_a_effective: "2015-04-01", mbi_masked: null });
    expect(medicareChanges(contact, [cover], facts)).toEqual([
      { field: "mbi_masked", before: null, after: "•••••••MK73", same: false },
      { field: "part_a_effective", before: "2015-04-01", after: "2015-04-01", same: true },
      { field: "medicaid_level", before: "unknown", after: "none", same: false },
      { field: "plan", before: "Old Rx", after: facts.plan, same: false },
    ]);
  });

  test("are taken over only where they were chosen", () => {
    expect(medicareEdit(facts, ["part_a_effective", "plan", "part_b_effective"])).toEqual({
      part_a_effective: "2015-04-01",
    });
  });

  test("put the plan in the place of the old one of its kind and keep what the person said of it", () => {
    const dental = { ...cover, kind: "dental" };
    const plan = facts.plan;
    if (!plan) throw new Error("no plan");
    const next = coverageWith([cover, dental], plan);
    expect(next).toEqual([dental, { ...cover, carrier: "Acme", plan: "Rx (S1234-001-000)", since: "2024-01-01" }]);
    expect(medicareChanges(sampleContact(), next, { plan })).toMatchObject([{ same: true }]);
  });

  test("never show more of the number than its end", () => expect(maskedMbi("1eg4-te5-mk73")).toBe("•••••••MK73"));
});

describe("a letter", () => {
  test.each([
    ["where mail is asked for, before home", [address("1"), address("2", { kind: "mailing" })], { address: "2" }],
    [
      "home, where the mailing address is not whole",
      [address("1"), address("", { kind: "mailing" })],
      { address: "1" },
    ],
    ["nowhere that asked for none", [address("1", { do_not_mail: true })], { reason: "do_not_mail" }],
    [
      "to the other address, where one asked for none",
      [address("1", { do_not_mail: true }), address("2")],
      { address: "2" },
    ],
    ["nowhere without a whole address", [address("1", { zip: "" })], { reason: "bad_address" }],
    ["nowhere without any", [], { reason: "bad_address" }],
  ])("goes %s", (_, addresses, expected) => {
    const found = mailingAddress({ addresses, stopped: false });
    expect("address" in found ? { address: found.address.line1 } : found).toEqual(expected);
  });

  test("goes to no contact who has died or must not be contacted", () => {
    expect(mailingAddress({ addresses: [address("1")], stopped: true })).toEqual({ reason: "do_not_mail" });
  });

  test("is one per household, however its address is written", () => {
    const key = householdKey(address("12 Main St."));
    expect(householdKey(address("12 MAIN st", { zip: "07030-1234" }))).toBe(key);
    expect(householdKey(address("12 Main St", { line2: "Apt 4" }))).not.toBe(key);
  });

  test.each([
    [0, "None of these contacts can be mailed."],
    [24, "Letter has a minimum of 25 pieces. Only 24 can be mailed."],
    [25, null],
    [250_001, "An order can have up to 250,000 contacts. Add a filter first."],
  ])("for %i of them: %s", (mailable, problem) => {
    expect(orderProblem({ name: "Letter", minimum: 25 }, mailable)).toBe(problem);
  });
});
