/**
 * Helpers of the specification (spec 000 §5, §9). Those that no form needs yet are listed by name, with the feature that
 * will: a helper that comes into use leaves the list, and one that falls out of use is noticed.
 */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

const src = new URL("../../src", import.meta.url).pathname;
const used = "used";

const helpers: [name: string, file: string, waitsFor: string][] = [
  ["webAddress", "domain/values/web-address.ts", used],
  ["phoneDigits", "domain/values/phone-number.ts", used],
  ["maskedId", "domain/users/masked-id.ts", used],
  ["isNumberText", "domain/values/number-text.ts", used],
  ["tapHoldMs", "domain/session/limits.ts", used],
  ["profileFetchRetryMs", "domain/session/limits.ts", used],
  ["debounceMs", "domain/session/limits.ts", used],
  ["cardBrand", "domain/account/card.ts", "payments: entering a card"],
  ["expiryEntry", "domain/account/card.ts", "payments: entering a card"],
  ["slugOf", "domain/webpage/slug.ts", used],
  ["allowsKey", "domain/users/typed-text.ts", "webpages: the public contact form"],
  ["isBlockedKey", "domain/users/typed-text.ts", "webpages: the public contact form"],
  ["randomNumber", "domain/session/random-number.ts", "store: the number of an order"],
  ["doubleTapWindowMs", "domain/session/limits.ts", "training: a tap on a video"],
];

const texts = new Map(
  readdirSync(src, { recursive: true, encoding: "utf8" })
    .filter((file) => /\.tsx?$/.test(file))
    .map((file) => [file.replaceAll("\\", "/"), readFileSync(join(src, file), "utf8")] as const),
);

test.each(helpers)("%s of %s: %s", (name, file, waitsFor) => {
  expect(texts.get(file), "declared").toMatch(new RegExp(`export (?:function|const) ${name}\\b`));
  const word = new RegExp(`\\b${name}\\b`);
  const users = [...texts].filter(([other, text]) => other !== file && word.test(text)).map(([other]) => other);
  if (waitsFor === used) expect(users).not.toEqual([]);
  else expect(users, "in use: remove it from the list").toEqual([]);
});
