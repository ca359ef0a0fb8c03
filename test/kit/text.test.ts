import { expect, test } from "vitest";
import {
  countOf,
  cutTo,
  digitsOf,
  foldText,
  initialsOf,
  lengthOf,
  manyLines,
  oneLine,
  withoutAccents,
} from "../../src/kit/text.ts";

test.each([
  ["José  GARCÍA", "jose garcia"],
  ["Łukasz Ørsted", "lukasz orsted"],
  ["Weiß Æsir", "weiss aesir"],
  ["Nguye\u0302\u0303n", "nguyen"],
  ["  plain ", "plain"],
  ["李 小龙", "李 小龙"],
  ["", ""],
])("%s is found as %s", (text, key) => expect(foldText(text)).toBe(key));

test("accents go, letters and case stay", () => {
  expect(withoutAccents("Élodie Þór Žižek")).toBe("Elodie Thor Zizek");
});

test.each([
  [" Rosa \n  Delgado\u0000 ", "Rosa Delgado"],
  ["e\u0301", "é"],
  ["a\u200bb", "ab"],
  ["\uFEFFRosa\u00ad\u00a0 Lee\u200f", "Rosa Lee"],
  ["می\u200cخواهم", "می\u200cخواهم"],
  ["👩\u200d👧", "👩\u200d👧"],
  ["a\u200db", "ab"],
  ["\t", ""],
])("one line of %j is %j", (text, line) => expect(oneLine(text)).toBe(line));

test.each([
  ["a\r\nb\rc", "a\nb\nc"],
  ["\n  a\tb\u0000\u0007 \n", "a\tb"],
])("many lines of %j are %j", (text, lines) => expect(manyLines(text)).toBe(lines));

test.each([
  ["Rosa Delgado", "RD"],
  ["Rosa María del Carmen Delgado", "RD"],
  ["rosa", "R"],
  ["élodie ångström", "ÉÅ"],
  ["", ""],
])("initials of %s are %s", (name, initials) => expect(initialsOf(name)).toBe(initials));

test("digits are kept, everything else goes", () => expect(digitsOf("+1 (201) 555-0123 x4")).toBe("120155501234"));

test("letters are counted as a person counts them", () => expect(lengthOf("a😀é")).toBe(3));

test.each([
  [1, "1 contact"],
  [0, "0 contacts"],
  [12_000, "12,000 contacts"],
])("%i is said as %s", (count, words) => expect(countOf(count, "contact")).toBe(words));

test("an irregular plural is given", () => expect(countOf(2, "copy", "copies")).toBe("2 copies"));

test.each([
  ["ab\u{1F600}", 3, "ab"],
  ["ab\u{1F600}", 4, "ab\u{1F600}"],
  ["\ud83d\0x", 9, "\ufffdx"],
])("%j cut to %d is whole letters that a database keeps", (text, length, cut) => expect(cutTo(text, length)).toBe(cut));
