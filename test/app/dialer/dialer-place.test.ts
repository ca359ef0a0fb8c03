import { expect, test } from "vitest";
import { clearOf, movedBy, placeFrom, startPlace, stepPx, within } from "../../../src/app/dialer/panel-place.ts";

const view = { width: 1280, height: 800 };
const panel = { width: 320, height: 560 };

test.each([
  ["inside", { right: 24, top: 68 }, { right: 24, top: 68 }],
  ["beyond the right edge", { right: -400, top: 68 }, { right: 8, top: 68 }],
  ["beyond the left edge", { right: 2_000, top: 68 }, { right: 952, top: 68 }],
  ["below", { right: 24, top: 900 }, { right: 24, top: 232 }],
  ["above", { right: 24, top: -90 }, { right: 24, top: 8 }],
])("%s stays in sight", (_, wished, place) => expect(within(wished, panel, view)).toEqual(place));

test("of a window too small its top is seen", () => {
  expect(within({ right: 24, top: 68 }, panel, { width: 300, height: 400 })).toEqual({ right: 8, top: 8 });
});

test.each([
  ["far away", { left: 100, top: 300, width: 300, height: 40 }, startPlace],
  ["under its left half", { left: 800, top: 300, width: 200, height: 40 }, { right: 24, top: 68 }],
])("a field %s leaves it or moves it no further than it must", (_, field, place) => {
  const next = clearOf(startPlace, field, { panel, view });
  if (place === startPlace) expect(next).toEqual(place);
  const left = view.width - next.right - panel.width;
  const apart =
    left >= field.left + field.width || left + panel.width <= field.left || next.top >= field.top + field.height;
  expect(apart).toBe(true);
});

test("a field over the whole width is cleared above or below, and one over everything leaves it be", () => {
  const wide = { left: 0, top: 100, width: 1280, height: 40 };
  expect(clearOf(startPlace, wide, { panel, view })).toEqual({ right: 24, top: 148 });
  const all = { left: 0, top: 0, width: 1280, height: 800 };
  expect(clearOf(startPlace, all, { panel, view })).toBe(startPlace);
});

test("arrow keys move it, Home puts it back", () => {
  expect(movedBy("ArrowLeft", startPlace)).toEqual({ ...startPlace, right: startPlace.right + stepPx });
  expect(movedBy("ArrowDown", startPlace)).toEqual({ ...startPlace, top: startPlace.top + stepPx });
  expect(movedBy("Home", { right: 500, top: 500 })).toEqual(startPlace);
  expect(movedBy("a", startPlace)).toBeNull();
});

test.each([[null], ["x"], [{}], [{ right: "1", top: 2 }], [{ right: Number.NaN, top: 2 }]])(
  "%j was never a place",
  (stored) => expect(placeFrom(stored)).toBeNull(),
);
