import { describe, expect, test } from "vitest";
import type { Contact } from "../../../src/domain/contacts/contact.ts";
import { matchKeyNumbers, matchKeyRange, matchOf, reasonsToMatch } from "../../../src/domain/duplicates/match.ts";
import { type MatchPair, matchSets } from "../../../src/domain/duplicates/match-pair.ts";
import { address, email, phone, sampleContact } from "../contacts/sample-contact.ts";

const bare = (more: Partial<Contact>): Contact =>
  sampleContact({ first_name: "", last_name: "", phones: [], emails: [], addresses: [], ...more });

describe("two contacts match", () => {
  test.each<[string, Partial<Contact>, Partial<Contact>, string[]]>([
    [
      "by phone and last name, however both are written",
      { last_name: "O'Neil", phones: [phone("+12015550123")] },
      { last_name: "ONEIL ", phones: [phone("(201) 555-0123"), phone("+12015550199")] },
      ["same_phone_and_last_name"],
    ],
    [
      "by phone and whole name, whatever accents and apostrophes it is written with",
      { first_name: "José", last_name: "O’Brien", phones: [phone("+12015550123")] },
      { first_name: "Jose", last_name: "O'Brien", phones: [phone("+12015550123")] },
      ["same_phone_and_name"],
    ],
    [
      "with the ʻokina and other apostrophes that are letters to a computer",
      { first_name: "Kaʻimi", last_name: "OʼNeil", phones: [phone("+12015550123")] },
      { first_name: "Kaimi", last_name: "O'Neil", phones: [phone("+12015550123")] },
      ["same_phone_and_name"],
    ],
    [
      "as spouses with one phone, less surely",
      { first_name: "Ann", last_name: "Ames", phones: [phone("+12015550123")] },
      { first_name: "Ben", last_name: "Ames", phones: [phone("+12015550123")] },
      ["same_phone_and_last_name"],
    ],
    [
      "as father and son of one name, less surely",
      { first_name: "Ben", last_name: "Ames", birth_date: "1950-02-03", phones: [phone("+12015550123")] },
      { first_name: "Ben", last_name: "Ames", birth_date: "1980-02-03", phones: [phone("+12015550123")] },
      ["same_phone_and_last_name"],
    ],
    [
      "not by phone alone",
      { last_name: "Ames", phones: [phone("+12015550123")] },
      { last_name: "Boone", phones: [phone("+12015550123")] },
      [],
    ],
    [
      "by email and last name, whatever the case",
      { last_name: "Núñez", emails: [email("Rosa@Example.com")] },
      { last_name: "Nunez", emails: [email("rosa@example.com")] },
      ["same_email_and_last_name"],
    ],
    [
      "as businesses, by name and phone",
      { business_name: "Ames Hardware", phones: [phone("+12015550123")] },
      { business_name: "AMES HARDWARE", phones: [phone("+12015550123")] },
      ["same_phone_and_name"],
    ],
    [
      "by last name and day of birth",
      { last_name: "Ames", birth_date: "1950-02-03" },
      { last_name: "ames", birth_date: "1950-02-03" },
      ["same_last_name_and_birth_date"],
    ],
    [
      "not by a birthday whose year nobody knows",
      { last_name: "Ames", birth_date: "0000-02-03" },
      { last_name: "Ames", birth_date: "0000-02-03" },
      [],
    ],
    [
      "by the end of the SSN only together with name and day of birth",
      { last_name: "Ames", birth_date: "1950-02-03", ssn_last4: "1234" },
      { last_name: "Ames", birth_date: "1950-02-03", ssn_last4: "1234" },
      ["same_ssn", "same_last_name_and_birth_date"],
    ],
    [
      "not by the end of the SSN alone",
      { last_name: "Ames", ssn_last4: "1234" },
      { last_name: "Ames", ssn_last4: "1234" },
      [],
    ],
    [
      "by Medicare number and day of birth, under another name",
      { last_name: "Ames", birth_date: "1950-02-03", mbi_masked: "*******TE73" },
      { last_name: "Boone", birth_date: "1950-02-03", mbi_masked: "*******TE73" },
      ["same_mbi"],
    ],
    [
      "by address and first name, street and apartment in any form",
      { first_name: "Rosa", addresses: [address("12 Main Street, Apt. 4")] },
      { first_name: "rosa", addresses: [address("12 Main St", { line2: "apartment 4", zip: "07030-1234" })] },
      ["same_address_and_first_name"],
    ],
    [
      "by sound within one zip",
      { first_name: "Catherine", last_name: "Meyer", addresses: [address("1 A St")] },
      { first_name: "Kathryn", last_name: "Maier", addresses: [address("9 B Rd")] },
      ["sounds_alike_and_same_zip"],
    ],
    [
      "not by sound in another zip",
      { first_name: "Catherine", last_name: "Meyer", addresses: [address("1 A St")] },
      { first_name: "Kathryn", last_name: "Maier", addresses: [address("9 B Rd", { zip: "10001" })] },
      [],
    ],
    ["not with nothing known of either", {}, {}, []],
    [
      "not with a deleted one",
      { last_name: "Ames", phones: [phone("+12015550123")] },
      { last_name: "Ames", phones: [phone("+12015550123")], deleted_at: 1 },
      [],
    ],
  ])("%s", (_what, one, other, reasons) => {
    expect(reasonsToMatch(bare(one), bare(other))).toEqual(reasons);
    expect(reasonsToMatch(bare(other), bare(one))).toEqual(reasons);
    const shared = matchKeyNumbers(bare(one)).filter((key) => matchKeyNumbers(bare(other)).includes(key));
    expect(shared.length > 0).toBe(reasons.length > 0);
  });

  test("with the strongest reason deciding how sure it is", () => {
    const one = sampleContact({ id: 9, birth_date: "1950-02-03" });
    expect(matchOf(one, { ...one, id: 4 })).toMatchObject({ ids: [4, 9], level: "sure" });
    expect(matchOf(one, { ...one, id: 4, phones: [], emails: [] })).toMatchObject({ level: "likely" });
    expect(matchOf(one, one)).toBeNull();
  });
});

test("keys of a level lie in its range, the sure ones lowest", () => {
  const keys = matchKeyNumbers(sampleContact({ birth_date: "1950-02-03" }));
  const levels = (["sure", "likely", "possible"] as const).map((level) => {
    const [from, to] = matchKeyRange(level);
    return keys.filter((key) => key >= from && key < to).length;
  });
  expect(levels).toEqual([2, 4, 1]);
  expect(keys.every((key) => Number.isSafeInteger(key) && key >= 0 && key < matchKeyRange("any")[1])).toBe(true);
});

test("pairs that hang together make one set, up to as many as can be merged", () => {
  const pair = (...ids: [number, number]): MatchPair => ({ ids, level: "sure", reasons: ["same_mbi"] });
  const sets = matchSets([pair(1, 2), pair(5, 6), pair(2, 3), pair(3, 6), pair(7, 8)], 10);
  expect(sets.map(({ ids }) => ids)).toEqual([
    [1, 2, 3, 5, 6],
    [7, 8],
  ]);
  expect(matchSets([pair(1, 2), pair(2, 3)], 2).map(({ ids }) => ids)).toEqual([
    [1, 2],
    [2, 3],
  ]);
});
