/** The plan a person makes for a file, before anything is sent. */
import { expect, test } from "vitest";
import { attemptIn, attemptPath } from "../../../src/app/links/attempt-path.ts";
import {
  type Draft,
  draftOf,
  draftProblem,
  isEmptyColumn,
  settingOf,
  withDateOrder,
  withSetting,
  withTarget,
} from "../../../src/app/imports/draft.ts";
import type { FileReport } from "../../../src/domain/imports/file-report.ts";

const field = (name: string, target: string, ...preview: string[]) => ({ name, target, preview });
const report: FileReport = {
  file_name: "list.csv",
  format: "csv",
  encoding: "utf-8",
  delimiter: ",",
  has_header: true,
  header_row: 0,
  head: [],
  rows: 3,
  date_order: "mdy",
  fields: [
    field("Name", "last_name", "Delgado"),
    field("Mail", "email:1", "a@example.com"),
    field("Tag A", "tags", "x"),
    field("Tag B", "tags", "y"),
    field("Fax", ""),
  ],
  problems: [],
};
const draft = (change: Partial<FileReport> = {}): Draft =>
  draftOf(new File(["x"], "list.csv"), { ...report, ...change });
const targets = ({ plan }: Draft) => plan.fields.map(({ target }) => target);

test("a field chosen for one column is removed from another, unless columns may share it", () => {
  const { plan } = draft();
  expect(withTarget(plan, 1, "last_name").fields.map(({ target }) => target)).toEqual([
    "",
    "last_name",
    "tags",
    "tags",
    "",
  ]);
  expect(withTarget(plan, 4, "tags").fields.map(({ target }) => target)).toEqual([
    "last_name",
    "email:1",
    "tags",
    "tags",
    "tags",
  ]);
});

test("a draft says what keeps it from being sent", () => {
  expect(draftProblem(draft())).toBeNull();
  expect(draftProblem(draft({ problems: ["This file has 250,001 rows; the limit is 250,000."] }))).toContain("250,001");
  expect(draftProblem(draft({ date_order: "unclear" }))).toBe("Choose a date format.");
  expect(draftProblem(draft({ fields: [field("Sex", "gender", "f")] }))).toBe(
    "Map a column to last name, business name, phone or email.",
  );
  expect(draftProblem(draft({ fields: [field("Sex", "", "f")] }))).toBe("Map at least one column.");
});

test.each(["mdy", "dmy"] as const)("an unclear order of dates is answered by either choice: %s", (date_order) => {
  const answered = withDateOrder(draft({ date_order: "unclear" }), date_order);
  expect(answered).toMatchObject({ asksDateOrder: false, plan: { date_order } });
  expect(draftProblem(answered)).toBeNull();
});

test("an unclear order of dates is asked, a clear one is taken", () => {
  expect(draft({ date_order: "unclear" })).toMatchObject({ asksDateOrder: true });
  expect(draft({ date_order: "dmy" })).toMatchObject({ asksDateOrder: false, plan: { date_order: "dmy" } });
});

test("a kept plan finds its columns by name on another file, and leaves the others out", () => {
  const kept = settingOf({ ...draft().plan, date_order: "dmy", category: "client", forgive: ["bad_phone"] });
  const other = draft({
    date_order: "unclear",
    fields: [field("Mail", "", "b@example.com"), field("Phone", "phone:1", "1"), field("Name", "first_name", "Hale")],
  });
  const used = withSetting(other, {
    id: "00000000-0000-7000-8000-000000000001",
    name: "Seminar",
    data: JSON.parse(JSON.stringify(kept)),
    created_at: 0,
    updated_at: 0,
  });
  expect(targets(used)).toEqual(["email:1", "", "last_name"]);
  expect(used).toMatchObject({
    asksDateOrder: false,
    plan: {
      date_order: "dmy",
      category: "client",
      forgive: ["bad_phone"],
      setting: "00000000-0000-7000-8000-000000000001",
    },
  });
});

test("only a column without any value and without a field is put aside", () => {
  expect(draft().plan.fields.map(isEmptyColumn)).toEqual([false, false, false, false, true]);
});

test("an attempt is found again from its path", () => {
  expect(attemptIn(attemptPath("01a1fe68-2300-7ea6-8204-413621fa2603"))).toBe("01a1fe68-2300-7ea6-8204-413621fa2603");
  expect(attemptIn("/sync")).toBeUndefined();
});
