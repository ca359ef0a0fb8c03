import { describe, expect, test } from "vitest";
import { isDialable } from "../../../src/domain/dialer/dialable.ts";
import { testNumberOf, testNumbers, isTestNumber } from "../../../src/domain/dialer/test-numbers.ts";

describe("the numbers to try the line with", () => {
  test.each(testNumbers)("$name can be dialled and is found again", ({ number, kind }) => {
    expect(isDialable(number)).toBe(true);
    expect(testNumberOf(number)?.end.kind).toBe(kind);
  });

  test.each(["+15005550106", "15005550106", "5005550106", "(500) 555-0106", "500-555-0106*10"])(
    "%s is the line that loses a tenth",
    (dialled) => {
      expect(testNumberOf(dialled)).toMatchObject({ end: { kind: "loss" }, amount: 10 });
    },
  );

  test.each([
    ["+15005550106*25", 25],
    ["+15005550106*0", 1],
    ["+15005550106*900", 90],
    ["+15005550106*x", 10],
    ["+15005550106*", 10],
    ["+15005550107*300", 300],
    ["+15005550105*3", 3],
    ["+15005550101*3", 0],
  ])("%s asks for %d", (dialled, amount) => {
    expect(testNumberOf(dialled)?.amount).toBe(amount);
  });

  test.each(["+15005550110", "+15155550101", "", "*10", "5550101", "+445005550101"])(
    "%s is someone else",
    (dialled) => {
      expect(isTestNumber(dialled)).toBe(false);
    },
  );
});
