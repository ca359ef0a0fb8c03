/**
 * Character widths in the app's Inter font, which is also the print font, so that lines break in the preview as on
 * paper.
 */
import { printable } from "../../domain/outputs/font-letters.ts";
import type { Measure } from "../../domain/outputs/sheet.ts";

const measuredAt = 1_000;

export function screenMeasure(): Measure {
  const context = document.createElement("canvas").getContext("2d");
  const known = new Map<string, number>();
  const widthOf = (letter: string, isBold: boolean) => {
    const key = `${isBold ? "b" : "u"}${letter}`;
    const width = known.get(key) ?? measured(context, letter, isBold) / measuredAt;
    known.set(key, width);
    return width;
  };
  return (text, size, isBold) => {
    let width = 0;
    for (const letter of printable(text)) width += widthOf(letter, isBold);
    return width * size;
  };
}

/** Without a canvas an average character width is used. */
function measured(context: CanvasRenderingContext2D | null, letter: string, isBold: boolean): number {
  if (!context) return measuredAt * 0.56;
  context.font = `${isBold ? 600 : 400} ${measuredAt}px "Inter Variable", sans-serif`;
  context.fontKerning = "none";
  return context.measureText(letter).width;
}
