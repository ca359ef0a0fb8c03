/** Strokes of a signature as PDF operators. Absolute M, L, Q, C and Z, as the signature pad writes them. */

export interface PathPlace {
  /** Lower left corner and scale, in points. */
  x: number;
  y: number;
  scale: number;
  /** Height of the box of the strokes: PDF counts upwards. */
  height: number;
}

const sizes = new Map([
  ["M", 2],
  ["L", 2],
  ["Q", 4],
  ["C", 6],
]);

export function pathOperators(strokes: string, { x, y, scale, height }: PathPlace): string {
  const out: string[] = [];
  let [penX, penY] = [0, 0];
  const place = (points: readonly number[]) =>
    points.map((value, nth) => fixed(nth % 2 === 0 ? x + value * scale : y + (height - value) * scale)).join(" ");
  for (const [, letter = "", numbers = ""] of strokes.matchAll(/([MLQCZ])([^MLQCZ]*)/gi)) {
    const size = sizes.get(letter.toUpperCase());
    if (size === undefined) {
      out.push("h");
      continue;
    }
    const values = (numbers.match(/-?(?:\d+\.?\d*|\.\d+)/g) ?? []).map(Number);
    for (let at = 0; at + size <= values.length; at += size) {
      const points = values.slice(at, at + size);
      const [endX = 0, endY = 0] = points.slice(-2);
      if (size === 2) out.push(`${place(points)} ${letter.toUpperCase() === "M" && at === 0 ? "m" : "l"}`);
      else out.push(`${place(size === 4 ? cubic([penX, penY], points) : points)} c`);
      [penX, penY] = [endX, endY];
    }
  }
  return out.join("\n");
}

/** A quadratic curve as a cubic one. */
function cubic([fromX, fromY]: readonly [number, number], points: readonly number[]): number[] {
  const [midX = 0, midY = 0, toX = 0, toY = 0] = points;
  const third = (from: number, mid: number) => from + ((mid - from) * 2) / 3;
  return [third(fromX, midX), third(fromY, midY), third(toX, midX), third(toY, midY), toX, toY];
}

export function fixed(value: number): string {
  return String(Math.round(value * 100) / 100);
}
