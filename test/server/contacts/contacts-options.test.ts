/** Short lists everybody needs: vendors of leads, carriers. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { layContact } from "../../fixtures/book.ts";
import { openTestServer, type TestServer } from "../../fixtures/test-server.ts";

let app: TestServer;
beforeAll(async () => {
  app = await openTestServer();
});
afterAll(() => app.close());

test("vendors of leads are listed for all of the company, and a contact names one of them", async () => {
  const { db } = app.connection;
  const contact = await layContact(app, { owner: app.people.ada });
  const now = app.world.now();
  const row = (tenant_id: string, vendor_name: string) => ({
    tenant_id,
    id: app.world.uuid(),
    vendor_name,
    vendor_type: "aggregator" as const,
    default_owner_id: null,
    default_pool_id: null,
    price_per_lead: null,
    daily_cap: null,
    duplicate_window_days: 30,
    created_at: now,
    updated_at: now,
    deleted_at: null,
  });
  const ours = row(app.people.home_id, "T65 Direct");
  const theirs = row(app.people.away_id, "Coastal Leads");
  await db.insertInto("api_vendors").values([ours, theirs]).execute();
  const listed = (await app.request("basil", "GET", "/v1/contacts/api_vendors")).json as { data: object[] };
  expect(listed.data).toMatchObject([{ id: ours.id, vendor_name: "T65 Direct", active: true }]);
  const name = (api_vendor_id: string) =>
    app.request("ada", "PATCH", `/v1/contacts/${contact.id}/quick_update`, { body: { api_vendor_id } });
  expect((await name(ours.id)).at("data.api_vendor_id")).toBe(ours.id);
  expect((await name(theirs.id)).status).toBe(404);
});

test("carriers are listed for everyone: the active ones, by name", async () => {
  for (const body of [{ name: "Zenith" }, { name: "acme Life" }, { name: "Off Mutual", active: false }])
    await app.request("alma", "POST", "/v1/admin/carriers", { body });
  const names = async (query = "") =>
    ((await app.request("basil", "GET", `/v1/carriers${query}`)).json as { data: { name: string }[] }).data.map(
      ({ name }) => name,
    );
  expect(await names()).toEqual(["acme Life", "Zenith"]);
  expect(await names("?q=ZEN")).toEqual(["Zenith"]);
});
