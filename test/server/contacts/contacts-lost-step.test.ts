import { afterAll, beforeAll, expect, test } from "vitest";
import type { Contact } from "../../../src/domain/contacts/contact.ts";
import type { Note } from "../../../src/domain/contacts/note.ts";
import type { Policy } from "../../../src/domain/policies/policy.ts";
import { layContact } from "../../fixtures/book.ts";
import { openHouse, type TestHouse } from "../../fixtures/house.ts";

let house: TestHouse;
let contact: Contact;
let carrier_id: string;
beforeAll(async () => {
  house = await openHouse();
  carrier_id = (await house.ask("alma", "POST", "/v1/admin/carriers", { body: { name: "Acme Life" } })).text("data.id");
  contact = await layContact(house, { owner: house.people.ada, fields: { category: "lead" } });
});
afterAll(() => house.close());

const path = (more = "") => `/v1/contacts/${contact.id}/policies${more}`;
const policyOf = (json: unknown) => (json as { data: Policy }).data;

test("of a policy's status theirs stands, and the step that came too late is kept once, as a note on the contact", async () => {
  const facts = { application_date: "2026-11-01", submitted_at: "2026-11-02" };
  const added = await house.ask("ada", "POST", path(), {
    body: { carrier_id, policy_type: "term_life", ...facts, policy_number: "L-1", status: "app_started" },
  });
  expect(added.status, JSON.stringify(added.json)).toBe(201);
  const { id } = policyOf(added.json);
  await house.ask("mona", "PATCH", path(`/${id}`), { body: { status: "withdrawn", base: { status: "app_started" } } });
  const at = house.world.now();
  await house.world.pass(60_000);
  const key = house.world.uuid();
  const body = { status: "submitted", base: { status: "app_started" }, reason: "Signed at the table", at };
  const late = () => house.ask("ada", "PATCH", path(`/${id}`), { body, headers: { "idempotency-key": key } });
  const first = await late();
  expect(policyOf(first.json).status).toBe("withdrawn");
  expect(first.at("meta.conflicts")).toMatchObject([
    { field: "status", yours: "submitted", theirs: "withdrawn", ask: false, by: house.people.mona.id },
  ]);
  await late();
  const { data } = (await house.ask("ada", "GET", `/v1/contacts/${contact.id}/notes`)).json as { data: Note[] };
  expect(data).toMatchObject([{ kind: "system", author_id: house.people.ada.id }]);
  expect(data[0]?.body).toMatch(
    /^Acme Life · Term life · L-1 was set to Submitted on \d\d\/\d\d\/\d{4}, .+\. By then it had become Withdrawn, which stands\. The reason given: Signed at the table$/,
  );
});
