import { expect, test } from "vitest";
import type { AccountType } from "../../../src/domain/users/access.ts";
import { mayChangePerson } from "../../../src/domain/users/changing.ts";

const me = (account_type: AccountType, more: object = {}) => ({
  id: "me",
  account_type,
  rm: false,
  actor: null,
  ...more,
});

test.each([
  ["an admin an admin", me("admin"), "admin", true],
  ["a sub_admin a bu_admin", me("sub_admin"), "bu_admin", true],
  ["a sub_admin an equal", me("sub_admin"), "sub_admin", false],
  ["a bu_admin an agent", me("bu_admin"), "agent", true],
  ["a manager an agent", me("manager"), "agent", false],
  ["a relationship manager an agent", me("agent", { rm: true }), "agent", false],
  ["an admin who acts as another", me("admin", { actor: { id: "x" } }), "agent", false],
] as const)("%s may change: %#", (_, changer, account_type, expected) =>
  expect(mayChangePerson(changer, { id: "other", account_type })).toBe(expected),
);

test("one's own account is changed elsewhere", () =>
  expect(mayChangePerson(me("admin"), { id: "me", account_type: "admin" })).toBe(false));
