import { describe, expect, test } from "vitest";
import { Contact, type ContactEdit } from "../../../src/domain/contacts/contact.ts";
import { isDoNotContact } from "../../../src/domain/contacts/do-not-contact.ts";
import { createContact, editContact } from "../../../src/domain/contacts/quick-edit.ts";
import { refusalOf } from "../refusal-of.ts";
import { ada, address, email, noon, phone, sampleContact, uuid } from "./sample-contact.ts";

const later = noon + 60_000;
const tooMany = <T>(count: number, make: (n: number) => T): T[] => Array.from({ length: count }, (_, n) => make(n));

describe("an edit", () => {
  test("changes the named fields, counts the version and stamps the time", () => {
    const before = sampleContact();
    const after = editContact(before, { first_name: "Rosalía" }, later);
    expect(after).toEqual({ ...before, first_name: "Rosalía", version: 2, updated_at: later });
    expect(before.first_name).toBe("Rosa");
  });

  test("that changes nothing gives the same contact back", () => {
    const before = sampleContact();
    expect(
      editContact(before, { first_name: " Rosa ", phones: [phone("(201) 555-0123", { primary: true })] }, later),
    ).toBe(before);
  });

  test("leaves a result that fits the schema", () => {
    const after = editContact(sampleContact(), { phones: [phone("201.555.0199")], birth_date: "0000-02-29" }, later);
    expect(Contact.parse(after)).toEqual(after);
  });

  test("of a deleted contact is refused", () => {
    const gone = sampleContact({ deleted_at: noon });
    expect(refusalOf(() => editContact(gone, { first_name: "R" }, later)).code).toBe("deleted");
  });
});

test("what is typed is kept in its one form", () => {
  const nowhere = { city: "", state: "", zip: "" };
  const seasonal = address("", { ...nowhere, kind: "seasonal", season_from: "11/1", season_to: "4-15" });
  const edited = editContact(sampleContact({}), { facebook: "facebook.com/ada", addresses: [seasonal] }, later);
  expect([edited.facebook, edited.linkedin]).toEqual(["https://facebook.com/ada", ""]);
  expect(edited.addresses).toEqual([]);
  const county = address("", { ...nowhere, county: " Cook " });
  const kept = editContact(sampleContact({}), { addresses: [county, { ...seasonal, city: "Naples" }] }, later);
  expect(kept.addresses.map(({ county, season_from, season_to }) => [county, season_from, season_to])).toEqual([
    ["Cook", "", ""],
    ["", "11-01", "04-15"],
  ]);
});

