import { expect, test } from "vitest";
import { Attempt, mayRetry, progressOf, statusWhenDone } from "../../../src/domain/imports/attempt.ts";
import { attemptStatuses, attemptTabs, isRunning, statusesOfTab } from "../../../src/domain/imports/status.ts";
import { attemptsShown, forgivable, importRowsMax, rowReasons } from "../../../src/domain/imports/limits.ts";
import { importBytesMax } from "../../../src/domain/values/limits.ts";
import { countOfRows, importMessages, reasonTexts } from "../../../src/domain/imports/messages.ts";
import { partsOf, targetChoices, targetLabel } from "../../../src/domain/imports/targets.ts";

test.each([
  ["all", undefined],
  ["running", ["uploaded", "validating", "ready", "queued", "processing"]],
  ["finished", ["complete", "complete_with_errors", "cancelled", "undone"]],
  ["failed", ["failed", "complete_with_errors"]],
] as const)("the tab %s shows %j", (tab, statuses) => expect(statusesOfTab(tab)).toEqual(statuses));

test("every status is found under a tab", () => {
  const shown = attemptTabs.flatMap((tab) => statusesOfTab(tab) ?? []);
  expect(new Set(shown)).toEqual(new Set(attemptStatuses));
});

test.each([
  ["processing", 3, false],
  ["complete_with_errors", 3, true],
  ["complete_with_errors", 0, false],
  ["failed", 1, true],
  ["undone", 3, false],
  ["cancelled", 2, true],
] as const)("%s with %i failed rows may be retried: %s", (status, failed, retry) =>
  expect(mayRetry({ status, failed })).toBe(retry),
);

test.each([
  ["processing", 50, 200, 0.25],
  ["processing", 0, 0, undefined],
  ["queued", 0, 200, undefined],
  ["complete", 200, 200, 1],
] as const)("%s, %i of %i: progress %s", (status, done, total, progress) => {
  expect(progressOf({ status, done, total })).toBe(progress);
  expect(isRunning(status)).toBe(progress !== 1);
});

test("a finished attempt shows whether rows were rejected", () => {
  expect([statusWhenDone({ failed: 0 }), statusWhenDone({ failed: 1 })]).toEqual(["complete", "complete_with_errors"]);
  expect(Object.keys(Attempt.shape)).toContain("seq");
});

test("every reason has its sentence, and only values can be forgiven", () => {
  expect(Object.keys(reasonTexts)).toEqual([...rowReasons]);
  for (const text of Object.values(reasonTexts)) expect(text).toMatch(/\.$/);
  // 02/30/1990 is written well.
  expect(reasonTexts.bad_date).toContain("Enter a valid date");
  expect(forgivable).toEqual([
    "bad_phone",
    "bad_email",
    "bad_date",
    "bad_zip",
    "bad_state",
    "unknown_value",
    "too_long",
    "dnc_listed",
  ]);
});

test("limits and words of the design", () => {
  expect([importRowsMax, importBytesMax, attemptsShown]).toEqual([250_000, 104_857_600, 5]);
  expect(importMessages.too_many_rows(300_000)).toBe("This file has 300,000 rows; the limit is 250,000.");
  expect(importMessages.rows_not_read(3)).toBe("3 rows could not be read. See why.");
  expect(importMessages.rows_not_read(1)).toBe("1 row could not be read. See why.");
  expect(countOfRows(1)).toBe("1 row");
});

test("targets are named for people", () => {
  expect([
    targetLabel("phone:2"),
    targetLabel("address_city:work"),
    targetLabel("last_name"),
    targetLabel("gone"),
  ]).toEqual(["Phone 2", "City (work)", "Last name", "gone"]);
  expect(partsOf("address_city:work")).toEqual({ name: "address_city", place: "work" });
  expect(new Set(targetChoices.map(({ target }) => target)).size).toBe(targetChoices.length);
});
