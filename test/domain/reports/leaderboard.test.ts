import { expect, test } from "vitest";
import { comparedWords, ranked } from "../../../src/domain/reports/leaderboard.ts";

const person = (name: string, amount: number, of: number | null) => ({
  user_id: name,
  name,
  amount,
  count: amount,
  of,
});
const places = (people: Parameters<typeof ranked>[0]) =>
  ranked(people).map(({ name, place, value }) => [name, place, value]);

test("equal values share a place; those without anything to divide by come last, without one", () => {
  const people = [person("Ada", 10, 5), person("Ben", 3, 0), person("Cy", 6, 3), person("Dee", 9, 3)];
  expect(places(people)).toEqual([
    ["Dee", 1, 3],
    ["Ada", 2, 2],
    ["Cy", 2, 2],
    ["Ben", null, null],
  ]);
});

test("as it is, the amount ranks", () => {
  expect(places([person("Ada", 1, null), person("Ben", 2, null)])).toEqual([
    ["Ben", 1, 2],
    ["Ada", 2, 1],
  ]);
});

test("the sentence says what is divided by what", () => {
  expect(comparedWords("applications", "lead")).toBe(
    "Policies submitted, divided by leads given: the contacts added in this period that the person has now.",
  );
});
