import ICAL from "ical.js";
import { describe, expect, test } from "vitest";
import { isTarget } from "../../../src/domain/imports/targets.ts";
import { vcardCells, type VcardProperty, vcardTargets } from "../../../src/domain/imports/vcard-cells.ts";

/** The filled cells of one card, by target. */
function read(lines: string[]): Record<string, string> {
  const text = ["BEGIN:VCARD", "VERSION:3.0", ...lines, "END:VCARD"].join("\r\n");
  const [, properties] = ICAL.parse(text) as [string, VcardProperty[]];
  const cells = vcardCells(properties);
  return Object.fromEntries(
    vcardTargets.map((target, at) => [target, cells[at] ?? ""]).filter(([, cell]) => cell !== ""),
  );
}

test("every column is a field an import knows, once", () => {
  expect(vcardTargets.filter((target) => !isTarget(target))).toEqual([]);
  expect(new Set(vcardTargets).size).toBe(vcardTargets.length);
  expect(vcardCells([])).toHaveLength(vcardTargets.length);
});

test("a full card is read", () => {
  expect(
    read([
      "N:Delgado;Rosa;María;Mrs.;Jr.",
      "FN:Mrs. Rosa María Delgado Jr.",
      "NICKNAME:Rosie",
      "ORG:Hudson Bakery;Front",
      "TITLE:Baker",
      "BDAY:1951-07-04",
      "TEL;TYPE=HOME,VOICE:(201) 555-0101",
      "TEL;TYPE=CELL;TYPE=pref:201-555-0102",
      "TEL;TYPE=WORK,FAX:201-555-0103",
      "EMAIL;TYPE=INTERNET:rosa@example.com",
      "EMAIL;TYPE=INTERNET,pref:r@example.org",
      "ADR;TYPE=HOME:;Apt 2;12 Main St;Hoboken;NJ;07030;USA",
      "NOTE:Likes mornings\\nand coffee",
      "CATEGORIES:Church,Medicare",
      "URL:https://www.facebook.com/rosa",
    ]),
  ).toEqual({
    first_name: "Rosa",
    middle_name: "María",
    last_name: "Delgado",
    suffix: "Jr.",
    nickname: "Rosie",
    company: "Hudson Bakery",
    occupation: "Baker",
    birth_date: "1951-07-04",
    "phone:1": "201-555-0102",
    "phone_type:1": "cell pref",
    "phone:2": "(201) 555-0101",
    "phone_type:2": "home voice",
    "phone:3": "201-555-0103",
    "phone_type:3": "work fax",
    "email:1": "r@example.org",
    "email:2": "rosa@example.com",
    "address_line1:1": "12 Main St",
    "address_line2:1": "Apt 2",
    "address_city:1": "Hoboken",
    "address_state:1": "NJ",
    "address_zip:1": "07030",
    "address_kind:1": "home",
    note: "Likes mornings\nand coffee",
    tags: "Church; Medicare",
    facebook: "https://www.facebook.com/rosa",
  });
});

describe("a name", () => {
  test.each([
    ["without parts comes from the shown name", ["FN:Rosa Delgado"], { full_name: "Rosa Delgado" }],
    ["of empty parts too", ["N:;;;;", "FN:Rosa Delgado"], { full_name: "Rosa Delgado" }],
    ["of a company by its kind", ["KIND:org", "FN:Hudson Bakery", "N:;;;;"], { business_name: "Hudson Bakery" }],
    [
      "of a company as one maker marks it",
      ["N:;;;;", "FN:Hudson Bakery", "ORG:Hudson Bakery;", "X-ABShowAs:COMPANY"],
      { business_name: "Hudson Bakery" },
    ],
    [
      "that is only the company's is no person",
      ["N:;;;;", "FN:Hudson Bakery", "ORG:Hudson Bakery"],
      { company: "Hudson Bakery" },
    ],
  ])("%s", (_, lines, cells) => expect(read(lines)).toEqual(cells));
});

describe("a birthday", () => {
  test.each([
    ["with dashes", "BDAY:1951-07-04", "1951-07-04"],
    ["without dashes", "BDAY:19510704", "1951-07-04"],
    ["without a year", "BDAY;VALUE=text:--07-04", "--07-04"],
    ["with a year that is told to be none", "BDAY;X-APPLE-OMIT-YEAR=1604:1604-07-04", "--07-04"],
  ])("%s", (_, line, birth_date) => expect(read(["N:D;R;;;", line])["birth_date"]).toBe(birth_date));
});

test("of more phones than fit, fax and pager are left out first", () => {
  const lines = ["fax", "pager", "home", "work", "other", "main", "cell", "voice"].map(
    (type, at) => `TEL;TYPE=${type}:201-555-010${at}`,
  );
  const cells = read(["N:D;R;;;", ...lines]);
  expect([1, 2, 3, 4, 5, 6].map((place) => cells[`phone_type:${place}`])).toEqual([
    "cell",
    "home",
    "work",
    "other",
    "main",
    "voice",
  ]);
});

test("a number written as a link loses its wrapping, not its extension", () => {
  expect(read(["N:D;R;;;", "TEL;VALUE=text:tel:+1-201-555-0101;ext=7"])["phone:1"]).toBe("+1-201-555-0101;ext=7");
});

test("a post box is the street where there is none", () => {
  expect(read(["N:D;R;;;", "ADR:PO Box 7;;;Hoboken;NJ;07030;"])).toMatchObject({ "address_line1:1": "PO Box 7" });
  expect(read(["N:D;R;;;", "ADR:PO Box 7;;12 Main St;Hoboken;NJ;07030;"])).toMatchObject({
    "address_line1:1": "12 Main St",
    "address_line2:1": "PO Box 7",
  });
});

test("names of properties are read in any case", () => {
  expect(read(["n:Delgado;Rosa;;;", "tel;type=cell:2015550101"])).toMatchObject({
    last_name: "Delgado",
    "phone:1": "2015550101",
  });
});

test("grouped properties are read like others", () => {
  const lines = [
    "N:D;R;;;",
    "item1.TEL;type=pref:2015550101",
    "item1.X-ABLabel:_$!<Other>!$_",
    "item2.EMAIL;type=INTERNET:r@example.com",
  ];
  expect(read(lines)).toMatchObject({ "phone:1": "2015550101", "email:1": "r@example.com" });
});
