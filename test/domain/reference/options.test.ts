import { describe, expect, test } from "vitest";
import { genderLabels, languageLabels, phoneTypeLabel } from "../../../src/domain/contacts/labels.ts";
import {
  addressesMax,
  bulkIdsMax,
  duplicatesPageSize,
  emailsMax,
  exportRowsMax,
  genders,
  languages,
  pageSizeDefault,
  phonesMax,
  phoneTypes,
  printContactsMax,
  tagsMax,
} from "../../../src/domain/values/limits.ts";
import { exportFormats, pageSizes } from "../../../src/domain/values/options.ts";
import { contactMessages } from "../../../src/domain/contacts/messages.ts";
import { e164From, isSamePhone, phoneDigits, phoneKey, showPhone } from "../../../src/domain/values/phone-number.ts";
import { isState, stateCodes, stateFrom, stateName, zipFrom, zoneOfState } from "../../../src/domain/values/postal.ts";
import { withOnePrimary } from "../../../src/domain/contacts/primary.ts";
import {
  Carrier,
  clientStatuses,
  effectOfTitle,
  leadStatuses,
  Source,
  sources,
  Status,
  stopsContact,
  undoesStop,
} from "../../../src/domain/reference/reference.ts";
import { isSameValue } from "../../../src/domain/values/same-value.ts";
import { uuid } from "../contacts/sample-contact.ts";

describe("phone numbers", () => {
  test.each([
    ["201-555-0123", "12015550123"],
    ["(201) 555 0123", "12015550123"],
    ["+1 201 555 0123", "12015550123"],
    ["555-0123", "5550123"],
    ["+44 20 7946 0958", "442079460958"],
    ["none", ""],
  ])("%s has the digits %s", (text, digits) => expect(phoneDigits(text)).toBe(digits));

  test.each([
    ["2015550123", "+12015550123"],
    ["1 (201) 555-0123", "+12015550123"],
    ["+1 201 555 0123", "+12015550123"],
    ["+442079460958", "+442079460958"],
    ["+1 201 555 012", null],
    ["+2015550123", "+2015550123"],
    ["+0442079460958", null],
    ["+12345678901234567", null],
    ["442079460958", null],
    ["555-0123", null],
    ["", null],
  ])("%s as E.164: %s", (text, number) => expect(e164From(text)).toBe(number));

  test.each([
    ["+12015550123", "(201) 555-0123"],
    ["12015550123", "(201) 555-0123"],
    ["2015550123", "(201) 555-0123"],
    ["+442079460958", "+442079460958"],
    ["5550123", "5550123"],
  ])("%s is shown as %s", (number, shown) => expect(showPhone(number)).toBe(shown));

  test.each([
    ["+12015550123", "201-555-0123", true],
    ["12015550123", "(201) 555-0123", true],
    ["+12015550123", "+12015550124", false],
    ["", "", false],
  ])("%s and %s are one phone: %s", (one, other, same) => expect(isSamePhone(one, other)).toBe(same));

  test("a foreign number keeps all its digits as its key", () =>
    expect(phoneKey("+44 20 7946 0958")).toBe("442079460958"));
});

describe("states", () => {
  test("are fifty and DC", () => {
    expect(stateCodes).toHaveLength(51);
    expect(new Set(stateCodes.map(stateName)).size).toBe(51);
    expect(stateName("DC")).toBe("District of Columbia");
  });

  test.each([
    ["NJ", "NJ"],
    [" nj ", "NJ"],
    ["New Jersey", "NJ"],
    ["new  jersey, USA", "NJ"],
    ["N.J.", "NJ"],
    ["Tex.", "TX"],
    ["Calif", "CA"],
    ["Washington D.C.", "DC"],
    ["District of Columbia", "DC"],
    ["Washington", "WA"],
    ["Ontario", null],
    ["PR", null],
    ["", null],
  ])("%j is read as %j", (text, code) => expect(stateFrom(text)).toBe(code));

  test.each([
    ["NY", "est"],
    ["IL", "cst"],
    ["AZ", "mst"],
    ["CA", "pst"],
    ["AK", "akst"],
    ["HI", "hst"],
  ] as const)("most of %s keeps %s", (code, zone) => expect(zoneOfState(code)).toBe(zone));

  test("a code is a code in capitals only, and never a word of the language", () => {
    expect([isState("NJ"), isState("nj"), isState("constructor"), isState("")]).toEqual([true, false, false, false]);
  });
});

