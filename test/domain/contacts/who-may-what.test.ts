import { describe, expect, test } from "vitest";
import type { ContactEdit } from "../../../src/domain/contacts/contact.ts";
import { emailVerdict } from "../../../src/domain/emails/email-verdict.ts";
import { forbiddenFields, mayUndoStop } from "../../../src/domain/contacts/field-rights.ts";
import { type AccountType, accountTypes } from "../../../src/domain/users/access.ts";
import { apiScopeOf } from "../../../src/domain/users/api-scopes.ts";
import { identityText } from "../../../src/domain/session/identity.ts";
import { nameKeyOf } from "../../../src/domain/values/sign-in-name.ts";

test.each([
  ["rosa@delgado.com", "valid"],
  ["rosa@delgado", "invalid"],
  ["not an address", "invalid"],
  ["rosa@site.test", "invalid"],
  ["rosa@mail.invalid", "invalid"],
  ["info@delgado.com", "risky"],
  ["Rosa@GMIAL.com", "risky"],
  ["rosa@mailinator.com", "risky"],
])("%s looks %s", (address, verdict) => expect(emailVerdict(address)).toBe(verdict));

describe("fields of a contact", () => {
  test.each<[AccountType, ContactEdit, string[]]>([
    ["agent", { first_name: "R", phones: [] }, []],
    ["telemarketer", { status_id: null, phones: [] }, []],
    ["telemarketer", { first_name: "R", status_id: null, birth_date: null }, ["first_name", "birth_date"]],
  ])("a %s may not change %j: %j", (account_type, edit, forbidden) => {
    expect(forbiddenFields({ account_type, rm: false }, edit)).toEqual(forbidden);
  });

  test("leaving a stopping status is for those who answer for others", () => {
    const may = accountTypes.filter((account_type) => mayUndoStop({ account_type, rm: false }));
    expect(may).toEqual([
      "admin",
      "sub_admin",
      "bu_admin",
      "manager",
      "regional_manager",
      "district_manager",
      "field_manager",
    ]);
    expect(mayUndoStop({ account_type: "agent", rm: true })).toBe(false);
  });
});

describe("an API key", () => {
  test.each([
    [{ path: "/v1/contacts/41", method: "GET", access: "contacts.see" }, "contacts.read"],
    [{ path: "/v1/contacts", method: "PATCH", access: "contacts.see", writes: "never" }, "contacts.read"],
    [{ path: "/v1/contacts", method: "POST", access: "contacts.create", writes: "queue" }, "contacts.write"],
    [{ path: "/v1/contacts/import", method: "POST", access: "contacts.import", writes: "now" }, "imports.write"],
    [{ path: "/v1/contactsx", method: "GET", access: "contacts.see" }, null],
    [{ path: "/v1/users/me", method: "GET", access: "signed_in" }, null],
    [{ path: "/v1/api_keys", method: "POST", access: "signed_in", writes: "now" }, null],
    [{ path: "/v1/admin/users", method: "GET", access: "users.list" }, null],
  ] as const)("reaches %j with the scope %s", (call, scope) => expect(apiScopeOf(call)).toBe(scope));
});

test("a person's own work and the work of someone acting as them stay apart", () => {
  expect(identityText("u", null)).toBe("u");
  expect(identityText("u", "a")).not.toBe(identityText("u", null));
  expect(identityText("u", "a")).not.toBe(identityText("a", "u"));
});

test.each([
  [" Ada@Example.COM ", "ada@example.com"],
  ["ＡＤＡ", "ada"],
])("%j signs in as %j", (typed, key) => expect(nameKeyOf(typed)).toBe(key));
