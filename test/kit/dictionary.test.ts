import { expect, test } from "vitest";
import { dictionary, ownEntry } from "../../src/kit/dictionary.ts";

const inherited = ["toString", "constructor", "__proto__", "hasOwnProperty"];

test.each(inherited)("a dictionary has no %s until it is set", (name) => {
  const words = dictionary({ a: "A" });
  expect([words["a"], words[name], name in words]).toEqual(["A", undefined, false]);
  words[name] = "told";
  expect(Object.entries(words)).toEqual([
    ["a", "A"],
    [name, "told"],
  ]);
});

test.each(inherited)("an object's own entry is never the inherited %s", (name) => {
  expect([ownEntry({ a: "A" }, "a"), ownEntry({ a: "A" }, name)]).toEqual(["A", undefined]);
});
