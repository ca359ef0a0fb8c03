/** Whether somebody stood in the file before, told by a table of numbers as by one of texts. */
import fc from "fast-check";
import { expect, test } from "vitest";
import { ImportPlan } from "../../src/domain/imports/plan.ts";
import { NumberTable } from "../../src/local/imports/number-table.ts";
import { PeopleSeen } from "../../src/local/imports/people-seen.ts";

const get = (table: NumberTable, key: number) => table.valueAt(table.placeOf(key));
const set = (table: NumberTable, key: number, value: number) => {
  table.freeSpace(1);
  table.put(table.placeOf(key), key, value);
};

test("the table of numbers finds what a map finds", () => {
  const number = fc.oneof(fc.integer({ min: 2_000_000_000, max: 9_999_999_999 }), fc.integer({ min: 1, max: 40 }));
  fc.assert(
    fc.property(fc.array(fc.tuple(number, fc.integer({ min: 1, max: 9 })), { maxLength: 200 }), (entries) => {
      const table = new NumberTable();
      const map = new Map<number, number>();
      for (const [key, value] of entries) {
        expect(get(table, key)).toBe(map.get(key) ?? 0);
        set(table, key, value);
        map.set(key, value);
      }
      for (const [key, value] of map) expect(get(table, key)).toBe(value);
    }),
    { numRuns: 100 },
  );
});

test("it holds the phones of the largest file", () => {
  const table = new NumberTable();
  const phoneOf = (row: number) => 2_000_000_000 + row * 31_991;
  for (let row = 0; row < 250_000; row++) set(table, phoneOf(row), (row % 1_000) + 1);
  const wrong = Array.from({ length: 250_000 }, (_, row) => row).filter(
    (row) => get(table, phoneOf(row)) !== (row % 1_000) + 1,
  );
  expect(wrong).toEqual([]);
});

test("rows looked at quickly and rows looked at in full know each other", () => {
  const seen = new PeopleSeen(ImportPlan.parse({ fields: [] }), 8);
  const screened = (phones: number[], emails: string[], first_key: string) => {
    // What a row before it left behind does not count.
    const left = { phones: [...phones, 2_015_550_199], emails: [...emails, "left@example.com"] };
    return { ...left, phone_count: phones.length, email_count: emails.length, first_key };
  };
  const rosa = screened([2_015_550_101], ["rosa@example.com"], "rosa");
  expect(seen.hasScreened(rosa)).toBe(false);
  expect(seen.hasScreened(rosa)).toBe(true);
  expect(seen.has({ keys: ["p:2015550101"], first_key: "rosa" })).toBe(true);
  expect(seen.has({ keys: ["p:2015550101"], first_key: "luis" })).toBe(false);
  expect(seen.hasScreened(screened([2_015_550_101], [], "luis"))).toBe(true);
  expect(seen.hasScreened(screened([], ["rosa@example.com"], "luis"))).toBe(false);
  expect(seen.has({ keys: ["e:rosa@example.com"], first_key: "" })).toBe(true);
  expect(seen.has({ keys: ["p:+442071838750"], first_key: "ann" })).toBe(false);
  expect(seen.has({ keys: ["p:+442071838750"], first_key: "ann" })).toBe(true);
  expect(seen.hasScreened(screened([2_015_550_102, 2_015_550_102], [], "kim"))).toBe(false);
});
