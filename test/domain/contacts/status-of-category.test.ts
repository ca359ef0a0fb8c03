import { expect, test } from "vitest";
import type { Status } from "../../../src/domain/reference/reference.ts";
import { statusOfCategory } from "../../../src/domain/contacts/status-of-category.ts";

const status = (id: string, category: Status["category"], position: number, effect: Status["effect"] = "none") => ({
  id,
  category,
  position,
  effect,
});
const statuses = [
  status("Deceased", "client", 0, "deceased"),
  status("Lapsed", "client", 2),
  status("Active", "client", 1),
  status("Quoted", "lead", 1),
  status("New", "lead", 0),
  status("Do not contact", "lead", 2, "do_not_contact"),
];
const becomes = (status_id: string | null, category: Status["category"], known = statuses) =>
  statusOfCategory({ status_id }, category, known);

test("a lead that becomes a client gets the first client status, a client that becomes a lead the first lead status", () => {
  expect([becomes("Quoted", "client"), becomes(null, "client")]).toEqual(["Active", "Active"]);
  expect([becomes("Lapsed", "lead"), becomes("gone", "lead")]).toEqual(["New", "New"]);
});

test("a status that stops all contact stays, and so does one that fits", () => {
  expect([becomes("Do not contact", "client"), becomes("Deceased", "lead")]).toEqual(["Do not contact", "Deceased"]);
  expect(becomes("Lapsed", "client")).toBe("Lapsed");
});

test("where no status of the category is kept, the contact keeps its own", () => {
  expect(becomes("Quoted", "client", statuses.slice(3))).toBe("Quoted");
});
