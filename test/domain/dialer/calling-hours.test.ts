import { expect, test } from "vitest";
import { defaultCallingHours, mayCallAt } from "../../../src/domain/dialer/calling-hours.ts";

/** Eastern standard time is five hours behind. */
const eastern = (day: number, hour: number) => Date.UTC(2026, 1, day, hour + 5);
const wednesday = 25;
const sunday = 22;

test.each<[state: string, zone: string | null, at: number, may: boolean]>([
  ["NY", null, eastern(wednesday, 7), false],
  ["NY", null, eastern(wednesday, 8), true],
  ["NY", null, eastern(wednesday, 20), true],
  ["NY", null, eastern(wednesday, 21), false],
  ["CA", null, eastern(wednesday, 10), false],
  ["CA", null, eastern(wednesday, 11), true],
  ["MA", null, eastern(wednesday, 20), false],
  ["CT", null, eastern(wednesday, 8), false],
  ["KY", null, eastern(wednesday, 10), false],
  ["KY", "est", eastern(wednesday, 10), true],
  ["AL", null, eastern(wednesday, 12), true],
  ["AL", null, eastern(sunday, 12), false],
  ["NY", null, eastern(sunday, 12), true],
  ["TN", null, eastern(wednesday, 8), false],
  ["TN", "est", eastern(wednesday, 8), true],
  ["", null, eastern(wednesday, 12), false],
  ["", null, eastern(wednesday, 13), true],
  ["", null, eastern(wednesday, 20), false],
  ["", null, eastern(sunday, 15), false],
  ["", "pst", eastern(wednesday, 20), true],
])("%s %s at %d: %s", (state, zone, at, may) => {
  expect(mayCallAt({ state, zone }, at, defaultCallingHours)).toBe(may);
});
