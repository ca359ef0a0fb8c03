import { expect, test } from "vitest";
import { cardBrand, expiryEntry } from "../../../src/domain/account/card.ts";
import { isNumberText } from "../../../src/domain/values/number-text.ts";

test.each([
  ["4", "visa"],
  ["4111 1111 1111 1111", "visa"],
  ["50", null],
  ["51", "mastercard"],
  ["55", "mastercard"],
  ["56", null],
  ["2220", null],
  ["2221", "mastercard"],
  ["2229", "mastercard"],
  ["2230", "mastercard"],
  ["2299", "mastercard"],
  ["2300", "mastercard"],
  ["2699", "mastercard"],
  ["2700", "mastercard"],
  ["2719", "mastercard"],
  ["2720", "mastercard"],
  ["2721", null],
  ["34", "amex"],
  ["35", null],
  ["37", "amex"],
  ["6011", "discover"],
  ["6012", null],
  ["65", "discover"],
  ["64", null],
  ["", null],
  ["x4", "visa"],
])("a card beginning %s is %s", (number, brand) => expect(cardBrand(number)).toBe(brand));

test("every four digits of the mastercard range, and none around it", () => {
  for (let start = 2200; start < 2740; start++) {
    expect(cardBrand(String(start))).toBe(start >= 2221 && start <= 2720 ? "mastercard" : null);
  }
});

test.each([
  ["", "", false],
  ["0", "0", false],
  ["12", "12", false],
  ["123", "12/3", false],
  ["1227", "12/27", true],
  ["12/27", "12/27", true],
  ["0127", "01/27", true],
  ["0027", "00/27", false],
  ["1327", "13/27", false],
  ["12317", "12/31/7", false],
  ["123127", "12/31/27", true],
  ["043127", "04/31/27", false],
  ["043027", "04/30/27", true],
  ["022827", "02/28/27", true],
  ["022927", "02/29/27", false],
  ["022928", "02/29/28", true],
  ["02292028", "02/29/2028", true],
  ["02292027", "02/29/2027", false],
  ["120027", "12/00/27", false],
  ["1231202799", "12/31/2027", true],
])("typing %j shows %j, complete: %s", (typed, text, valid) => expect(expiryEntry(typed)).toEqual({ text, valid }));

test.each([
  ["12", true],
  ["-3.5", true],
  ["+.5", true],
  ["3.", true],
  ["0", true],
  ["", false],
  ["-", false],
  [".", false],
  ["1.2.3", false],
  ["1e5", false],
  ["1,000", false],
  [" 1", false],
])("%j is a number: %s", (text, expected) => expect(isNumberText(text)).toBe(expected));
