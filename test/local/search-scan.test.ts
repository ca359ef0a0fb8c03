import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { membersOf } from "../../src/local/search/bits.ts";
import { SearchTexts } from "../../src/local/search/search-texts.ts";
import { scanModule } from "../../src/local/search/scan-module.ts";
import { plainScanner, simdScanner } from "../../src/local/search/scan.ts";
import { compileScan } from "../fixtures/compile-scan.ts";

test("the checked-in module is what its source compiles to, and small", async () => {
  const bytes = await compileScan();
  expect(Buffer.from(bytes).toString("base64")).toBe(scanModule);
  expect(bytes.length).toBeLessThan(1024);
});

describe.each([
  ["SIMD", simdScanner],
  ["plain", plainScanner],
])("the %s scan", (_, scanner) => {
  const piece = fc.stringMatching(/^[ab字]{0,20}$/);
  const text = fc.tuple(piece, piece, piece, piece).map((lines) => lines.join("\n"));

  test("finds exactly the texts that hold a word, in the line asked for", () => {
    fc.assert(
      fc.property(
        fc.array(text, { maxLength: 60 }),
        fc.stringMatching(/^[ab字]{1,6}$/),
        fc.integer({ min: -1, max: 3 }),
        (texts, word, line) => {
          const searchTexts = new SearchTexts(scanner());
          texts.forEach((one, slot) => searchTexts.put(slot, one));
          const where = (one: string) => (line < 0 ? one : (one.split("\n")[line] ?? ""));
          const expected = [...texts.keys()].filter((slot) => where(texts[slot] ?? "").includes(word));
          expect([...membersOf(searchTexts.find(word, line))]).toEqual(expected);
          expect([...texts.keys()].filter((slot) => searchTexts.has(slot, word, line))).toEqual(expected);
        },
      ),
      { numRuns: 150 },
    );
  }, 60_000);

  test("forgets a text that was replaced or cleared", () => {
    const searchTexts = new SearchTexts(scanner());
    searchTexts.put(0, "anna\n\n\n");
    searchTexts.put(1, "anna\n\n\n");
    searchTexts.put(2, "anna\n\n\n");
    expect(searchTexts.put(0, "berta\n\n\n")).toBe(true);
    expect(searchTexts.put(2, "anna\n\n\n")).toBe(false);
    searchTexts.clear(1);
    expect([...membersOf(searchTexts.find("anna"))]).toEqual([2]);
    expect([...membersOf(searchTexts.find("berta"))]).toEqual([0]);
    expect([...membersOf(searchTexts.find("nn"))]).toEqual([2]);
  });

  test("finds the last bytes of the last text, and nothing of an empty word", () => {
    const searchTexts = new SearchTexts(scanner());
    for (let slot = 0; slot < 3000; slot++) searchTexts.put(slot, `name ${slot}\n\n\nend${slot}`);
    expect([...membersOf(searchTexts.find("end2999"))]).toEqual([2999]);
    expect([...membersOf(searchTexts.find("end2999\n"))]).toEqual([2999]);
    expect(membersOf(searchTexts.find(""))).toHaveLength(0);
    expect(membersOf(searchTexts.find("e".repeat(2000)))).toHaveLength(0);
  });
});
