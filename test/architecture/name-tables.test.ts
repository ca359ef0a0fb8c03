import { expect, test } from "vitest";
import { inheritingTables, sourcesIn } from "./name-tables.ts";

test("no object that inherits names is used as a table of names", () => {
  expect(inheritingTables(sourcesIn(["src", "workers"]))).toEqual([]);
});

test.each([
  ["const words: Record<string, string> = { a: 'A' };", "a table of names is an object literal"],
  ["const words: Readonly<Partial<Record<string, string>>> = {};", "a table of names is an object literal"],
  ["const words: { [name: string]: number } = {};", "a table of names is an object literal"],
  ["export type Words = Record<string, string[]>; const words: Words = {};", "a table of names is an object literal"],
  ["const words = {} as Record<string, string>;", "a table of names is an object literal"],
  ["class Words { readonly #all: Record<string, string> = {}; }", "a table of names is an object literal"],
  ["function say(words: Record<string, string> = {}) {}", "a table of names is an object literal"],
  ["const words = Object.fromEntries(rows); words[name] = 1;", "a name is looked up in Object.fromEntries()"],
  ["const word = Object.fromEntries(rows)[name];", "a name is looked up in Object.fromEntries()"],
  ["const word = words[name as keyof typeof words];", "a name is looked up by a cast"],
  ["const known = name in words;", "`in` with a name from elsewhere: use Object.hasOwn()"],
])("%s is found", (text, why) => {
  expect(inheritingTables([{ file: "a.ts", text }])).toEqual([`a.ts:1 ${why}`]);
});

test.each([
  "const words: Record<'a' | 'b', string> = { a: 'A', b: 'B' };",
  "const words: Record<string, string> = dictionary({ a: 'A' });",
  "const words = new Map<string, string>(); words.get(name);",
  "const words = Object.fromEntries(rows); words['a'];",
  "const words = dictionary(Object.fromEntries(rows)); words[name];",
  "const known = 'name' in words && Symbol.asyncIterator in words;",
])("%s stays", (text) => {
  expect(inheritingTables([{ file: "a.ts", text }])).toEqual([]);
});
