/** Social security and Medicare numbers: which are some, and what of them shows. */
import { expect, test } from "vitest";
import { endingOn, secretNumber, shownNumber, withEnding } from "../../../src/domain/contacts/secret-number.ts";
import { secretParter } from "../../../src/domain/imports/secret-cells.ts";
import { sampleContact } from "./sample-contact.ts";

test.each([
  ["ssn", "123-45-6789", "123456789"],
  ["ssn", " 123 45 6789 ", "123456789"],
  ["ssn", "12345678", null],
  ["ssn", "1234567890", null],
  ["ssn", "12345678a", null],
  ["ssn", "***-**-6789", null],
  ["mbi", "1eg4-te5-mk73", "1EG4TE5MK73"],
  ["mbi", "1EG4TE5MK7", null],
  ["mbi", "1EG4TE5MK733", null],
  ["mbi", "0EG4TE5MK73", null],
  ["mbi", "11G4TE5MK73", null],
  ["mbi", "1EGATE5MK73", null],
  ...["S", "L", "O", "I", "B", "Z"].flatMap((never) => [
    ["mbi", `1${never}G4TE5MK73`, null] as const,
    ["mbi", `1E${never}4TE5MK73`, null] as const,
    ["mbi", `1EG4${never}E5MK73`, null] as const,
    ["mbi", `1EG4T${never}5MK73`, null] as const,
    ["mbi", `1EG4TE5${never}K73`, null] as const,
    ["mbi", `1EG4TE5M${never}73`, null] as const,
  ]),
] as const)("%s %s is %s", (field, typed, number) => expect(secretNumber(field, typed)).toBe(number));

test("a contact shows the end of its numbers, and is the same when that stands there already", () => {
  const contact = sampleContact({ ssn_last4: null, mbi_masked: null });
  const ssn = withEnding(contact, "ssn", "123456789", 5);
  expect(ssn).toMatchObject({ ssn_last4: "6789", updated_at: 5, version: contact.version + 1 });
  const both = withEnding(ssn, "mbi", "1EG4TE5MK73", 6);
  expect(both.mbi_masked).toBe("•••••••MK73");
  expect([endingOn("ssn", both), endingOn("mbi", both)]).toEqual(["6789", "MK73"]);
  expect(withEnding(both, "ssn", "999996789", 7)).toBe(both);
  expect(withEnding(both, "mbi", null, 8)).toMatchObject({ mbi_masked: null, ssn_last4: "6789" });
});

test("they read as on the card", () => {
  expect(shownNumber("ssn", "123456789")).toBe("123-45-6789");
  expect(shownNumber("mbi", "1EG4TE5MK73")).toBe("1EG4-TE5-MK73");
});

test("the cells of a row are written down without them", () => {
  const parted = secretParter([{ target: "last_name" }, { target: "ssn_last4" }, { target: "mbi" }]);
  expect(parted(["Ames", "123-45-6789", "1eg4-te5-mk73"])).toEqual({
    cells: ["Ames", "***-**-6789", "•••••••MK73"],
    secrets: [
      { field: "ssn", number: "123456789" },
      { field: "mbi", number: "1EG4TE5MK73" },
    ],
  });
  for (const row of [["Ames", "6789", ""], ["Ames"], ["Ames", "***-**-6789", "•••••••MK73"]])
    expect(parted(row)).toEqual({ cells: row, secrets: [] });
});
