/** Caps on rows are counted by one helper, under a lock: counted beside each other they are passed. */
import { expect, test } from "vitest";
import { type Source, sourcesIn } from "./name-tables.ts";

/** What is awaited and compared with a maximum in one expression. */
const compared = /\(await (\w+)\((?:[^;{}]|\{[^;]*?\})*?\)\)(?:\.length)?\)? >=? \w+Max\b/g;

function uncountedCaps(sources: readonly Source[]): string[] {
  return sources.flatMap(({ file, text }) =>
    [...text.matchAll(compared)].flatMap(([, called = ""]) =>
      called === "countUnderLock" ? [] : [`${file}: ${called}`],
    ),
  );
}

test("the server counts what has a maximum under a lock", () => {
  expect(uncountedCaps(sourcesIn(["src/server"]))).toEqual([]);
});

test.each([
  ["if ((await countFiles(trx, tenant_id, id)) >= filesMax) refuse();", ["a.ts: countFiles"]],
  ["if ((await listLinks(trx, actor)).length >= linksMax) refuse();", ["a.ts: listLinks"]],
  ["if ((await countUnderLock(trx, ofUser, () => listLinks(trx, actor))) >= linksMax) refuse();", []],
])("%s", (text, found) => {
  expect(uncountedCaps([{ file: "a.ts", text }])).toEqual(found);
});
