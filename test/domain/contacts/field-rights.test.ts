import { describe, expect, test } from "vitest";
import { forbiddenFields, mayUndoStop } from "../../../src/domain/contacts/field-rights.ts";
import { accountTypes } from "../../../src/domain/users/access.ts";

const edit = { last_name: "Ames", status_id: null, phones: [] };

describe("the fields of a contact", () => {
  test("are open to everyone who edits, but a telemarketer keeps to status and phones", () => {
    const closed = accountTypes.filter((account_type) => forbiddenFields({ account_type, rm: false }, edit).length > 0);
    expect(closed).toEqual(["telemarketer"]);
    expect(forbiddenFields({ account_type: "telemarketer", rm: false }, edit)).toEqual(["last_name"]);
    expect(forbiddenFields({ account_type: "telemarketer", rm: false }, { status_id: null, phones: [] })).toEqual([]);
  });
});

describe("leaving a status that stops everything", () => {
  test("is for those who answer for others", () => {
    const managers = accountTypes.filter((account_type) => mayUndoStop({ account_type, rm: false }));
    expect(managers).toEqual([
      "admin",
      "sub_admin",
      "bu_admin",
      "manager",
      "regional_manager",
      "district_manager",
      "field_manager",
    ]);
  });
});
