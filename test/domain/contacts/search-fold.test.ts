/** Names are found however they are typed: accents, apostrophes, wide letters, names written as one word. */
import { expect, test } from "vitest";
import { searchTextOf } from "../../../src/domain/contacts/contact-keys.ts";
import { hasWords, searchWords } from "../../../src/domain/values/search-words.ts";
import { sampleContact } from "./sample-contact.ts";

test.each([
  ["Siân", "O’Brien", "sian obrien"],
  ["Kay", "O'Brien", "o’brien"],
  ["Keola", "Kaʻaihue", "kaaihue"],
  ["Keola", "Kaaihue", "Ka‘aihue"],
  ["Rory", "O′Neil", "o'neil"],
  ["Finn", "O’Maley", "O´Maley"],
  ["Łukasz", "Wałęsa", "lukasz walesa"],
  ["Ánh", "Nguyễn", "anh nguyen"],
  ["娜娜", "欧阳", "欧阳娜娜"],
  ["娜娜", "欧阳", "娜娜"],
  ["민수", "김하늘", "김하늘민수"],
  ["花子", "佐藤", "佐藤花子"],
  ["Ｊｏｈｎ", "Ｄｏｅ", "john doe"],
  ["John", "Doe", "ＪＯＨＮ"],
  ["Ben", "Lee", "２０１５５５"],
])("%s %s by %s", (first_name, last_name, typed) => {
  const contact = sampleContact({ first_name, last_name });
  expect(hasWords(searchTextOf(contact), searchWords(typed))).toBe(true);
});
