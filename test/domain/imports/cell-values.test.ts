import { describe, expect, test } from "vitest";
import {
  addressKindOf,
  amountOf,
  bareCell,
  categoryOf,
  channelOf,
  citizenshipOf,
  dayPartOf,
  electionPeriodOf,
  genderOf,
  inchesOf,
  incomeBandOf,
  languageOf,
  lisLevelOf,
  manyValues,
  maritalStatusOf,
  medicaidLevelOf,
  phoneLabelOf,
  poundsOf,
  snpKindOf,
  suffixOf,
  tagNames,
  tobaccoOf,
  yesNo,
  zipOf,
} from "../../../src/domain/imports/cell-values.ts";
import { dateOrderOf, dayFromText } from "../../../src/domain/imports/day-text.ts";
import { nameFrom } from "../../../src/domain/imports/name-parts.ts";
import { csvLine, safeCell } from "../../../src/domain/imports/safe-cell.ts";

const today = "2025-11-21";

describe("dates", () => {
  test.each([
    ["1951-07-04", "mdy", "1951-07-04"],
    ["1951/7/4", "mdy", "1951-07-04"],
    ["19510704", "mdy", "1951-07-04"],
    ["1951-07-04T00:00:00.000Z", "mdy", "1951-07-04"],
    ["7/4/1951", "mdy", "1951-07-04"],
    ["07-04-1951 00:00", "mdy", "1951-07-04"],
    ["4.7.1951", "dmy", "1951-07-04"],
    ["4/7/1951", "dmy", "1951-07-04"],
    ["7/4/51", "mdy", "1951-07-04"],
    ["11/21/25", "mdy", "2025-11-21"],
    ["11/22/25", "mdy", "1925-11-22"],
    ["1/1/26", "mdy", "1926-01-01"],
    ["2/29/24", "mdy", "2024-02-29"],
    ["July 4, 1951", "mdy", "1951-07-04"],
    ["Jul 4th 1951", "mdy", "1951-07-04"],
    ["4 Jul 1951", "mdy", "1951-07-04"],
    ["04-Jul-51", "mdy", "1951-07-04"],
    ["--07-04", "mdy", "0000-07-04"],
    ["--0704", "mdy", "0000-07-04"],
    [" 0/0/00 ", "mdy", ""],
    ["0000-00-00", "mdy", ""],
    ["", "mdy", ""],
    ["2/30/1951", "mdy", null],
    ["13/13/1951", "mdy", null],
    ["31/12/1951", "mdy", null],
    ["Smarch 4, 1951", "mdy", null],
    ["yesterday", "mdy", null],
    ["1951", "mdy", null],
    ["7/4/195", "mdy", null],
  ] as const)("%j in order %s is %j", (text, order, day) => expect(dayFromText(text, order, today)).toBe(day));

  test.each([
    [["7/25/1951", "1/2/1960"], "mdy"],
    [["1/2/1960", "25/7/1951"], "dmy"],
    [["1/2/1960", "3/4/1961"], "unclear"],
    [["31/12/1959", "02/30/1970", "01/13/1962", "03/15/1964"], "unclear"],
    [["01/13/1962", "31/12/1959"], "unclear"],
    [["31/12/1959", "13/13/1962", "31/31/1964"], "dmy"],
    [["7/7/1951"], undefined],
    [["1951-07-04", ""], undefined],
    [[], undefined],
    [["7/25/1951 00:00"], "mdy"],
  ])("the order of %j is %s", (texts, order) => expect(dateOrderOf(texts)).toBe(order));
});

describe("names in one piece", () => {
  const name = (first_name: string, middle_name: string, last_name: string, suffix = "") => ({
    first_name,
    middle_name,
    last_name,
    suffix,
    nickname: "",
    remark: "",
  });
  test.each([
    ["Rosa Delgado", name("Rosa", "", "Delgado")],
    ["Rosa María Delgado", name("Rosa", "María", "Delgado")],
    ["Delgado, Rosa María", name("Rosa", "María", "Delgado")],
    ["Mr. John Smith Jr.", name("John", "", "Smith", "Jr")],
    ["Smith Jr, John", name("John", "", "Smith", "Jr")],
    ["John Smith III", name("John", "", "Smith", "III")],
    ["Ludwig van der Berg", name("Ludwig", "", "van der Berg")],
    ["Maria de la Cruz Lopez", name("Maria", "de la Cruz", "Lopez")],
    ["Delgado", name("", "", "Delgado")],
    ["", name("", "", "")],
  ])("%j", (written, parts) => expect(nameFrom(written)).toEqual(parts));
});