const wrong: [name: string, edit: ContactEdit, field: string, message: string][] = [
  [
    "nothing to know a person by",
    { last_name: "", business_name: " ", phones: [], emails: [] },
    "last_name",
    "Enter a last name, business name, phone or email.",
  ],
  [
    "a season of half a day",
    { addresses: [{ ...address("1 Elm St", { kind: "seasonal" }), season_from: "11-01", season_to: "next May" }] },
    "addresses.0.season_to",
    "Enter a month and a day, such as 05-01.",
  ],
  [
    "a season that ends nowhere",
    { addresses: [{ ...address("1 Elm St", { kind: "seasonal" }), season_from: "11-01", season_to: "" }] },
    "addresses.0.season_to",
    "Enter a month and a day, such as 05-01.",
  ],
  ["nine digits", { phones: [phone("201 555 012")] }, "phones.0.number", "Phone must have 10 digits."],
  ["twelve digits", { phones: [phone("201555012345")] }, "phones.0.number", "Phone must have 10 digits."],
  ["eleven digits without the 1", { phones: [phone("22015550123")] }, "phones.0.number", "Phone must have 10 digits."],
  [
    "letters for a phone",
    { phones: [phone("2015550123"), phone("call her")] },
    "phones.1.number",
    "Phone must have 10 digits.",
  ],
  ["seven phones", { phones: tooMany(7, (n) => phone(`201555010${n}`)) }, "phones", "A contact can have 6 phones."],
  [
    "an email without @",
    { emails: [email("rosa.example.com")] },
    "emails.0.address",
    "This email does not look right.",
  ],
  [
    "an email without a dotted host",
    { emails: [email("rosa@localhost")] },
    "emails.0.address",
    "This email does not look right.",
  ],
  [
    "an email with a space",
    { emails: [email("ro sa@example.com")] },
    "emails.0.address",
    "This email does not look right.",
  ],
  [
    "an email with two dots",
    { emails: [email("ro..sa@example.com")] },
    "emails.0.address",
    "This email does not look right.",
  ],
  ["five emails", { emails: tooMany(5, (n) => email(`r${n}@example.com`)) }, "emails", "A contact can have 4 emails."],
  ["a birth date of tomorrow", { birth_date: "2025-11-22" }, "birth_date", "Birth date cannot be in the future."],
  ["30 February", { birth_date: "1950-02-30" }, "birth_date", "Enter a valid date."],
  [
    "four digits of zip",
    { addresses: [address("1 A St", { zip: "0703" })] },
    "addresses.0.zip",
    "Zip must be 5 or 9 digits.",
  ],
  [
    "seven digits of zip",
    { addresses: [address("1 A St", { zip: "0703012" })] },
    "addresses.0.zip",
    "Zip must be 5 or 9 digits.",
  ],
  [
    "a state that is none",
    { addresses: [address("1 A St", { state: "XX" })] },
    "addresses.0.state",
    "Choose a US state.",
  ],
  [
    "five addresses",
    { addresses: tooMany(5, (n) => address(`${n} A St`)) },
    "addresses",
    "A contact can have 4 addresses.",
  ],
  [
    "Part A in mid-month",
    { part_a_effective: "2024-03-02" },
    "part_a_effective",
    "Medicare parts start on the first of a month.",
  ],
  ["Part B on no day", { part_b_effective: "2024-13-01" }, "part_b_effective", "Enter a valid date."],
];

test.each(wrong)("%s is refused beside its field", (_, edit, field, message) => {
  const refusal = refusalOf(() => editContact(sampleContact(), edit, later));
  expect(refusal.code).toBe("invalid");
  expect(refusal.fields).toEqual({ [field]: [message] });
});

test("every wrong field is named at once", () => {
  const edit = { phones: [phone("1")], emails: [email("x")], birth_date: "2999-01-01" };
  expect(Object.keys(refusalOf(() => editContact(sampleContact(), edit, later)).fields)).toEqual([
    "phones.0.number",
    "emails.0.address",
    "birth_date",
  ]);
});

const fine: [name: string, edit: ContactEdit][] = [
  ["a business alone", { last_name: "", business_name: "Delgado & Sons", phones: [], emails: [] }],
  ["a phone alone", { last_name: "", emails: [] }],
  ["an email alone", { last_name: "", phones: [] }],
  ["a birth date of today", { birth_date: "2025-11-21" }],
  ["a birthday without a year", { birth_date: "0000-12-31" }],
  ["nine digits of zip", { addresses: [address("1 A St", { zip: "070301234" })] }],
  ["an address without zip or state", { addresses: [address("1 A St", { zip: "", state: "" })] }],
  ["a number from abroad", { phones: [phone("+44 20 7946 0958")] }],
  ["the first of a month", { part_a_effective: "2024-03-01" }],
  ["no birth date", { birth_date: null }],
];
test.each(fine)("%s is accepted", (_, edit) => {
  expect(editContact(sampleContact({ birth_date: "1950-01-02" }), edit, later).version).toBe(2);
});

