/** What stands in the way of removing a user, and licenses that are handed over. */
import { afterAll, beforeAll, expect, it } from "vitest";
import { layContact } from "../../fixtures/book.ts";
import type { People } from "../../fixtures/people.ts";
import { openTestServer, type TestServer } from "../../fixtures/test-server.ts";
import { openImportFixture, type TransferFixture } from "../../fixtures/transfer-fixture.ts";

type Name = Exclude<keyof People, "home_id" | "away_id">;
let app: TestServer;
let transfers: TransferFixture;
beforeAll(async () => {
  app = await openTestServer();
  transfers = openImportFixture(app);
});
afterAll(() => app.close());

const users = "/v1/admin/users";
const idOf = (who: Name) => app.people[who].id;
const preview = (id: string, receivers: object) =>
  app.request("alma", "POST", `${users}/${id}/removal_preview`, { body: { receivers } });
const remove = (id: string, receivers: object) =>
  app.request("alma", "DELETE", `${users}/${id}`, { body: { receivers } });
const undo = (removal: string) => app.request("alma", "POST", `/v1/admin/user_removals/${removal}/undo`);
const one = async (sql: string, ...values: unknown[]) =>
  (await app.connection.pool.query(sql, values)).rows as Record<string, unknown>[];
const to = (user_id: string) => ({ user_id });
const whole = (taker: string) => ({
  downline: to(taker),
  contacts: to(taker),
  events: to(taker),
  callbacks: to(taker),
});

async function settle(name: string) {
  const body = { first_name: name, email: `${name.toLowerCase()}@prairie.test`, password: "seven quiet ravens" };
  const id = (await app.request("alma", "POST", users, { body })).text("data.id");
  const contacts = [(await layContact(app, { owner: { ...app.people.fred, id } })).id];
  return { id, contacts };
}

it("says before and when removing that a contact is in a call, whoever takes over", async () => {
  const { id, contacts } = await settle("Ivar");
  const call = app.world.uuid();
  await one(
    `insert into calls (tenant_id, id, user_id, contact_id, call_direction, call_from, call_to, status, created_at, updated_at)
     values ($1, $2, $3, $4, 'outbound', '', '+12125550123', 'in_progress', $5, $5)`,
    app.people.home_id,
    call,
    id,
    contacts[0],
    app.world.now(),
  );
  const words = ["Contacts are in a call right now. Try again when it has ended."];
  const asked = await preview(id, whole(idOf("adam")));
  expect(asked.at("data.errors")).toEqual({ contacts: words });
  const refused = await remove(id, whole(idOf("adam")));
  expect([refused.status, refused.at("errors")]).toEqual([409, { contacts: words }]);
  await one("update calls set ended_at = $2 where id = $1", call, app.world.now());
  expect((await preview(id, whole(idOf("adam")))).at("data.errors")).toEqual({});
  expect((await remove(id, whole(idOf("adam")))).status).toBe(200);
});

it("hands a dialer license over, or frees it, and gives it back", async () => {
  const { id } = await settle("Jonas");
  const license = async (user_id: string) => {
    const license_id = app.world.uuid();
    await one(
      `insert into dialer_licenses (tenant_id, id, subscription_id, user_id, allocation, paid, state, created_at, updated_at)
       values ($1, $2, $3, $4, 100, true, 'assigned', 1, 1)`,
      app.people.home_id,
      license_id,
      app.world.uuid(),
      user_id,
    );
    return license_id;
  };
  const held = await license(id);
  const holder = async () => (await one("select user_id, state from dialer_licenses where id = $1", held))[0];
  const others = whole(idOf("adam"));
  const taken = await license(idOf("tess"));
  const both = { ...others, licenses: to(idOf("tess")) };
  const fault = (await preview(id, both)).at("data.errors");
  expect(fault).toEqual({ licenses: ["They already have a dialer license. Choose someone else, or nobody."] });
  expect((await remove(id, both)).at("errors")).toEqual(fault);
  await one("delete from dialer_licenses where id = $1", taken);
  expect((await preview(id, others)).at("data")).toMatchObject({ counts: { licenses: 1 }, errors: {} });
  const freed = (await remove(id, others)).text("data.id");
  expect(await holder()).toEqual({ user_id: null, state: "free" });
  const [transfer] = await one("select id from transfer_attempts order by created_at desc, seq desc limit 1");
  await transfers.work(String(transfer?.["id"]));
  expect((await undo(freed)).at("data.back.licenses")).toBe(1);
  expect(await holder()).toEqual({ user_id: id, state: "assigned" });
  await transfers.work(String(transfer?.["id"]));
  await remove(id, both);
  expect(await holder()).toEqual({ user_id: idOf("tess"), state: "assigned" });
});
