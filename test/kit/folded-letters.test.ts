import fc from "fast-check";
import { expect, test } from "vitest";
import { withWholeLetters } from "../../src/kit/folded-letters.ts";

async function joined(bytes: Uint8Array, size: number): Promise<string> {
  const pieces = Array.from({ length: Math.ceil(bytes.length / size) }, (_, nth) =>
    bytes.subarray(nth * size, (nth + 1) * size),
  );
  const parts: Uint8Array[] = [];
  for await (const part of withWholeLetters(pieces)) parts.push(part);
  return new TextDecoder("utf-8", { fatal: true }).decode(Buffer.concat(parts));
}

/** Folded after every so many bytes, as RFC 5545 allows, wherever letters begin. */
function folded(text: string, width: number, fold: string): Uint8Array {
  const bytes = new TextEncoder().encode(text);
  const lines = Array.from({ length: Math.ceil(bytes.length / width) }, (_, nth) =>
    Buffer.from(bytes.subarray(nth * width, (nth + 1) * width)),
  );
  return Buffer.concat(lines.flatMap((line, nth) => (nth === 0 ? [line] : [Buffer.from(fold), line])));
}

const folds = fc.constantFrom("\r\n ", "\n ", "\r\n\t", "\n\t");
const words = fc.string({ unit: fc.constantFrom("a", "é", "花", "😀", " ") });

test("text folded anywhere is whole again once its folds are removed, in pieces of any size", async () => {
  await fc.assert(
    fc.asyncProperty(words, fc.integer({ min: 1, max: 9 }), folds, fc.integer({ min: 1, max: 7 }), async (...given) => {
      const [text, width, fold, size] = given;
      expect((await joined(folded(text, width, fold), size)).replaceAll(fold, "")).toBe(text);
    }),
  );
});

test.each(["é\r\nà", "a\r\n é", "é\r\n a", "é \n", "é\r\n", "é\r\n ", "\n é", ""])(
  "%j stays as it is",
  async (text) => {
    for (const size of [1, 2, 100]) expect(await joined(new TextEncoder().encode(text), size)).toBe(text);
  },
);
