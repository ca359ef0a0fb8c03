import { expect, test } from "vitest";
import { receiversFor } from "../../../src/domain/transfers/receivers.ts";
import type { AccountType } from "../../../src/domain/users/access.ts";

const people = [
  { id: "mona", parent_id: null, active: true },
  { id: "fred", parent_id: "mona", active: true },
  { id: "ada", parent_id: "fred", active: true },
  { id: "left", parent_id: "fred", active: false },
  { id: "nina", parent_id: null, active: true },
];

test.each<[AccountType, string, string]>([
  ["admin", "mona", "mona fred ada nina"],
  ["bu_admin", "mona", "mona fred ada nina"],
  ["manager", "mona", "mona fred ada"],
  ["field_manager", "fred", "fred ada"],
  ["agent", "ada", ""],
  ["telemarketer", "ada", ""],
])("%s %s may give to: %s", (account_type, id, names) =>
  expect(
    receiversFor({ id, account_type, rm: false }, people)
      .map((one) => one.id)
      .join(" "),
  ).toBe(names),
);

test("a ring above one another ends", () => {
  const ring = [
    { id: "a", parent_id: "b", active: true },
    { id: "b", parent_id: "a", active: true },
  ];
  expect(receiversFor({ id: "a", account_type: "manager", rm: false }, ring)).toHaveLength(2);
});