describe("choices", () => {
  test.each([
    ["male", "male"],
    ["F", "female"],
    ["unknown", "other"],
    ["Unspecified", "other"],
    ["robot", null],
  ])("gender %s", (cell, value) => expect(genderOf(cell)).toBe(value));

  test.each([
    [maritalStatusOf("Widower"), "widowed"],
    [maritalStatusOf("it is complicated"), null],
    [languageOf("Español"), "spanish"],
    [languageOf("Klingon"), null],
    [tobaccoOf("Non-Smoker"), "never"],
    [tobaccoOf("Y"), "current"],
    [suffixOf("jr."), "Jr"],
    [suffixOf("3rd"), "III"],
    [suffixOf("MD"), null],
    [citizenshipOf("US Citizen"), "us_citizen"],
    [channelOf("SMS"), "text"],
    [dayPartOf("PM"), "afternoon"],
    [medicaidLevelOf("QMB"), "qmb"],
    [lisLevelOf("75"), "75"],
    [snpKindOf("D-SNP"), "dual"],
    [electionPeriodOf("AEP"), "aep"],
    [categoryOf("Customer"), "client"],
    [categoryOf("Prospect"), "lead"],
  ])("%j is %j", (value, expected) => expect(value).toBe(expected));

  test.each([
    ["Yes", true],
    ["x", true],
    ["1", true],
    ["Sí", true],
    ["No", false],
    ["0", false],
    ["maybe", null],
  ])("%s means %s", (cell, value) => expect(yesNo(cell)).toBe(value));
});

describe("amounts and sizes", () => {
  test.each([
    ["$1,250.50", 1250.5],
    ["60k", 60_000],
    ["1,2,3", null],
    ["-5", null],
  ])("%s is %s", (cell, amount) => expect(amountOf(cell)).toBe(amount));

  test.each([
    ["50-75k", "50–75k"],
    ["<25k", "<25k"],
    ["$24,999", "<25k"],
    ["25000", "25–50k"],
    ["150000", ">150k"],
    ["1m", null],
  ])("an income of %s lies in %s", (cell, band) => expect(incomeBandOf(cell)).toBe(band));

  test.each([
    ["70", 70],
    ["5'10\"", 70],
    ["5 ft 10 in", 70],
    ["6'", 72],
    ["35", null],
    ["97", null],
    ["tall", null],
    ["0x46", null],
  ])("a height of %s is %s inches", (cell, inches) => expect(inchesOf(cell)).toBe(inches));

  test.each([
    ["180", 180],
    ["180.4 lbs", 180],
    ["49", null],
    ["heavy", null],
    ["0xb4", null],
    ["1e2", null],
  ])("a weight of %s is %s pounds", (cell, pounds) => expect(poundsOf(cell)).toBe(pounds));

  test.each([
    ["07030", "07030"],
    ["7030", "07030"],
    ["501", "00501"],
    ["7030.0", "07030"],
    ["70301234", "07030-1234"],
    ["07030-1234", "07030-1234"],
    ["12", null],
    ["K1A 0B1", null],
  ])("the zip %s is %s", (cell, zip) => expect(zipOf(cell)).toBe(zip));
});

describe("cells of several values", () => {
  test.each([
    ["a ::: b", ["a", "b"]],
    ["a; b\nc;", ["a", "b", "c"]],
    ["", []],
  ])("%j", (cell, values) => expect(manyValues(cell)).toEqual(values));

  test("of labels drop what an address book gives everyone", () => {
    expect(tagNames("* myContacts ::: Church ::: Medicare, VIP | Imported on 1/2/20")).toEqual([
      "Church",
      "Medicare",
      "VIP",
    ]);
  });
});

test.each([
  ['="07030"', "07030"],
  ["'+12015550101", "+12015550101"],
  ["'tis", "'tis"],
  [" plain ", "plain"],
])("the spreadsheet cell %s holds %s", (cell, bare) => expect(bareCell(cell)).toBe(bare));

test.each([
  ["Home", "home"],
  ["Billing", "mailing"],
  ["Office", "work"],
  ["Winter house", "seasonal"],
  ["", "home"],
])("an address labelled %j is %s", (label, kind) => expect(addressKindOf(label)).toBe(kind));

test.each([
  ["iPhone", { mobile: true, silent: false }],
  ["Work Fax", { mobile: false, silent: true }],
  ["Main", { mobile: false, silent: false }],
])("a phone labelled %s", (label, facts) => expect(phoneLabelOf(label)).toEqual(facts));

describe("cells written out", () => {
  test.each(["=1+1", "+1", "-1", "@x", "\tx", "\rx", "\nx", "\0x", "＝1+1", "＋1", "－1", "＠x"])(
    "%j cannot run as a formula",
    (cell) => {
      expect(safeCell(cell)).toBe(`'${cell}`);
      expect(csvLine([cell])).toMatch(/^"?'/);
    },
  );
  test("are quoted where they must be", () => {
    expect(csvLine(["a", "b,c", 'say "hi"', " d ", "=1"])).toBe(
      `a,"b,c","say ""hi""", d ,'=1\r\n`.replace(" d ", '" d "'),
    );
  });
});
