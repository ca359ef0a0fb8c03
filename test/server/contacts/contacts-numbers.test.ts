import { afterAll, beforeAll, expect, test } from "vitest";
import { openTestServer, type TestServer } from "../../fixtures/test-server.ts";

let app: TestServer;
beforeAll(async () => {
  app = await openTestServer();
});
afterAll(() => app.close());

test("numbers asked for by many at once are never given twice, and leases keep to whole buckets of 8", async () => {
  const people = ["ada", "adam", "ben", "fred", "mona"] as const;
  const leases = people.flatMap((who) =>
    [8, 64].map((count) => app.request(who, "POST", "/v1/contacts/number_leases", { body: { count } })),
  );
  const creates = people.map((who) =>
    app.request(who, "POST", "/v1/contacts", { body: { ref: app.world.uuid(), last_name: "New" } }),
  );
  const taken: number[] = [];
  for (const { json } of await Promise.all(leases)) {
    const { from_id, to_id } = (json as { data: { from_id: number; to_id: number } }).data;
    expect([from_id % 8, (to_id + 1) % 8]).toEqual([0, 0]);
    for (let id = from_id; id <= to_id; id++) taken.push(id);
  }
  for (const { json } of await Promise.all(creates)) taken.push((json as { data: { id: number } }).data.id);
  expect(taken).toHaveLength(5 * (8 + 64) + 5);
  expect(new Set(taken).size).toBe(taken.length);
});

test("another tenant's numbers begin again", async () => {
  const made = await app.request("eve", "POST", "/v1/contacts", {
    body: { ref: app.world.uuid(), last_name: "First" },
  });
  expect(made.at("data.id")).toBe(1);
});

test.each([0, 4, 12, 257, 264, -8])("a lease of %d numbers is refused", async (count) => {
  expect((await app.request("ada", "POST", "/v1/contacts/number_leases", { body: { count } })).status).toBe(422);
});
