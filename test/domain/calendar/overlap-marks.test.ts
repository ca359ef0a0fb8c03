import fc from "fast-check";
import { expect, test } from "vitest";
import { overlapsAmong, type Planned } from "../../../src/domain/calendar/overlap-marks.ts";

const at = (key: string, start_date: number, end_date: number): Planned => ({ key, start_date, end_date });

test("overlapping events mark both; adjacent ones do not", () => {
  const found = overlapsAmong([at("lunch", 12, 13), at("call", 13, 14), at("visit", 12, 15), at("later", 15, 16)]);
  expect([...found.keys()].sort()).toEqual(["call", "lunch", "visit"]);
  expect(found.get("call")?.key).toBe("visit");
});

test("nothing else is reported, however full the day", () => {
  const span = fc.tuple(fc.integer({ min: 0, max: 40 }), fc.integer({ min: 1, max: 12 }));
  fc.assert(
    fc.property(fc.array(span, { maxLength: 30 }), (spans) => {
      const planned = spans.map(([start, length], nth) => at(String(nth), start, start + length));
      const shares = (one: Planned, other: Planned) =>
        one !== other && one.start_date < other.end_date && other.start_date < one.end_date;
      const expected = planned.filter((one) => planned.some((other) => shares(one, other))).map(({ key }) => key);
      const found = overlapsAmong(planned);
      expect([...found.keys()].sort()).toEqual(expected.sort());
      for (const one of planned) {
        const met = found.get(one.key);
        if (met) expect(shares(one, met)).toBe(true);
      }
    }),
  );
});
