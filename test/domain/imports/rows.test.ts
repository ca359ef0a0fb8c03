import { describe, expect, test } from "vitest";
import { createContact } from "../../../src/domain/contacts/quick-edit.ts";
import type { RowReason } from "../../../src/domain/imports/limits.ts";
import { editForMatch, matchKeys } from "../../../src/domain/imports/match.ts";
import { ImportPlan, planErrors, type ImportPlanInput } from "../../../src/domain/imports/plan.ts";
import { type KnownWords, rowChecker } from "../../../src/domain/imports/row-check.ts";
import { address, ada, email, noon, phone, sampleContact, uuid } from "../contacts/sample-contact.ts";

const words: KnownWords = {
  status: (title) => (title.toLowerCase() === "new" ? uuid(1) : undefined),
  source: (title) => (title.toLowerCase() === "mailer" ? uuid(2) : undefined),
  carrier: (name) => (name.toLowerCase() === "hudson life" ? uuid(3) : undefined),
  owner: (text) => (text === "ada@example.com" ? ada : undefined),
};

function check(row: Record<string, string>, more: Partial<ImportPlanInput> = {}) {
  const fields = Object.keys(row).map((target) => ({ name: target, target }));
  return rowChecker(ImportPlan.parse({ fields, ...more }), words, noon)(Object.values(row));
}
const reasons = (row: Record<string, string>, more: Partial<ImportPlanInput> = {}) =>
  check(row, more).problems.map(({ reason, column }) => [reason, column]);

test("a row becomes the fields of a contact", () => {
  const row = check({
    full_name: "Delgado, Rosa María",
    "mobile:1": "(201) 555-0101",
    "phone:2": "201.555.0102 x4; 2015550103",
    "phone_type:2": "Work",
    "email:1": "Rosa@Example.com, r@example.org",
    "address_line1:home": "12 Main St",
    "address_city:home": "Hoboken",
    "address_state:home": "New Jersey",
    "address_zip:home": "7030",
    birth_date: "7/4/51",
    gender: "F",
    company: "Hudson Bakery",
    status: "new",
    source: "Mailer",
    owner: "ada@example.com",
    tags: "Church; VIP",
    note: "Likes mornings",
    do_not_text: "yes",
  });
  expect(row.problems).toEqual([]);
  expect(row).toMatchObject({ owner_id: ada, tags: ["Church", "VIP"], note: "Likes mornings" });
  expect(row.fields).toMatchObject({
    first_name: "Rosa",
    middle_name: "María",
    last_name: "Delgado",
    employer: "Hudson Bakery",
    birth_date: "1951-07-04",
    gender: "female",
    category: "lead",
    status_id: uuid(1),
    source_id: uuid(2),
  });
  expect(row.fields.phones?.map(({ number, type, do_not_text }) => [number, type, do_not_text])).toEqual([
    ["+12015550101", 2, true],
    ["+12015550102", 9, true],
    ["+12015550103", 9, true],
  ]);
  expect(row.fields.emails?.map((one) => one.address)).toEqual(["Rosa@Example.com", "r@example.org"]);
  expect(row.fields.addresses?.[0]).toMatchObject({ kind: "home", state: "NJ", zip: "07030", city: "Hoboken" });
});

test("what a row becomes can be saved as it is", () => {
  const { fields } = check({ last_name: "Delgado", "phone:1": "2015550101", "address_zip:work": "07030" });
  expect(createContact({ id: 1, ref: uuid(9), fields, owner_id: ada, now: noon, actor: ada })).toMatchObject({
    last_name: "Delgado",
  });
});

test("the company Salesforce writes of a person who has none is none", () => {
  expect(check({ last_name: "Force", company: "[not provided]" }).fields).not.toHaveProperty("employer");
});

test("a company without a person is a business", () => {
  expect(check({ company: "Hudson Bakery" }).fields).toMatchObject({ business_name: "Hudson Bakery" });
});

