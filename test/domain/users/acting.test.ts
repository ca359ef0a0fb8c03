import { describe, expect, test } from "vitest";
import { type AccountType, accountTypes } from "../../../src/domain/users/access.ts";
import {
  actingExportRowsMax,
  actingFault,
  type ActingFacts,
  refusedWhileActing,
  standsAbove,
} from "../../../src/domain/users/acting.ts";

interface Ask {
  rm?: boolean;
  active?: boolean;
  in_scope?: boolean;
  acting?: boolean;
  self?: boolean;
}
const asks = (actor: AccountType, target: AccountType, more: Ask = {}): ActingFacts => ({
  actor: { id: "a", account_type: actor, rm: more.rm ?? false },
  target: { id: more.self ? "a" : "b", account_type: target, active: more.active ?? true },
  in_scope: more.in_scope ?? true,
  acting: more.acting ?? false,
});

test.each<[actor: AccountType, target: AccountType, more: Ask, fault: string | null]>([
  ["admin", "agent", {}, null],
  ["admin", "sub_admin", {}, null],
  ["admin", "admin", {}, null],
  ["sub_admin", "bu_admin", {}, null],
  ["sub_admin", "sub_admin", {}, "standing"],
  ["sub_admin", "admin", {}, "standing"],
  ["bu_admin", "manager", {}, null],
  ["bu_admin", "bu_admin", {}, "standing"],
  ["bu_admin", "sub_admin", {}, "standing"],
  ["manager", "district_manager", {}, null],
  ["manager", "manager", {}, "standing"],
  ["agent", "agent", { rm: true }, null],
  ["agent", "basic", { rm: true }, null],
  ["agent", "manager", { rm: true }, "standing"],
  ["agent", "agent", {}, "standing"],
  ["manager", "agent", { in_scope: false }, "out_of_scope"],
  ["admin", "agent", { active: false }, "inactive"],
  ["admin", "admin", { self: true }, "self"],
  ["admin", "agent", { acting: true }, "nested"],
  ["manager", "agent", { in_scope: false, active: false }, "out_of_scope"],
])("%s as %s %j: %s", (actor, target, more, fault) => expect(actingFault(asks(actor, target, more))).toBe(fault));

describe("standing", () => {
  test("falls from admin to basic; telemarketers and agents stand alike", () => {
    for (const [place, one] of accountTypes.entries()) {
      for (const other of accountTypes.slice(place + 1)) {
        expect(standsAbove(one, other)).toBe(!(one === "telemarketer" && other === "agent"));
        expect(standsAbove(other, one)).toBe(false);
      }
    }
  });
});

test("what no one may do while acting as another", () => {
  expect(refusedWhileActing).toEqual(
    expect.arrayContaining([
      "password",
      "two_factor",
      "card",
      "plan",
      "reveal",
      "purge",
      "export_above_500",
      "act_as",
      "api_keys",
    ]),
  );
  expect(actingExportRowsMax).toBe(500);
});
