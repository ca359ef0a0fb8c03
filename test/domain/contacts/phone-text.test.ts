/** Phone numbers as lists and cards hold them. */
import { describe, expect, test } from "vitest";
import { e164From, numberOfTelLink, showPhoneLine, telLink } from "../../../src/domain/values/phone-number.ts";
import { phoneFrom, phonesIn } from "../../../src/domain/contacts/phone-text.ts";

const number = (text: string) => {
  const phone = phoneFrom(text);
  return phone && [phone.number, phone.extension, phone.label].join(" ").trim();
};

describe("a phone number", () => {
  test.each([
    ["(512) 555-0161 ext. 12", "+15125550161 12"],
    ["512-555-0162 x12", "+15125550162 12"],
    ["512-555-0162x12", "+15125550162 12"],
    ["512.555.0162 extension 1204", "+15125550162 1204"],
    ["512-555-0161 / ext 204", "+15125550161 204"],
    ["512-555-0161/x204", "+15125550161 204"],
    ["512-555-0161 - ext. 204", "+15125550161 204"],
    ["(512) 555-0161 | Ext: 204", "+15125550161 204"],
    ["512-555-0162 #7", "+15125550162 7"],
    ["512-555-0176;ext=9", "+15125550176 9"],
    ["+15125550134,,204#", "+15125550134 204"],
    ["tel:+1-512-555-0133;ext=204", "+15125550133 204"],
    ["(512) 555-0161 (ext 12)", "+15125550161 12"],
  ])("%s has an extension", (text, read) => expect(number(text)).toBe(read));

  test.each([
    ["512-555-0166 (cell)", "+15125550166  cell"],
    ["cell 512-555-0172", "+15125550172  cell"],
    ["Mobile: 512-555-0172", "+15125550172  Mobile"],
    ["512-555-0172 - work", "+15125550172  work"],
    ["fax (512) 555-0172", "+15125550172  fax"],
    ["h 512-555-0172", "+15125550172  h"],
  ])("%s has a label", (text, read) => expect(number(text)).toBe(read));

  test.each([
    ["1-800-FLOWERS", "+18003569377"],
    ["(800) GO-FEDEX", "+18004633339"],
    ["+1 +1 512 555 0165", "+15125550165"],
    ["+15125550170.0", "+15125550170"],
    ["5125550170.0", "+15125550170"],
    ["５１２５５５０１５９", "+15125550159"],
    ["\u202A+1 (512) 555-0155\u202C", "+15125550155"],
    ["+1\u2010512\u2010555\u20100156", "+15125550156"],
    ["512\u00A0555\u00A00160", "+15125550160"],
    ["+1\uFE0E-512-555-0158", "+15125550158"],
    ["+52 1 55 1234 5679", "+525512345679"],
    ["+52 55 1234 5679", "+525512345679"],
    ["+44 7911 123456", "+447911123456"],
  ])("%s is read", (text, read) => expect(number(text)).toBe(read));

  test.each([
    "555-0161 x204",
    "555-0161 ext. 204",
    "555-0161 204",
    "555-0171",
    "2026-01-15 09:30",
    "2026-01-15 09",
    "2026-01-15",
    "01/15/2026 12",
    "1/15/1960",
    "12.11.1960 99",
    "01 23 45 67 89",
    "call after 5",
    "45982",
    "none",
    "N/A",
    "512-555-0161 / call after 5",
    "",
  ])("%s is none", (text) =>
    expect(
      phonesIn(text)
        .map(number)
        .every((read) => read === null),
    ).toBe(true),
  );

  test("of the form of a contact, a calendar or the dialer takes no digits from elsewhere", () => {
    expect(e164From("555-0161 x204")).toBeNull();
    expect(e164From("2026-01-1509")).toBeNull();
    expect(e164From("+52 1 55 1234 5679")).toBe("+525512345679");
  });

  test("is shown with its extension", () => {
    expect(showPhoneLine({ number: "+15125550161", extension: "12" })).toBe("(512) 555-0161 ext. 12");
    expect(showPhoneLine({ number: "+15125550161" })).toBe("(512) 555-0161");
  });
});

describe("several numbers in one cell", () => {
  test.each([
    ["512.555.0163 / 512.555.0164", ["512.555.0163", "512.555.0164"]],
    ["512-555-0167, 512-555-0168", ["512-555-0167", "512-555-0168"]],
    ["512-555-0173 or 512-555-0174", ["512-555-0173", "512-555-0174"]],
    ["512-555-0173 x4; 512-555-0174", ["512-555-0173 x4", "512-555-0174"]],
    ["512-555-0173 ::: 512-555-0174", ["512-555-0173", "512-555-0174"]],
    ["+15125550134,,204#", ["+15125550134,,204#"]],
    ["512/555-0134", ["512/555-0134"]],
    ["512-555-0134;", ["512-555-0134"]],
  ])("%s", (cell, numbers) => expect(phonesIn(cell)).toEqual(numbers));
});

test("a link to the device's own phone dials the extension after a pause, and names the number alone", () => {
  expect(telLink({ number: "+15125550133", extension: "204" })).toBe("tel:+15125550133,204");
  expect(telLink({ number: "+15125550133" })).toBe("tel:+15125550133");
  expect(["tel:+15125550133,204", "tel:+15125550133"].map(numberOfTelLink)).toEqual(["+15125550133", "+15125550133"]);
});