describe("a row is refused, each wrong value by its column", () => {
  test.each<[name: string, row: Record<string, string>, refused: [RowReason, number | null][]]>([
    ["nothing to know a person by", { first_name: "Rosa" }, [["missing_required", null]]],
    ["a short phone", { last_name: "D", "phone:1": "555-0101" }, [["bad_phone", 1]]],
    ["no email at all", { last_name: "D", "email:1": "rosa at example" }, [["bad_email", 1]]],
    ["a birth date of tomorrow", { last_name: "D", birth_date: "11/22/2025" }, [["bad_date", 1]]],
    ["30 February", { last_name: "D", birth_date: "2/30/1951" }, [["bad_date", 1]]],
    ["Part B in mid-month", { last_name: "D", part_b_effective: "3/2/2024" }, [["bad_date", 1]]],
    ["a broken zip", { last_name: "D", "address_zip:home": "12" }, [["bad_zip", 1]]],
    ["a state that is none", { last_name: "D", "address_state:home": "Ontario" }, [["bad_state", 1]]],
    ["a gender nobody knows", { last_name: "D", gender: "robot" }, [["unknown_value", 1]]],
    ["a status nobody knows", { last_name: "D", status: "Gone fishing" }, [["unknown_value", 1]]],
    ["an owner out of reach", { last_name: "D", owner: "bob@example.com" }, [["owner_not_permitted", 1]]],
    ["61 letters of name", { last_name: "x".repeat(61) }, [["too_long", null]]],
    ["a cell of a book", { last_name: "D", note: "x".repeat(20_001) }, [["too_long", 1]]],
    [
      "letters no encoding gave",
      { last_name: "D\uFFFDl", first_name: "R" },
      [
        ["bad_encoding", 0],
        ["missing_required", null],
      ],
    ],
    [
      "seven phones",
      { last_name: "D", "phone:1": Array.from({ length: 7 }, (_, n) => `201555010${n}`).join(";") },
      [["limit_reached", null]],
    ],
    [
      "several at once",
      { last_name: "D", "phone:1": "1", "email:1": "x" },
      [
        ["bad_phone", 1],
        ["bad_email", 2],
      ],
    ],
  ])("%s", (_, row, refused) => expect(reasons(row)).toEqual(refused));

  test("more cells than columns", () => {
    const plan = ImportPlan.parse({ fields: [{ name: "Last", target: "last_name" }] });
    const checkRow = rowChecker(plan, words, noon);
    expect(checkRow(["Delgado", "stray"]).problems).toEqual([{ reason: "column_count", column: null }]);
    expect(checkRow(["Delgado", " ", ""]).problems).toEqual([]);
    expect(checkRow([]).problems).toEqual([{ reason: "missing_required", column: null }]);
  });
});

describe("a forgiven reason leaves out the value, not the row", () => {
  test("and keeps the rest", () => {
    const { fields, problems } = check(
      { last_name: "D", "phone:1": "1", birth_date: "2/30/1951" },
      { forgive: ["bad_phone", "bad_date"] },
    );
    expect(problems).toEqual([]);
    expect(fields.phones).toBeUndefined();
    expect(fields.birth_date).toBeUndefined();
  });
  test("and still needs something to know a person by", () => {
    expect(reasons({ "phone:1": "1" }, { forgive: ["bad_phone"] })).toEqual([["missing_required", null]]);
  });
});

test("dates follow the chosen order; two-digit years of coverage may lie ahead, of birth never", () => {
  expect(check({ last_name: "D", birth_date: "4/7/1951" }, { date_order: "dmy" }).fields.birth_date).toBe("1951-07-04");
  expect(check({ last_name: "D", part_a_effective: "1/1/26" }).fields.part_a_effective).toBe("2026-01-01");
  expect(check({ last_name: "D", birth_date: "1/1/26" }).fields.birth_date).toBe("1926-01-01");
});

test("phones with extensions and from abroad take a real parse", () => {
  const numbers = (cell: string) => check({ last_name: "D", "phone:1": cell }).fields.phones?.map((one) => one.number);
  expect(numbers("(201) 555-0101 ext. 12")).toEqual(["+12015550101"]);
  expect(numbers("+44 20 7946 0958")).toEqual(["+442079460958"]);
  expect(numbers("011 44 20 7946 0958")).toEqual(["+442079460958"]);
});

test("fax numbers are kept and cannot be called", () => {
  const { fields } = check({ last_name: "D", "phone:1": "2015550101", "phone_type:1": "Home Fax" });
  expect(fields.phones?.[0]).toMatchObject({ do_not_call: true, do_not_text: true });
});

test("the plan's own status, source and category fill what the row leaves open", () => {
  const more = { status_id: uuid(7), source_id: uuid(8), category: "client" as const };
  expect(check({ last_name: "D" }, more).fields).toMatchObject({
    status_id: uuid(7),
    source_id: uuid(8),
    category: "client",
  });
  expect(check({ last_name: "D", status: "New", category: "lead" }, more).fields).toMatchObject({
    status_id: uuid(1),
    category: "lead",
  });
});

