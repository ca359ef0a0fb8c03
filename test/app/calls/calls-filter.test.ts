import { describe, expect, test } from "vitest";
import { filterOf, viewFrom } from "../../../src/app/calls/call-filter-url.ts";
import { fieldText, instantOf } from "../../../src/app/base/local-time.ts";

const zone = "America/New_York";

describe("the filter in the address", () => {
  test.each([
    ["", {}],
    ["status=missed&direction=inbound&outcome=none", { status: "missed", direction: "inbound", outcome: "none" }],
    ["status=nonsense&direction=up&outcome=", {}],
    ["from=2026-11-21&to=2026-11-21", { from: Date.UTC(2026, 10, 21, 5), to: Date.UTC(2026, 10, 22, 5) }],
    ["from=yesterday&q=%20", {}],
    ["of=u1&q=grace", { user_id: "u1", q: "grace" }],
  ])("%s", (address, filter) => {
    expect(filterOf(viewFrom(new URLSearchParams(address)), zone)).toEqual(filter);
  });
});

describe("a field for a day and time", () => {
  test.each([
    ["2026-11-21T09:30", Date.UTC(2026, 10, 21, 14, 30)],
    // The clock went forward at two, back at two.
    ["2026-03-08T15:00", Date.UTC(2026, 2, 8, 19)],
    ["2026-11-01T15:00", Date.UTC(2026, 10, 1, 20)],
  ])("%s is read on the reader's clock and shown as it was typed", (text, at) => {
    expect(instantOf(text, zone)).toBe(at);
    expect(fieldText(at, zone)).toBe(text);
  });

  test.each(["", "2026-11-21", "soon"])("%s is no time", (text) => {
    expect(instantOf(text, zone)).toBeNull();
  });
});
