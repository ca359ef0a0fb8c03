import { describe, expect, it } from "vitest";
import { visibleRows, scrolledFor } from "../../src/ui/use-row-window.ts";

describe("rows in sight", () => {
  it.each([
    { title: "at the top", scrolled: 0, height: 400, sight: { first: 0, count: 10 } },
    { title: "a row half gone still counts", scrolled: 60, height: 400, sight: { first: 1, count: 10 } },
    { title: "a row half in sight counts", scrolled: 40, height: 410, sight: { first: 1, count: 11 } },
    { title: "pulled beyond the top", scrolled: -30, height: 400, sight: { first: 0, count: 10 } },
    {
      title: "deep in a list of a quarter million",
      scrolled: 9_999_960,
      height: 400,
      sight: { first: 249_999, count: 10 },
    },
  ])("$title", ({ scrolled, height, sight: visibility }) => {
    expect(visibleRows(scrolled, height, 40)).toEqual(visibility);
  });
});

describe("where the list stands to show a row, under a header one row high", () => {
  const frame = { scrolled: 400, height: 440, rowHeight: 40 };
  it.each([
    { title: "in sight: it stays", at: 12, align: "nearest", stands: 400 },
    { title: "the first in sight: it stays", at: 10, align: "nearest", stands: 400 },
    { title: "the last in sight: it stays", at: 19, align: "nearest", stands: 400 },
    { title: "one above: up by one row", at: 9, align: "nearest", stands: 360 },
    { title: "one below: down by one row", at: 20, align: "nearest", stands: 440 },
    { title: "in the middle", at: 30, align: "center", stands: 1020 },
    { title: "near the top there is no middle", at: 2, align: "center", stands: 0 },
  ] as const)("$title", ({ at, align, stands }) => {
    expect(scrolledFor(at, frame, align)).toBe(stands);
  });
});