describe("phones", () => {
  const saved = (phones: ReturnType<typeof phone>[]) => editContact(sampleContact(), { phones }, later).phones;

  test.each([
    ["2015550199", "+12015550199"],
    ["(201) 555-0199", "+12015550199"],
    ["1-201-555-0199", "+12015550199"],
    ["+1 201 555 0199", "+12015550199"],
    ["+442079460958", "+442079460958"],
  ])("%s is kept as %s", (typed, kept) => {
    expect(saved([phone(typed)])[0]?.number).toBe(kept);
  });

  test("left empty are dropped; written twice they are one, with every do-not flag", () => {
    expect(saved([phone("2015550199"), phone(" "), phone("(201) 555-0199", { do_not_text: true })])).toEqual([
      phone("+12015550199", { primary: true, do_not_text: true }),
    ]);
  });

  test("have exactly one primary: the newly marked, else the former, else the first", () => {
    const primaries = (phones: ReturnType<typeof phone>[]) => saved(phones).map((one) => one.primary);
    const old = phone("2015550123");
    const fresh = phone("2015550199");
    expect(primaries([fresh, old])).toEqual([false, true]);
    expect(
      primaries([
        { ...old, primary: true },
        { ...fresh, primary: true },
      ]),
    ).toEqual([false, true]);
    expect(primaries([fresh, phone("2015550188")])).toEqual([true, false]);
    expect(primaries([old, { ...fresh, primary: true }])).toEqual([false, true]);
  });

  test("keep what checks found out about the number, whatever an edit claims", () => {
    const checked = phone("+12015550123", {
      primary: true,
      line_type: "mobile",
      dnc_status: "federal",
      dnc_checked_at: 7,
    });
    const contact = sampleContact({ phones: [checked] });
    const claimed = [
      phone("2015550123", { line_type: "landline", dnc_status: "clear" }),
      phone("2015550199", { dnc_status: "clear" }),
    ];
    const [same, fresh] = editContact(contact, { phones: claimed }, later).phones;
    expect(same).toEqual(checked);
    expect(fresh).toMatchObject({ dnc_status: "unknown", line_type: "unknown", dnc_checked_at: null });
  });
});

test("an email keeps its check while its address stays, and starts over with another", () => {
  const contact = sampleContact({
    emails: [email("rosa@example.com", { primary: true, check: "valid", bounced_at: 5 })],
  });
  const edit = {
    emails: [email("Rosa@Example.com", { check: "invalid" }), email("r@example.org", { check: "forced_valid" })],
  };
  const [same, fresh] = editContact(contact, edit, later).emails;
  expect(same).toMatchObject({ address: "Rosa@Example.com", check: "valid", bounced_at: 5, primary: true });
  expect(fresh).toMatchObject({ check: "unverified", primary: false });
});

test("texts lose control characters and stray spaces", () => {
  const after = editContact(sampleContact(), { first_name: " Ro\u0000sa \n María ", employer: "A\tB" }, later);
  expect([after.first_name, after.employer]).toEqual(["Ro sa María", "A B"]);
});

describe("a new contact", () => {
  const make = (fields: ContactEdit, more = {}) =>
    createContact({ id: 7, ref: uuid(7), fields, owner_id: ada, now: noon, actor: ada, ...more });

  test("is complete, of version 1, and fits the schema", () => {
    const made = make({ last_name: "Nguyen", phones: [phone("201 555 0123")] });
    expect(Contact.parse(made)).toEqual(made);
    expect(made).toMatchObject({
      id: 7,
      version: 1,
      seq: 0,
      category: "lead",
      owner_id: ada,
      assigned_at: noon,
      created_by: ada,
      phones: [phone("+12015550123", { primary: true })],
    });
  });

  test("needs something to know the person by", () => {
    expect(refusalOf(() => make({ first_name: "Rosa" })).fields).toEqual({
      last_name: ["Enter a last name, business name, phone or email."],
    });
  });

  test("of a pool has no owner and is not assigned", () => {
    expect(make({ last_name: "N" }, { owner_id: null, pool_id: uuid(3) })).toMatchObject({
      pool_id: uuid(3),
      assigned_at: null,
    });
    expect(refusalOf(() => make({ last_name: "N" }, { pool_id: uuid(3) })).fields).toHaveProperty("pool_id");
  });

  test("with a stopping status starts with every do-not flag", () => {
    expect(
      isDoNotContact(make({ last_name: "N", emails: [email("n@example.com")] }, { status: { effect: "deceased" } })),
    ).toBe(true);
  });

  test("keeps what an import knows about a number", () => {
    const made = make({ phones: [phone("2015550123", { line_type: "mobile", dnc_status: "state" })] });
    expect(made.phones[0]).toMatchObject({ line_type: "mobile", dnc_status: "state" });
  });
});
