import { afterAll, beforeAll, expect, test } from "vitest";
import type { Contact } from "../../../src/domain/contacts/contact.ts";
import type { Note } from "../../../src/domain/contacts/note.ts";
import type { Policy } from "../../../src/domain/policies/policy.ts";
import { layContact } from "../../fixtures/book.ts";
import { openTestServer, type TestServer } from "../../fixtures/test-server.ts";

let app: TestServer;
let contact: Contact;
let carrier_id: string;
beforeAll(async () => {
  app = await openTestServer();
  carrier_id = (await app.request("alma", "POST", "/v1/admin/carriers", { body: { name: "Acme Life" } })).text(
    "data.id",
  );
  contact = await layContact(app, { owner: app.people.ada, fields: { category: "lead" } });
});
afterAll(() => app.close());

const path = (more = "") => `/v1/contacts/${contact.id}/policies${more}`;
const policyOf = (json: unknown) => (json as { data: Policy }).data;

test("of a policy's status theirs stands, and the step that came too late is kept once, as a note on the contact", async () => {
  const facts = { application_date: "2026-11-01", submitted_at: "2026-11-02" };
  const added = await app.request("ada", "POST", path(), {
    body: { carrier_id, policy_type: "term_life", ...facts, policy_number: "L-1", status: "app_started" },
  });
  expect(added.status, JSON.stringify(added.json)).toBe(201);
  const { id } = policyOf(added.json);
  await app.request("mona", "PATCH", path(`/${id}`), {
    body: { status: "withdrawn", base: { status: "app_started" } },
  });
  const at = app.world.now();
  await app.world.pass(60_000);
  const key = app.world.uuid();
  const body = { status: "submitted", base: { status: "app_started" }, reason: "Signed at the table", at };
  const late = () => app.request("ada", "PATCH", path(`/${id}`), { body, headers: { "idempotency-key": key } });
  const first = await late();
  expect(policyOf(first.json).status).toBe("withdrawn");
  expect(first.at("meta.conflicts")).toMatchObject([
    { field: "status", yours: "submitted", theirs: "withdrawn", ask: false, by: app.people.mona.id },
  ]);
  await late();
  const { data } = (await app.request("ada", "GET", `/v1/contacts/${contact.id}/notes`)).json as { data: Note[] };
  expect(data).toMatchObject([{ kind: "system", author_id: app.people.ada.id }]);
  expect(data[0]?.body).toMatch(
    /^Acme Life · Term life · L-1 was set to Submitted on \d\d\/\d\d\/\d{4}, .+\. By then it was already Withdrawn, which was kept\. Reason: Signed at the table$/,
  );
});
