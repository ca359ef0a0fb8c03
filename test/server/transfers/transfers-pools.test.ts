/** A transfer out of a pool is no way around the pool's rule, its daily limit, or who may give from it. */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Person } from "../../fixtures/people.ts";
import { openTestServer, type TestServer } from "../../fixtures/test-server.ts";
import { idsOf, openImportFixture, type TransferFixture } from "../../fixtures/transfer-fixture.ts";

let app: TestServer;
let fixture: TransferFixture;
beforeAll(async () => {
  app = await openTestServer();
  fixture = openImportFixture(app);
});
afterAll(() => app.close());

let made = 0;
const layPool = async (more: object) =>
  (await app.request("alma", "POST", "/v1/pools", { body: { name: `Pool ${++made}`, ...more } })).text("data.id");
const laidIn = async (pool_id: string, count: number) => idsOf(await fixture.layInPool(pool_id, count));
const whysOf = async (who: "alma" | "mona", id: string) =>
  (await fixture.logs(who, id)).map(({ contact_id, why }) => [contact_id, why]);
const stayOf = async (who: "alma" | "mona", ids: readonly number[], to: Person) =>
  (
    await app.request(who, "PATCH", "/v1/contacts/transfer_group", {
      body: { contacts_scope: { ids }, to: { user_id: to.id } },
    })
  ).at("data.stay");

describe("out of a pool", () => {
  test("a field manager gives nothing, and nothing into it: their reach is themself and those below", async () => {
    const pool_id = await layPool({});
    const [contact] = await laidIn(pool_id, 1);
    const attempt = await fixture.move("fred", [contact!], { user_id: app.people.ada.id });
    expect(attempt).toMatchObject({ done: 0, failed: 1 });
    expect(await fixture.contact(contact!)).toMatchObject({ owner_id: null, pool_id });
    const [own] = await fixture.lay(app.people.fred);
    expect((await fixture.start("fred", [own!.id], { pool_id })).status).toBe(422);
  });

  test("no one gets more in a day than the pool allows, whoever gives it", async () => {
    const { adam } = app.people;
    const pool_id = await layPool({ daily_take_limit: 2 });
    const ids = await laidIn(pool_id, 4);
    expect(await stayOf("mona", ids, adam)).toEqual({ pool_limit: 2 });
    const attempt = await fixture.move("mona", ids, { user_id: adam.id });
    expect(attempt).toMatchObject({ done: 2, failed: 2, status: "partially_complete" });
    expect(await whysOf("mona", attempt.id)).toEqual([
      [ids[0], null],
      [ids[1], null],
      [ids[2], "pool_limit"],
      [ids[3], "pool_limit"],
    ]);
    expect(await fixture.move("mona", ids.slice(2), { user_id: adam.id })).toMatchObject({ done: 0, failed: 2 });
    const taken = await app.request("adam", "PATCH", `/v1/contacts/${ids[2]}/assign_to_me`);
    expect([taken.status, taken.at("code")]).toEqual([422, "daily_take_limit"]);
  });

  test("two transfers at once are counted one after the other", async () => {
    const { adam } = app.people;
    const pool_id = await layPool({ daily_take_limit: 1 });
    const ids = await laidIn(pool_id, 2);
    const done = await Promise.all(ids.map((id) => fixture.move("mona", [id], { user_id: adam.id })));
    expect(done.map((attempt) => attempt.done).toSorted()).toEqual([0, 1]);
  });

  test("the oldest come first where the pool says so", async () => {
    const { adam } = app.people;
    const pool_id = await layPool({ rule: "oldest_first", daily_take_limit: 2 });
    const ids = await laidIn(pool_id, 3);
    expect(await stayOf("mona", ids.slice(1), adam)).toEqual({ pool_rule: 2 });
    const late = await fixture.move("mona", ids.slice(1), { user_id: adam.id });
    expect(await whysOf("mona", late.id)).toEqual(ids.slice(1).map((id) => [id, "pool_rule"]));
    expect(await stayOf("mona", ids, adam)).toEqual({ pool_limit: 1 });
    expect(await fixture.move("mona", ids, { user_id: adam.id })).toMatchObject({ done: 2, failed: 1 });
  });

  test.each([
    ["assigns in turn", { rule: "round_robin" }],
    ["is paused", { active: false }],
  ])("none where the pool %s", async (_name, more) => {
    const pool_id = await layPool({});
    const [id] = await laidIn(pool_id, 1);
    expect((await app.request("alma", "PATCH", `/v1/pools/${pool_id}`, { body: more })).status).toBe(200);
    const { alma } = app.people;
    const own = await fixture.move("alma", [id!], { user_id: alma.id });
    expect(await whysOf("alma", own.id)).toEqual([[id, "pool_rule"]]);
  });

  test("the pool's manager assigns to others without a limit, and to themselves within it", async () => {
    const { adam, alma } = app.people;
    const pool_id = await layPool({ daily_take_limit: 1 });
    const ids = await laidIn(pool_id, 4);
    expect(await fixture.move("alma", ids.slice(0, 2), { user_id: adam.id })).toMatchObject({ done: 2 });
    expect(await fixture.move("alma", ids.slice(2), { user_id: alma.id })).toMatchObject({ done: 1, failed: 1 });
  });
});
