import { describe, expect, test } from "vitest";
import {
  checkedLicense,
  isInEffect,
  type License,
  type LicenseFields,
  linesFor,
  maySellSecurities,
  missingLicense,
  securitiesSeriesOf,
} from "../../../src/domain/users/license.ts";

const today = "2026-06-15";
const license = (more: Partial<License> = {}): License => ({
  id: "018f0000-0000-7000-8000-00000000000a",
  user_id: "ada",
  kind: "health",
  state: "OH",
  number: "1",
  issued: "2020-01-01",
  expires: "2026-06-15",
  status: "active",
  updated_at: 0,
  seq: 0,
  ...more,
});

describe("a license", () => {
  test.each<[string, Partial<LicenseFields>, string | null]>([
    ["of a state's line names the state", { kind: "life", state: "" }, "state"],
    ["of no known state is refused", { kind: "life", state: "XX" }, "state"],
    ["of a series needs no state", { kind: "series_7", state: "" }, null],
    ["that expires before it is issued is refused", { issued: "2026-02-01", expires: "2026-01-01" }, "expires"],
    ["of a day that does not exist is refused", { issued: "2026-02-30" }, "issued"],
    ["is kept with capitals", { state: "oh", number: " ab 1 " }, null],
  ])("%s", (_, typed, field) => {
    const { kind, state, number, issued, expires } = license(typed);
    const run = () => checkedLicense({ kind, state, number, issued, expires });
    if (field === null)
      expect(run()).toMatchObject({ state: state.toUpperCase(), number: number.trim().toUpperCase() });
    else
      expect(run).toThrow(
        expect.objectContaining({ fields: expect.objectContaining({ [field]: [expect.any(String)] }) }),
      );
  });

  test.each([
    ["on its last day", "2026-06-15", true],
    ["the day after", "2026-06-16", false],
    ["the day it was issued", "2020-01-01", true],
    ["the day before", "2019-12-31", false],
  ])("%s: in effect is %s %s", (_, day, expected) => expect(isInEffect(license(), day)).toBe(expected));

  test("without days is in effect", () => expect(isInEffect({ issued: null, expires: null }, today)).toBe(true));
});

test.each<[string, License[], boolean]>([
  ["a series in effect", [license({ kind: "series_6" })], true],
  ["a series that lapsed", [license({ kind: "series_6", expires: "2026-06-14" })], false],
  [
    "one that lapsed and one in effect",
    [license({ kind: "series_6", expires: "2026-06-14" }), license({ kind: "series_65" })],
    true,
  ],
  ["insurance alone, also variable", [license(), license({ kind: "variable" })], false],
  ["nothing", [], false],
])("%s opens securities: %#", (_, licenses, expected) => expect(maySellSecurities(licenses, today)).toBe(expected));

describe("the license a policy asks for", () => {
  const policy = { policy_type: "medicare_supplement" as const, state: "OH", writing_agent_id: "ada" };
  test.each<[string, object, License[], string | null]>([
    ["is there", {}, [license()], null],
    [
      "is of another person",
      {},
      [license({ user_id: "ben" })],
      "No health license of the writing agent in Ohio is on record.",
    ],
    [
      "is of another state",
      {},
      [license({ state: "PA" })],
      "No health license of the writing agent in Ohio is on record.",
    ],
    [
      "is of another line",
      {},
      [license({ kind: "life" })],
      "No health license of the writing agent in Ohio is on record.",
    ],
    [
      "lapsed",
      {},
      [license({ expires: "2026-06-14" })],
      "No health license of the writing agent in Ohio is on record.",
    ],
    ["is life for an annuity", { policy_type: "annuity_myga" }, [license({ kind: "life" })], null],
    ["is either of two for a house", { policy_type: "home" }, [license({ kind: "casualty" })], null],
    ["cannot be told without a state", { state: "" }, [], null],
    ["cannot be told without a writer", { writing_agent_id: null }, [], null],
    ["cannot be told of another type", { policy_type: "other" }, [], null],
  ])("%s", (_, more, licenses, words) => expect(missingLicense({ ...policy, ...more }, licenses, today)).toBe(words));

  test("a household may be of either line of business", () =>
    expect(linesFor("home")).toEqual(["property", "casualty"]));
});

describe("a license that is suspended or said to have expired", () => {
  test.each(["suspended", "expired"] as const)(
    "%s: is not in effect, opens no securities and covers no policy",
    (status) => {
      const series = license({ kind: "series_7", status });
      expect(isInEffect(series, today)).toBe(false);
      expect(maySellSecurities([series], today)).toBe(false);
      expect(securitiesSeriesOf([series], today)).toEqual([]);
      const written = { policy_type: "dental", state: "OH", writing_agent_id: "ada" } as const;
      expect(missingLicense(written, [license({ status })], today)).toContain("No health license");
      expect(missingLicense(written, [license()], today)).toBeNull();
    },
  );
});

test("the series someone holds are those in effect, each once, in order", () => {
  const held = [
    license({ kind: "series_63" }),
    license({ kind: "series_6" }),
    license({ kind: "series_6", state: "OH" }),
  ];
  const lapsed = license({ kind: "series_65", expires: "2026-06-14" });
  expect(securitiesSeriesOf([...held, lapsed, license()], today)).toEqual([6, 63]);
});
