import { expect, it } from "vitest";
import { partOf } from "../../../src/app/contact-list/use-list-rows.ts";

const list = Array.from({ length: 1_000 }, (_, at) => 10_000 + at);
const windowFrom = (offset: number, count = 200) => ({ ids: list.slice(offset, offset + count), offset });
const partsOf = (window: ReturnType<typeof windowFrom>) => [0, 1, 2, 3].map((nth) => partOf(window, nth));

it.each([
  { title: "at its beginning, where it is short", window: windowFrom(0, 70) },
  { title: "further down", window: windowFrom(350) },
  { title: "at the list's end", window: windowFrom(900) },
  { title: "where nothing is left", window: windowFrom(1_000) },
])("a window is in its parts, each number once: $title", ({ window }) => {
  const together = partsOf(window).flat();
  expect(together.toSorted((a, b) => a - b)).toEqual(window.ids);
});

it("of a window that moves on by a step three parts stay what they were", () => {
  const [before, after] = [partsOf(windowFrom(350)), partsOf(windowFrom(400))];
  const changed = after.filter((part, nth) => part.join() !== before[nth]?.join());
  expect(changed).toEqual([list.slice(550, 600)]);
});
