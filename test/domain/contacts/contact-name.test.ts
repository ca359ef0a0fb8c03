import { expect, test } from "vitest";
import { nameOfContact } from "../../../src/domain/contacts/contact-name.ts";

const nobody = { first_name: "", last_name: "", suffix: null, business_name: "", phones: [], emails: [] };

test.each([
  [{ first_name: "Ada", last_name: "Ames", suffix: "Jr" as const }, "Ada Ames Jr"],
  [{ last_name: "Ames" }, "Ames"],
  [{ suffix: "Jr" as const, business_name: "Ames Farm" }, "Ames Farm"],
  [{ suffix: "Jr" as const }, "No name"],
])("%o is called %s", (fields, name) => {
  expect(nameOfContact({ ...nobody, ...fields })).toBe(name);
});