test.each([
  ["07030", "07030"],
  [" 07030 ", "07030"],
  ["070301234", "07030-1234"],
  ["07030-1234", "07030-1234"],
  ["07030 - 1234", "07030-1234"],
  ["07030-", "07030"],
  ["7030", null],
  ["0703012", null],
  ["0703A", null],
  ["", null],
])("the zip %j is read as %j", (text, zip) => expect(zipFrom(text)).toBe(zip));

test.each([
  [[], []],
  [
    [false, false],
    [true, false],
  ],
  [
    [false, true],
    [false, true],
  ],
  [
    [true, true],
    [true, false],
  ],
])("of %j exactly one is primary: %j", (marks, settled) => {
  expect(withOnePrimary(marks.map((primary) => ({ primary }))).map(({ primary }) => primary)).toEqual(settled);
});

describe("statuses", () => {
  test("ship as eleven for leads and six for clients, two of them stopping", () => {
    expect([leadStatuses.length, clientStatuses.length, sources.length]).toEqual([11, 6, 14]);
    const stopping = [...leadStatuses, ...clientStatuses].filter((title) => effectOfTitle(title) !== "none");
    expect(stopping).toEqual(["Do not contact", "Deceased"]);
  });

  test.each([
    ["none", "do_not_contact", false],
    ["do_not_contact", "none", true],
    ["deceased", "none", true],
    ["deceased", "do_not_contact", false],
    ["none", "none", false],
  ] as const)("from %s to %s undoes a stop: %s", (before, after, undone) => {
    expect(undoesStop({ effect: before }, { effect: after })).toBe(undone);
  });

  test("that are not known stop nothing", () => {
    expect([stopsContact(undefined), stopsContact(null), stopsContact({ effect: "deceased" })]).toEqual([
      false,
      false,
      true,
    ]);
    expect(undoesStop({ effect: "deceased" }, null)).toBe(true);
  });

  test("sources and carriers have their shapes", () => {
    expect(
      Status.safeParse({ id: uuid(1), title: "", category: "lead", position: 0, effect: "none", seq: 0 }).success,
    ).toBe(false);
    expect(Source.safeParse({ id: uuid(1), title: "Mailer", position: 0, seq: 0 }).success).toBe(true);
    const carrier = {
      id: uuid(1),
      name: "Acme Life",
      naic: "",
      rating: "A+",
      lines: [],
      phones: [],
      portal_url: "",
      e_app_url: "",
      active: true,
      seq: 0,
    };
    expect(Carrier.safeParse(carrier).success).toBe(true);
  });
});

test.each([
  [1, 1, true],
  [{ a: 1, b: [1, { c: null }] }, { b: [1, { c: null }], a: 1 }, true],
  [{ a: 1 }, { a: 1, b: undefined }, false],
  [{ a: undefined }, { b: undefined }, false],
  [[1, 2], [2, 1], false],
  [[], {}, false],
  [[{}], [{}], true],
  [{ a: [] }, { a: [] }, true],
  [new Map([[1, "one"]]), new Map([[1, "one"]]), false],
  [{ at: new Date(0) }, { at: new Date(1) }, false],
  [null, {}, false],
  [null, null, true],
  [Number.NaN, Number.NaN, true],
  ["1", 1, false],
])("%j and %j are the same: %s", (one, other, same) => expect(isSameValue(one, other)).toBe(same));

test("options fixed by the specification", () => {
  expect(genders).toEqual(["male", "female", "other"]);
  expect(genderLabels.other).toBe("Empty");
  expect(languages).toEqual(["english", "spanish", "french", "chinese", "korean", "german"]);
  expect(Object.keys(languageLabels)).toEqual([...languages]);
  expect(phoneTypes).toEqual({ mobile: 2, other: 9 });
  expect([2, 9, 1, 42].map(phoneTypeLabel)).toEqual(["Mobile", "Other", "Other", "Other"]);
  expect(exportFormats).toEqual(["csv", "xlsx"]);
  expect([exportRowsMax, printContactsMax, duplicatesPageSize]).toEqual([999_999, 500, 50]);
  expect([phonesMax, emailsMax, addressesMax, tagsMax, bulkIdsMax]).toEqual([6, 4, 4, 30, 1_000]);
  expect([pageSizeDefault, ...pageSizes]).toEqual([25, 25, 50, 100]);
});

test("words fixed by the design", () => {
  expect(contactMessages).toMatchObject({
    needed_to_save: "Enter a last name, business name, phone or email.",
    bad_phone: "Phone must have 10 digits.",
    bad_email: "This email does not look right.",
    future_birth_date: "Birth date cannot be in the future.",
    bad_zip: "Zip must be 5 or 9 digits.",
    too_many_phones: "A contact can have 6 phones.",
    name_taken: "That name is already used.",
    in_use: "{n} records use it. Move them first.",
  });
});
