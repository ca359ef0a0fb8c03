import { expect, test } from "vitest";
import {
  callClock,
  dialKeys,
  keysIn,
  numberIn,
  showTyped,
  toDial,
  toneKeys,
  withKey,
} from "../../../src/domain/dialer/dial-text.ts";
import { digitsFault } from "../../../src/domain/dialer/dialable.ts";

test.each([
  ["2015550123", "2015550123"],
  ["(201) 555-0123", "2015550123"],
  ["201.555.0123", "2015550123"],
  ["201\u2011555\u20110123", "2015550123"],
  ["201\u00a0555\u00a00123", "2015550123"],
  ["+1 (201) 555-0123", "+12015550123"],
  ["tel:+1-201-555-0123", "+12015550123"],
  ["TEL:2015550123", "2015550123"],
  ["Call Ada (home) at (201) 555-0123 after 5", "2015550123"],
  ["201-555-0123 ext. 45", "2015550123"],
  ["201-555-0123 x45", "2015550123"],
  ["\uff12\uff10\uff11-\uff15\uff15\uff15-\uff10\uff11\uff12\uff13", "2015550123"],
  ["\u0662\u0660\u0661 \u0665\u0665\u0665 \u0660\u0661\u0662\u0663", "2015550123"],
  ["\u202a+1 201 555 0123\u202c", "+12015550123"],
  ["+44 (0)20 7946 0958", "+442079460958"],
  ["1-800-FLOWERS", "18003569377"],
  ["Ada\n201-555-0123\n908-555-0188 and more", "2015550123"],
  ["+15005550106*25", "+15005550106*25"],
  ["no number here", ""],
  ["", ""],
])("%j holds the number %j", (text, number) => expect(numberIn(text)).toBe(number));

test.each([
  ["", ""],
  ["2", "2"],
  ["2015", "201-5"],
  ["2015550", "201-5550"],
  ["20155501", "(201) 555-01"],
  ["2015550123", "(201) 555-0123"],
  ["1", "1"],
  ["12", "1 2"],
  ["12015550123", "1 (201) 555-0123"],
  ["+", "+"],
  ["+12015550123", "+1 (201) 555-0123"],
  ["+442079460958", "+442079460958"],
  ["201555012345", "201555012345"],
  ["*67", "*67"],
])("%j is shown as %j", (number, shown) => expect(showTyped(number)).toBe(shown));

test.each([
  ["", "+", "+"],
  ["2", "+", "2"],
  ["2", "*", "2*"],
  ["2", "#", "2"],
  ["2", "a", "2"],
  ["2", "Enter", "2"],
  ["1".repeat(24), "1", "1".repeat(24)],
])("%j and the key %j give %j", (number, key, next) => expect(withKey(number, key)).toBe(next));

test.each([
  ["2015550123", "+12015550123"],
  ["12015550123", "+12015550123"],
  ["+442079460958", "+442079460958"],
  ["+15005550106*25", "+15005550106*25"],
  ["12345", "12345"],
])("%j goes out as %j", (number, dialled) => expect(toDial(number)).toBe(dialled));

test.each([
  [0, "00:00"],
  [999, "00:00"],
  [61_000, "01:01"],
  [3_599_999, "59:59"],
  [7_265_000, "121:05"],
  [-5, "00:00"],
])("%d ms are %s", (ms, clock) => expect(callClock(ms)).toBe(clock));

test.each([
  ["1234#", "1234#"],
  [" 12-34 (56) w# \n", "123456w#"],
  ["１２", "12"],
  ["12W", "12W"],
  ["code 12", "code12"],
])("%j is keyed into a call as %j", (text, keys) => expect(keysIn(text)).toBe(keys));

test("before a call there is a plus, in one a hash, and only what may be sent", () => {
  expect([dialKeys.length, toneKeys.length]).toEqual([12, 12]);
  expect(toneKeys.map(digitsFault).filter(Boolean)).toEqual([]);
  expect(dialKeys.filter((key) => withKey("", key) === "")).toEqual([]);
});
