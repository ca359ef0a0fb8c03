import { describe, expect, test } from "vitest";
import {
  type AccountType,
  accountTypes,
  capabilities,
  type Capability,
  may,
  scopeOf,
} from "../../../src/domain/users/access.ts";

const scopes = (capability: Capability, rm = false) =>
  Object.fromEntries(accountTypes.map((account_type) => [account_type, scopeOf({ account_type, rm }, capability)]));
const mayList = (capability: Capability) =>
  accountTypes.filter((account_type) => may({ account_type, rm: false }, capability));

describe("the permission matrix", () => {
  test("seeing contacts widens with standing", () => {
    expect(scopes("contacts.see")).toEqual({
      admin: "tenant",
      sub_admin: "tenant",
      bu_admin: "unit",
      manager: "downline",
      regional_manager: "downline",
      district_manager: "downline",
      field_manager: "downline",
      telemarketer: "pool",
      agent: "own",
      basic: "own",
    });
  });

  test.each<[Capability, AccountType[]]>([
    ["contacts.purge", ["admin"]],
    ["contacts.reveal", ["admin", "agent"]],
    [
      "contacts.transfer",
      ["admin", "sub_admin", "bu_admin", "manager", "regional_manager", "district_manager", "field_manager"],
    ],
    ["contacts.import_tracking", ["admin", "sub_admin", "manager"]],
    ["users.roles", ["admin"]],
    ["contacts.transfer_pool", ["admin", "sub_admin", "bu_admin", "manager"]],
    ["users.act_as", ["admin", "sub_admin", "bu_admin", "manager"]],
    ["settings.edit", ["admin"]],
    ["reference.edit", ["admin", "sub_admin"]],
    ["signups.decide", ["admin", "sub_admin"]],
  ])("%s is for %j alone", (capability, allowed) => expect(mayList(capability)).toEqual(allowed));

  test("a basic user is denied everything but their own contacts", () => {
    const allowed = capabilities.filter((capability) => may({ account_type: "basic", rm: false }, capability));
    for (const capability of allowed) expect(scopeOf({ account_type: "basic", rm: false }, capability)).toBe("own");
    expect(allowed).toEqual(expect.arrayContaining(["contacts.see", "contacts.edit"]));
    expect(allowed).not.toEqual(expect.arrayContaining(["contacts.details"]));
  });

  test("no one below reaches further than an admin", () => {
    const order = ["none", "own", "pool", "assigned", "downline", "unit", "tenant"];
    for (const capability of capabilities) {
      const reach = (account_type: AccountType) => order.indexOf(scopeOf({ account_type, rm: false }, capability));
      for (const account_type of accountTypes) expect(reach(account_type)).toBeLessThanOrEqual(reach("admin"));
    }
  });
});

describe("a relationship manager", () => {
  test("reaches the assigned agents where the own account reaches nothing or itself", () => {
    expect(scopeOf({ account_type: "agent", rm: true }, "contacts.see")).toBe("assigned");
    expect(scopeOf({ account_type: "basic", rm: true }, "users.act_as")).toBe("assigned");
  });

  test("keeps the wider scope of the own account", () => {
    expect(scopeOf({ account_type: "manager", rm: true }, "contacts.see")).toBe("downline");
    expect(scopeOf({ account_type: "admin", rm: true }, "users.act_as")).toBe("tenant");
  });

  test("gains nothing where relationship managers have nothing", () => {
    for (const capability of ["contacts.purge", "contacts.import", "reference.edit"] as const) {
      expect(scopeOf({ account_type: "basic", rm: true }, capability)).toBe("none");
    }
    expect(scopeOf({ account_type: "agent", rm: true }, "contacts.import")).toBe("own");
  });
});
