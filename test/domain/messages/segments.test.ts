import { expect, test } from "vitest";
import { plainFor, plainText, segmentsOf } from "../../../src/domain/messages/segments.ts";

const a = (count: number) => "a".repeat(count);
const emoji = "😀";
const family = "👨‍👩‍👧‍👦";

/** Counts as the carriers' own calculators give them. */
test.each<[string, string, "gsm7" | "ucs2", number, number]>([
  ["nothing", "", "gsm7", 0, 0],
  ["one character", "a", "gsm7", 1, 1],
  ["a full plain text", a(160), "gsm7", 160, 1],
  ["one more", a(161), "gsm7", 161, 2],
  ["two full segments", a(306), "gsm7", 306, 2],
  ["one more than two", a(307), "gsm7", 307, 3],
  ["the longest", a(1_600), "gsm7", 1_600, 11],
  ["an extended character counts twice", "€", "gsm7", 2, 1],
  ["an extended character as the last two", `${a(158)}€`, "gsm7", 160, 1],
  ["an extended character over the end", `${a(159)}€`, "gsm7", 161, 2],
  ["an extended character is not split", `${a(152)}€${a(152)}`, "gsm7", 306, 3],
  ["an extended character that fits", `${a(151)}€${a(153)}`, "gsm7", 306, 2],
  ["brackets and braces", "[{~^|\\}]", "gsm7", 16, 1],
  ["national letters of the table", "ÄÖÑÜäöñüàèéùìòÇØøÅå£¥ß", "gsm7", 22, 1],
  ["Greek capitals of the table", "ΔΦΓΛΩΠΨΣΘΞ", "gsm7", 10, 1],
  ["lines", "a\nb\r\nc", "gsm7", 6, 1],
  ["a letter that is not in the table", "ç", "ucs2", 1, 1],
  ["a curly quote", "it’s", "ucs2", 4, 1],
  ["a full special text", `’${a(69)}`, "ucs2", 70, 1],
  ["one more than a full special text", `’${a(70)}`, "ucs2", 71, 2],
  ["two full special segments", `’${a(133)}`, "ucs2", 134, 2],
  ["one more than two special segments", `’${a(134)}`, "ucs2", 135, 3],
  ["an emoji", emoji, "ucs2", 2, 1],
  ["thirty-five emoji", emoji.repeat(35), "ucs2", 70, 1],
  ["thirty-six emoji", emoji.repeat(36), "ucs2", 72, 2],
  ["an emoji is not split", `${a(66)}${emoji}${a(66)}`, "ucs2", 134, 3],
  ["an emoji of several is not split", `${a(60)}${family}`, "ucs2", 71, 2],
  ["a euro beside an emoji counts once", `€${emoji}`, "ucs2", 3, 1],
])("%s", (_words, text, encoding, units, count) => {
  expect(segmentsOf(text)).toMatchObject({ encoding, units, count });
});

test("says how many characters are left in the last segment", () => {
  expect(segmentsOf(a(150)).left).toBe(10);
  expect(segmentsOf(a(161)).left).toBe(145);
  expect(segmentsOf(`’${a(70)}`).left).toBe(63);
});

test("names the characters that make a text longer, each once", () => {
  expect(segmentsOf("“Hi” – it’s me’ 😀").special).toEqual(["“", "”", "–", "’", "😀"]);
});

test.each([
  ["“Hi” – it’s me…", `"Hi" - it's me...`],
  ["Łódź ça va", "Łodz ca va"],
  ["\u00a0a\u200bb", " ab"],
  ["1½ × 2", "11/2 x 2"],
  ["ok 😀", "ok 😀"],
  ["é in the table stays", "é in the table stays"],
  ["e\u0301", "é"],
])("%j becomes %j", (text, plain) => {
  expect(plainText(text)).toBe(plain);
});

test("an emoji of several code points is named once and whole, and stays so", () => {
  const body = "❤️ 👨‍👩‍👧 👍🏽 🇺🇸 ❤️";
  expect(segmentsOf(body).special).toEqual(["❤️", "👨‍👩‍👧", "👍🏽", "🇺🇸"]);
  expect(plainText(`It’s ${body}`)).toBe(`It's ${body}`);
});

test("offers no plain one for an emoji", () => {
  expect(plainFor("😀")).toBeUndefined();
  expect(plainFor("’")).toBe("'");
});
