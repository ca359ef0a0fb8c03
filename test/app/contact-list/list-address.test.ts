import { expect, test } from "vitest";
import { drawnNow, type ListAddress, openedAt, written } from "../../../src/app/contact-list/list-address.ts";

type Step = ["writes" | "draws", string];
const after = (start: string, ...steps: Step[]) =>
  steps.reduce<ListAddress>(
    (state, [step, address]) => (step === "writes" ? written(state, address) : drawnNow(state, address)),
    openedAt(start),
  ).address;

test.each<[what: string, steps: Step[], address: string]>([
  ["what was written counts before it is drawn", [["writes", "q=an"]], "q=an"],
  [
    "what is drawn late does not turn back what was written since",
    [
      ["writes", "q=an"],
      ["writes", "q=anna"],
      ["draws", "q=an"],
    ],
    "q=anna",
  ],
  [
    "one that is never drawn is not waited for",
    [
      ["writes", "q=an"],
      ["writes", "q=anna"],
      ["draws", "q=anna"],
      ["draws", "q=an"],
    ],
    "q=an",
  ],
  [
    "a link or the way back counts at once",
    [
      ["writes", "q=an"],
      ["draws", "category=client"],
      ["draws", "q=an"],
    ],
    "q=an",
  ],
  [
    "the same words written once more are no second write, and the way back to them counts",
    [
      ["writes", "q=an"],
      ["writes", "q=an"],
      ["draws", "q=an"],
      ["writes", "q=anna"],
      ["draws", "q=anna"],
      ["draws", "q=an"],
    ],
    "q=an",
  ],
  [
    "the same words written twice are two writes",
    [
      ["writes", "q=an"],
      ["writes", ""],
      ["writes", "q=an"],
      ["draws", "q=an"],
      ["draws", ""],
    ],
    "q=an",
  ],
])("%s", (_what, steps, address) => {
  expect(after("", ...steps)).toBe(address);
});
