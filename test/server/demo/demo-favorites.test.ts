/** What those who sign in to the demo have at hand: every list of theirs shows somebody. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { demoTenants, fillDemo } from "../../../src/server/demo/fill.ts";
import { type EmptyTestServer, openEmptyTestServer } from "../../fixtures/test-server.ts";
import { signIn } from "../../fixtures/people.ts";

let app: EmptyTestServer;
let cookie: string;
beforeAll(async () => {
  app = await openEmptyTestServer();
  const { db } = app.connection;
  const [demo] = demoTenants;
  await fillDemo(db, app.world.now(), "nobody signs in", [{ ...demo!, contacts: 1_000 }]);
  const { id, tenant_id } = await db
    .selectFrom("users")
    .select(["id", "tenant_id"])
    .where("email", "=", "agent@demo.fieldline.test")
    .executeTakeFirstOrThrow();
  cookie = (await signIn(db, app.world, { tenant_id, id })).cookie;
});
afterAll(() => app.close());

test("each saved search finds someone", async () => {
  const filters = (await app.send("GET", "/v1/quick_filters", { cookie })).at("data") as {
    name: string;
    contacts_scope: object;
  }[];
  expect(filters.map(({ name }) => name)).toHaveLength(3);
  for (const { name, contacts_scope } of filters) {
    const found = await app.send("PATCH", "/v1/contacts", { cookie, body: { contacts_scope } });
    expect(found.at("data"), name).not.toEqual([]);
  }
});

test("favorites are the agent's own contacts", async () => {
  const favorites = (await app.send("GET", "/v1/favorite_lists", { cookie })).at("data") as { favorite_id: number }[];
  expect(favorites.length).toBeGreaterThan(3);
  for (const { favorite_id } of favorites) {
    const seen = await app.send("GET", `/v1/contacts/${favorite_id}`, { cookie });
    expect(seen.status).toBe(200);
  }
});
