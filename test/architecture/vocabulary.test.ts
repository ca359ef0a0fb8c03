/** Names that were replaced by standard terms do not come back. */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

const root = join(import.meta.dirname, "../..");

/** The former name, and the term to use in its place. */
const termOf = new Map(
  readFileSync(join(import.meta.dirname, "vocabulary.txt"), "utf8")
    .split("\n")
    .filter((line) => line !== "")
    .map((line): [string, string] => {
      const [name = "", term = ""] = line.split(" → ");
      return [name, term];
    }),
);
const replaced = new RegExp(`\\b(?:${[...termOf.keys()].join("|").replaceAll(".", "\\.")})\\b`, "g");

function sourceFiles(folder: string): string[] {
  return readdirSync(join(root, folder), { recursive: true, encoding: "utf8" })
    .filter((path) => /\.(ts|tsx|js)$/.test(path) && !path.includes("node_modules"))
    .map((path) => join(folder, path));
}

test.each(["src", "workers", "test"])("%s uses the standard terms", (folder) => {
  const found = sourceFiles(folder).flatMap((path) => {
    const names = new Set(readFileSync(join(root, path), "utf8").match(replaced));
    return [...names].map((name) => `${path}: ${name} → ${termOf.get(name)}`);
  });
  expect(found).toEqual([]);
});
