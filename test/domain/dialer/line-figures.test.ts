import { expect, test } from "vitest";
import { drawnFigure, type LineMeasure } from "../../../src/domain/dialer/line-figures.ts";

const calm = { at: 0, mos: 4.3, jitter: 3, loss: 0, rtt: 40 };

test.for<[LineMeasure, number, string, string]>([
  ["mos", 3, "3.0", ""],
  ["mos", 2.9, "2.9", "low"],
  ["jitter", 30, "30 ms", ""],
  ["jitter", 31, "31 ms", "high"],
  ["loss", 1, "1.0 %", ""],
  ["loss", 1.1, "1.1 %", "high"],
  ["rtt", 400, "400 ms", ""],
  ["rtt", 401, "401 ms", "high"],
  ["rtt", 1_204, "1.2 s", "high"],
])("%s of %d is said as '%s' and called '%s'", ([measure, value, description, bad]) => {
  expect(drawnFigure(measure, [calm, { ...calm, [measure]: value }])).toMatchObject({ description, bad });
});

test.each(["mos", "jitter", "loss", "rtt"] as const)(
  "%s in trouble is drawn on the other side of its limit",
  (measure) => {
    const worst = { at: 0, mos: 1, jitter: 500, loss: 100, rtt: 5_000 };
    const { heights, limitHeight } = drawnFigure(measure, [calm, worst]);
    const [good = 0, bad = 0] = heights;
    expect((good ?? 0) > limitHeight).toBe(measure === "mos");
    expect(bad).toBe(measure === "mos" ? 0 : 1);
  },
);

test("a second in which nothing could be told leaves standing what was known", () => {
  const silent = { ...calm, mos: null };
  expect(drawnFigure("mos", [{ ...calm, mos: 2.9 }, silent])).toMatchObject({ description: "2.9", bad: "low" });
});

test("seconds in which nothing could be told leave a gap, and are said as such", () => {
  const silent = { ...calm, mos: null };
  expect(drawnFigure("mos", [calm, silent, calm]).heights[1]).toBeNull();
  const silence = Array.from({ length: 5 }, () => silent);
  expect(drawnFigure("mos", [calm, ...silence])).toMatchObject({ description: "–", bad: "", words: "MOS –" });
  expect(drawnFigure("mos", [{ ...calm, mos: 2 }, calm]).words).toBe("MOS 4.3, between 2.0 and 4.3");
});
