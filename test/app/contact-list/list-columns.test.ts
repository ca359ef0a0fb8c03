/** Columns of the contact list: no role's default columns need horizontal scrolling. */
import { expect, test } from "vitest";
import {
  chosenColumns,
  columns,
  fittingColumns,
  offeredColumns,
  usualColumns,
} from "../../../src/app/contact-list/list-columns.ts";

const rem = 16;

test.each([
  ["a laptop shows all that are usual", 1_280, usualColumns(false)],
  ["also with whose they are", 1_280, usualColumns(true)],
  ["a tablet shows who, where they stand and how to reach them", 820, ["name", "status", "phone", "place"]],
  ["a phone shows at least the name", 360, ["name"]],
] as const)("%s", (_what, pixels, shown) => {
  const wanted = usualColumns(shown.some((key) => key === "owner"));
  expect(fittingColumns(wanted, { pixels, pixelsPerRem: rem })).toEqual(shown);
});

test("larger letters leave room for fewer", () => {
  const few = fittingColumns(usualColumns(false), { pixels: 1_280, pixelsPerRem: 1.5 * rem });
  expect(few.length).toBeLessThan(usualColumns(false).length);
  expect(few.reduce((sum, key) => sum + columns[key].width, 0)).toBeLessThan(1_280 / (1.5 * rem));
});

test("a user who sees no policies has no policy columns, chosen before or not", () => {
  const chosen = chosenColumns(["annual_premium", "phone", "next_renewal_date"], ["status"], offeredColumns(false));
  expect(chosen).toEqual(["name", "phone"]);
  expect(chosenColumns(["in_force_policies"], ["status"], offeredColumns(false))).toEqual(["name", "status"]);
  expect(chosenColumns(["in_force_policies"], ["status"], offeredColumns(true))).toEqual(["name", "in_force_policies"]);
});
