/** What the one door to the network makes of an ask. */
import { expect, test } from "vitest";
import { contacts } from "../../src/contract/contacts/contacts.ts";
import { requester } from "../../src/local/api/request.ts";
import { seededWorld } from "../fixtures/world.ts";

function bodiesSent(): { bodies: unknown[]; request: ReturnType<typeof requester> } {
  const bodies: unknown[] = [];
  const fetch = (_url: string, init: RequestInit) => {
    bodies.push(JSON.parse(String(init.body)));
    return Promise.resolve(Response.json({ data: [], meta: {} }, { headers: { "x-contract-version": "1" } }));
  };
  return { bodies, request: requester({ base: "", world: seededWorld(1), fetch }) };
}

test("empty entries of a search are not sent (spec 000 §5)", async () => {
  const { bodies, request } = bodiesSent();
  const contacts_scope = { search: { q: "", state: [], never_called: false } };
  await request(contacts.list, { body: { contacts_scope } });
  expect(bodies).toEqual([{ contacts_scope: { search: { never_called: false } } }]);
});

test("a queued write is sent as it was written down, so that its key still fits", async () => {
  const { bodies, request } = bodiesSent();
  const body = { contacts_scope: { search: { q: "" } } };
  await request(contacts.list, { body }, { op_id: "queued" });
  expect(bodies).toEqual([body]);
});
