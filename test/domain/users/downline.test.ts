import { expect, test } from "vitest";
import type { AccountType } from "../../../src/domain/users/access.ts";
import { downlineOf } from "../../../src/domain/users/downline.ts";

const person = (id: string, parent_id: string | null, active = true) => ({
  id,
  first_name: id,
  last_name: "",
  parent_id,
  active,
});
const users = [
  person("mona", "bruno"),
  person("fred", "mona"),
  person("ada", "fred"),
  person("adam", "mona"),
  person("gone", "mona", false),
  person("ben", "nina"),
  person("bruno", null),
];
const below = (id: string, account_type: AccountType) =>
  downlineOf({ id, account_type, rm: false }, users).map(({ person: one, depth }) => `${one.id} ${depth}`);

test("a manager looks at those below, each under whom they stand; no one else does", () => {
  expect(below("mona", "manager")).toEqual(["adam 1", "fred 1", "ada 2"]);
  expect(below("ada", "agent")).toEqual([]);
  expect(below("fred", "field_manager")).toEqual(["ada 1"]);
});

test("a user with company scope sees everyone, their own team first", () => {
  expect(below("bruno", "admin")).toEqual(["mona 1", "adam 2", "fred 2", "ada 3", "ben 1"]);
});

test("a tree that bites its tail ends", () => {
  const ring = [person("a", "b"), person("b", "a")];
  expect(downlineOf({ id: "a", account_type: "manager", rm: false }, ring)).toHaveLength(1);
});
