import { expect, test } from "vitest";
import { changedIn, mergeEdits } from "../../src/ui/three-way.ts";

const was = { name: "Acme", rating: "A", lines: ["Life"], active: true };

test("fields only one side changed are kept from that side", () => {
  const merged = mergeEdits(was, { ...was, name: "Acme Life" }, { ...was, rating: "A+" });
  expect(merged).toEqual({ values: { ...was, name: "Acme Life", rating: "A+" }, conflicts: [] });
});

test("a field both changed to the same value is no conflict", () => {
  const same = { ...was, lines: ["Life", "Health"] };
  expect(mergeEdits(was, same, same).conflicts).toEqual([]);
});

test("an object is the same in another order of its names", () => {
  const [typed, stored] = [{ block: [{ id: 1, text: "a" }] }, { block: [{ text: "a", id: 1 }] }];
  expect(changedIn(typed, stored)).toEqual({});
  expect(mergeEdits(typed, { block: [{ id: 1, text: "mine" }] }, stored).conflicts).toEqual([]);
});

test("a field both changed to different values is a conflict and keeps yours until it is settled", () => {
  const merged = mergeEdits(was, { ...was, rating: "B" }, { ...was, rating: "A+" });
  expect(merged.values.rating).toBe("B");
  expect(merged.conflicts).toEqual([{ field: "rating", was: "A", yours: "B", theirs: "A+" }]);
});

test("what is sent are the fields that differ", () => {
  expect(changedIn(was, { ...was, active: false, lines: ["Life"] })).toEqual({ active: false });
});
