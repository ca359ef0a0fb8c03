import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import fontkit from "@cantoo/fontkit";
import { expect, test } from "vitest";
import { letterRanges } from "../../../src/domain/outputs/font-letters.ts";

test.each(["400Regular/Inter_400Regular.ttf", "600SemiBold/Inter_600SemiBold.ttf"])(
  "every letter said to be printable is in %s",
  (name) => {
    const font = fontkit.create(readFileSync(fileURLToPath(import.meta.resolve(`@expo-google-fonts/inter/${name}`))));
    const missing = letterRanges.flatMap(([from, to]) =>
      Array.from({ length: to - from + 1 }, (_, at) => from + at).filter(
        (code) => !("hasGlyphForCodePoint" in font && font.hasGlyphForCodePoint(code)),
      ),
    );
    expect(missing.map((code) => code.toString(16))).toEqual([]);
  },
);
