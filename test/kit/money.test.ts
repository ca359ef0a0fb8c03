import { expect, test } from "vitest";
import { centsFrom, showMoney } from "../../src/kit/money.ts";

test.each([
  [0, "$0.00"],
  [5, "$0.05"],
  [123_456, "$1,234.56"],
  [-250, "-$2.50"],
])("%i cents are shown as %s", (cents, shown) => expect(showMoney(cents)).toBe(shown));

test.each([
  ["$1,234.56", 123_456],
  ["1234.5", 123_450],
  ["12", 1_200],
  ["12.", 1_200],
  [".5", 50],
  ["-3", -300],
  ["+3", 300],
  ["-0", 0],
  ["", null],
  ["$", null],
  ["-", null],
  ["1.234", null],
  ["12 apples", null],
  ["99999999999999999", null],
])("%j is %j cents", (text, cents) => expect(centsFrom(text)).toBe(cents));