describe("someone known already", () => {
  const rosa = sampleContact({ occupation: "baker", employer: "" });

  test("is matched by phone digits and lower-case email", () => {
    const fields = { phones: [phone("+12015550101"), phone("+12015550101")], emails: [email("Rosa@Example.com")] };
    expect(matchKeys(fields, ["phone", "email"])).toEqual(["p:2015550101", "e:rosa@example.com"]);
    expect(matchKeys(fields, ["email"])).toEqual(["e:rosa@example.com"]);
    expect(matchKeys({}, ["phone", "email"])).toEqual([]);
  });

  test.each([
    ["fill", { employer: "Acme" }],
    ["overwrite", { occupation: "pilot", employer: "Acme" }],
  ] as const)("%s", (how, edit) => {
    expect(
      editForMatch(rosa, { occupation: "pilot", employer: "Acme", nickname: "", category: "client" }, how),
    ).toEqual(edit);
  });

  test("gains phones, emails and addresses, loses none, and never more than fit", () => {
    const row = {
      phones: [phone("+12015550123"), phone("+12015550199")],
      emails: [email("ROSA@example.com")],
      addresses: [address("12 main st"), address("9 Oak St")],
    };
    const edit = editForMatch(rosa, row, "fill");
    expect(edit.phones?.map((one) => one.number)).toEqual(["+12015550123", "+12015550199"]);
    expect(edit.emails).toEqual(rosa.emails);
    expect(edit.addresses?.map((one) => one.line1)).toEqual(["12 Main St", "9 Oak St"]);
    const many = { phones: Array.from({ length: 9 }, (_, n) => phone(`+1201555020${n}`)) };
    expect(editForMatch(rosa, many, "overwrite").phones).toHaveLength(6);
  });
});

describe("a plan", () => {
  const plan = (targets: string[], more: Partial<ImportPlanInput> = {}) =>
    planErrors(ImportPlan.parse({ fields: targets.map((target) => ({ name: "x", target })), ...more }));

  test.each<[string[], Record<string, string[]>]>([
    [["last_name"], {}],
    [["full_name"], {}],
    [["company"], {}],
    [["mobile:1"], {}],
    [["email:2", "tags", "tags", "note", "note"], {}],
    [["", ""], { fields: ["Map at least one column."] }],
    [["first_name"], { fields: ["Map a column to last name, business name, phone or email."] }],
    [["last_name", "", "last_name"], { "fields.2.target": ["Only one column can map to this field."] }],
  ])("of %j: %j", (targets, errors) => expect(plan(targets)).toEqual(errors));

  test("has one owner or one pool", () => {
    expect(plan(["last_name"], { owner: ada, pool: uuid(3) })).toEqual({
      pool: ["Choose an owner or a pool, not both."],
    });
  });

  test("names fields that exist", () => {
    expect(ImportPlan.safeParse({ fields: [{ name: "x", target: "shoe_size" }] }).success).toBe(false);
    expect(ImportPlan.safeParse({ fields: [{ name: "x", target: "phone:7" }] }).success).toBe(false);
  });
});

test("a nickname beside a name joins the one in its own column, and a remark becomes a note", () => {
  expect(check({ nickname: "Bobby", full_name: 'Robert "Bob" Hale (deceased)' })).toMatchObject({
    fields: { nickname: "Bobby, Bob", first_name: "Robert", last_name: "Hale" },
    note: "With the name: deceased",
    problems: [],
  });
});

test.each([
  ["Total", "", ""],
  ["Grand total", "42", ""],
  ["TOTAL:", "", "$1,204.00"],
  ["Grand Totals (42 records)", "", ""],
  ["42 records", "", ""],
  ["Page 2 of 3", "", ""],
])("the row %s, %s, %s is about the list and refused", (full_name, first, second) => {
  expect(reasons({ full_name, "address_line1:home": first, ssn_last4: second })).toEqual([["summary_row", null]]);
});

test.each([
  [{ full_name: "Total", "phone:1": "2015550101" }],
  [{ full_name: "Ada Total", "email:1": "" }],
  [{ full_name: "Count Basie", "email:1": "" }],
  [{ full_name: "Sum Ting", "email:1": "" }],
  [{ first_name: "Total", last_name: "Hale" }],
])("%j is a person", (row) => expect(reasons(row)).toEqual([]));
