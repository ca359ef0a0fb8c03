import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { sql } from "kysely";
import { tenantTx } from "../../../src/server/db/tenant-tx.ts";
import { livePools } from "../../../src/server/transfers/receiver-rows.ts";
import { layContact } from "../../fixtures/book.ts";
import { moveContact } from "../../fixtures/moves.ts";
import { type Answer, openTestServer, type TestServer } from "../../fixtures/test-server.ts";

let app: TestServer;
let pool: string;
beforeAll(async () => {
  app = await openTestServer();
});
afterAll(() => app.close());
beforeEach(async () => {
  pool = await newPool({});
});

async function newPool(more: object): Promise<string> {
  const made = await app.request("alma", "POST", "/v1/pools", { body: { name: "Walk-ins", ...more } });
  return made.text("data.id");
}

const take = (who: "ada" | "adam" | "basil" | "mona" | "ben" | "eve", id: number): Promise<Answer> =>
  app.request(who, "PATCH", `/v1/contacts/${id}/assign_to_me`);

test("a pool that is being filled is not removed under what comes in", async () => {
  const { people, connection } = app;
  const contact = await layContact(app, { owner: people.ada });
  const waits = async () =>
    (await sql`select 1 from pg_locks where not granted limit 1`.execute(connection.db)).rows.length > 0;
  let answer: Answer | undefined;
  let removing: Promise<unknown> | undefined;
  await tenantTx(connection.db, people.home_id, async (trx) => {
    expect(await livePools(trx, people.home_id, [pool])).toEqual([pool]);
    removing = app.request("alma", "DELETE", `/v1/pools/${pool}`).then((said) => (answer = said));
    while (!answer && !(await waits()));
    await trx
      .updateTable("contacts")
      .set({ owner_id: null, pool_id: pool })
      .where("tenant_id", "=", people.home_id)
      .where("id", "=", contact.id)
      .execute();
  });
  await removing;
  expect(answer?.at("code")).toBe("in_use");
});

describe("taking from a pool", () => {
  test("makes it one's own, leaves a move and an audit row", async () => {
    const contact = await layContact(app, { pool_id: pool });
    const taken = await take("ada", contact.id);
    expect(taken.at("data")).toMatchObject({
      owner_id: app.people.ada.id,
      pool_id: null,
      assigned_at: app.world.now(),
    });
    const moves = await app.connection.db
      .selectFrom("moves")
      .selectAll()
      .where("contact_id", "=", contact.id)
      .execute();
    expect(moves).toMatchObject([
      {
        from_pool_id: pool,
        from_owner_id: null,
        to_owner_id: app.people.ada.id,
        to_pool_id: null,
        actor_id: app.people.ada.id,
      },
    ]);
    expect(moves[0]?.seq).toBeGreaterThan(0);
    expect((await take("ada", contact.id)).status).toBe(200);
  });

  test("is won by exactly one of many who try at once; the others are told it is gone", async () => {
    for (let round = 0; round < 5; round++) {
      const contact = await layContact(app, { pool_id: pool });
      const answers = await Promise.all([
        take("ada", contact.id),
        take("adam", contact.id),
        take("ben", contact.id),
        take("mona", contact.id),
      ]);
      const statuses = answers.map((answer) => answer.status).sort((a, b) => a - b);
      expect(statuses).toEqual([200, 409, 409, 409]);
      const lost = answers.find((answer) => answer.status === 409);
      expect(lost?.at("errors.base.0")).toBe("This contact is no longer in a pool.");
    }
  });

  test("ends at the daily limit, also when two are taken at once, and starts again the next day", async () => {
    const small = await newPool({ daily_take_limit: 2 });
    const contacts = [];
    for (let at = 0; at < 5; at++) contacts.push(await layContact(app, { pool_id: small }));
    const answers = await Promise.all(contacts.slice(0, 4).map((contact) => take("ada", contact.id)));
    expect(answers.map((answer) => answer.status).sort((a, b) => a - b)).toEqual([200, 200, 422, 422]);
    expect(answers.find((answer) => answer.status === 422)?.at("code")).toBe("daily_take_limit");
    expect((await take("adam", contacts[4]?.id ?? 0)).status).toBe(200);
    await app.world.pass(24 * 3_600_000);
    const left = contacts.find((_contact, at) => answers[at]?.status === 422);
    expect((await take("ada", left?.id ?? 0)).status).toBe(200);
  });

  test("does not count what a manager gave out of the pool", async () => {
    const small = await newPool({ daily_take_limit: 1 });
    const [given, taken] = [await layContact(app, { pool_id: small }), await layContact(app, { pool_id: small })];
    const { db } = app.connection;
    const place = { db, world: app.world, tenant_id: app.people.home_id };
    await moveContact(place, given.id, { owner_id: app.people.ada.id });
    expect((await take("ada", taken.id)).status).toBe(200);
  });

  test("follows the pool's rule", async () => {
    const oldestFirst = await newPool({ rule: "oldest_first" });
    const older = await layContact(app, { pool_id: oldestFirst });
    await app.world.pass(1_000);
    const newer = await layContact(app, { pool_id: oldestFirst });
    expect((await take("ada", newer.id)).at("code")).toBe("take_oldest_first");
    expect((await take("ada", older.id)).status).toBe(200);
    const inTurn = await newPool({ rule: "round_robin" });
    expect((await take("ada", (await layContact(app, { pool_id: inTurn })).id)).at("code")).toBe("pool_assigns_itself");
  });

  test("is not for basic users, other tenants, or pools of another unit", async () => {
    const contact = await layContact(app, { pool_id: pool });
    expect([(await take("basil", contact.id)).status, (await take("eve", contact.id)).status]).toEqual([403, 404]);
    const south = await newPool({ business_unit_id: app.people.ben.business_unit_id });
    const theirs = await layContact(app, { pool_id: south });
    expect([(await take("ada", theirs.id)).status, (await take("ben", theirs.id)).status]).toEqual([404, 200]);
  });
});

describe("the next of a pool", () => {
  const next = (who: "ada" | "adam" | "basil" | "mona" | "ben" | "eve", id: string): Promise<Answer> =>
    app.request(who, "POST", `/v1/pools/${id}/take`);
  const lay = (id: string, count: number) =>
    Promise.all(Array.from({ length: count }, () => layContact(app, { pool_id: id })));

  test("is another one for each of many who ask at once, until no one waits", async () => {
    await lay(pool, 6);
    const who = ["ada", "adam", "mona", "ben", "ada", "adam", "mona", "ben"] as const;
    const answers = await Promise.all(who.map((name) => next(name, pool)));
    const given = answers.filter(({ status }) => status === 200);
    expect(new Set(given.map((answer) => answer.at("data.id"))).size).toBe(6);
    expect(given).toHaveLength(6);
    expect(answers.filter(({ status }) => status !== 200).map((answer) => answer.at("code"))).toEqual([
      "pool_empty",
      "pool_empty",
    ]);
    for (const [at, answer] of answers.entries())
      if (answer.status === 200) expect(answer.at("data.owner_id")).toBe(app.people[who[at] ?? "ada"].id);
  });

  test("is whoever waits longest, and stays within the day's limit, which the refusal names", async () => {
    const small = await newPool({ rule: "oldest_first", daily_take_limit: 2 });
    const first = await layContact(app, { pool_id: small });
    await app.world.pass(1_000);
    await lay(small, 4);
    expect((await next("ada", small)).at("data.id")).toBe(first.id);
    const both = await Promise.all([next("ada", small), next("ada", small)]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 422]);
    expect(both.find(({ status }) => status === 422)?.at("errors.base.0")).toBe(
      "You have claimed 2 from this pool today, which is the daily limit. You can claim more tomorrow.",
    );
    const taking = (await app.request("ada", "GET", "/v1/pools/taking")).json as { data: { pool_id: string }[] };
    expect(taking.data.find(({ pool_id }) => pool_id === small)).toEqual({
      pool_id: small,
      taken_today: 2,
      left_today: 0,
      turn: null,
    });
  });

  test("goes in turn where the pool says so: no one twice while someone else waits", async () => {
    const inTurn = await newPool({ rule: "round_robin" });
    await lay(inTurn, 8);
    expect((await next("ada", inTurn)).status).toBe(200);
    await app.world.pass(60_000);
    expect((await next("adam", inTurn)).status).toBe(200);
    await app.world.pass(60_000);
    expect((await next("adam", inTurn)).at("errors.base.0")).toBe(
      "It is Ada Ames's turn. Your turn comes within 13 minutes.",
    );
    expect((await next("ada", inTurn)).status).toBe(200);
    await app.world.pass(60_000);
    const rush = await Promise.all([next("adam", inTurn), next("adam", inTurn), next("adam", inTurn)]);
    expect(rush.map(({ status }) => status).sort()).toEqual([200, 422, 422]);
    await app.world.pass(16 * 60_000);
    expect((await next("adam", inTurn)).status).toBe(200);
  });

  test("is given to no one who may not take, or of another unit or company", async () => {
    const south = await newPool({ business_unit_id: app.people.ben.business_unit_id });
    await lay(south, 1);
    expect([
      (await next("basil", pool)).status,
      (await next("ada", south)).status,
      (await next("eve", south)).status,
      (await next("ben", south)).status,
    ]).toEqual([403, 404, 404, 200]);
    await lay(pool, 1);
    await app.request("alma", "PATCH", `/v1/pools/${pool}`, { body: { active: false } });
    expect((await next("ada", pool)).status).toBe(404);
  });
});

describe("pools", () => {
  test("are listed with how many wait, and only the ones a person may take from", async () => {
    await layContact(app, { pool_id: pool });
    const paused = await newPool({ active: false, name: "Paused" });
    const ids = async (who: "ada" | "alma" | "bruno") =>
      ((await app.request(who, "GET", "/v1/pools")).json as { data: { id: string; count: number }[] }).data;
    const seen = await ids("ada");
    expect(seen.find((one) => one.id === pool)?.count).toBe(1);
    expect([seen.some((one) => one.id === paused), (await ids("alma")).some((one) => one.id === paused)]).toEqual([
      false,
      true,
    ]);
    expect((await app.request("basil", "GET", "/v1/pools")).status).toBe(403);
    expect((await app.request("erin", "GET", `/v1/pools/${pool}`)).status).toBe(404);
  });

  test("are kept by those of their unit, and deleted only when empty", async () => {
    const north = await app.request("bruno", "POST", "/v1/pools", {
      body: { name: "North", business_unit_id: app.people.bruno.business_unit_id },
    });
    expect(north.status).toBe(201);
    const everybody = { name: "All", business_unit_id: null };
    expect((await app.request("bruno", "POST", "/v1/pools", { body: everybody })).status).toBe(403);
    expect(
      (await app.request("alma", "POST", "/v1/pools", { body: { name: "All" } })).at("data.business_unit_id"),
    ).toBe(null);
    const his = await app.request("bruno", "POST", "/v1/pools", { body: { name: "His" } });
    expect(his.at("data.business_unit_id")).toBe(app.people.bruno.business_unit_id);
    expect((await app.request("bruno", "PATCH", `/v1/pools/${pool}`, { body: { active: false } })).status).toBe(403);
    const id = north.text("data.id");
    expect(
      (await app.request("bruno", "PATCH", `/v1/pools/${id}`, { body: { daily_take_limit: 3 } })).at(
        "data.daily_take_limit",
      ),
    ).toBe(3);
    const contact = await layContact(app, { pool_id: id });
    expect((await app.request("bruno", "DELETE", `/v1/pools/${id}`)).at("errors.base.0")).toBe(
      "1 record uses it. Move it first.",
    );
    await take("ada", contact.id);
    expect((await app.request("bruno", "DELETE", `/v1/pools/${id}`)).at("data")).toEqual({
      moved: 0,
      remaining: 0,
    });
    expect((await app.request("bruno", "GET", `/v1/pools/${id}`)).status).toBe(404);
  });

  test("are joined: contacts wait in the other under its rule, and what named the one names the other", async () => {
    const other = await newPool({ name: "Evening", rule: "oldest_first", daily_take_limit: 3 });
    const vendors = "/v1/admin/api_tracking/api_vendors";
    const vendor = await app.request("alma", "POST", vendors, {
      body: { vendor_name: "Joined leads", vendor_type: "partner", routing: "pool", default_pool_id: pool },
    });
    const waiting = await layContact(app, { pool_id: pool });
    const deleted = await layContact(app, { pool_id: pool });
    await app.connection.db
      .updateTable("contacts")
      .set({ deleted_at: app.world.now() })
      .where("tenant_id", "=", app.people.home_id)
      .where("id", "=", deleted.id)
      .execute();
    const join = (who: "alma" | "bruno" | "ada" | "erin", id: string, merge_into_id: string) =>
      app.request(who, "DELETE", `/v1/pools/${id}`, { body: { merge_into_id } });
    const foreign = (await app.request("erin", "POST", "/v1/pools", { body: { name: "Theirs" } })).text("data.id");
    const north = (await app.request("bruno", "POST", "/v1/pools", { body: { name: "Near" } })).text("data.id");
    expect([
      (await join("erin", pool, foreign)).status,
      (await join("alma", pool, foreign)).status,
      (await join("bruno", pool, north)).status,
      (await join("bruno", north, pool)).status,
      (await join("ada", pool, other)).status,
      (await join("alma", pool, pool)).at("errors.merge_into_id.0"),
    ]).toEqual([404, 404, 403, 403, 403, "Choose another one."]);
    expect((await join("alma", pool, other)).at("data")).toEqual({ moved: 2, remaining: 0 });
    const held = await app.connection.db
      .selectFrom("contacts")
      .select("pool_id")
      .where("tenant_id", "=", app.people.home_id)
      .where("id", "in", [waiting.id, deleted.id])
      .execute();
    expect(held).toEqual([{ pool_id: other }, { pool_id: other }]);
    expect((await app.request("alma", "GET", `/v1/pools/${pool}`)).status).toBe(404);
    expect((await app.request("alma", "GET", `/v1/pools/${other}`)).at("data")).toMatchObject({
      rule: "oldest_first",
      daily_take_limit: 3,
      count: 1,
    });
    expect((await app.request("alma", "GET", `${vendors}/${vendor.text("data.id")}`)).at("data.default_pool_id")).toBe(
      other,
    );
    expect((await take("ada", waiting.id)).status).toBe(200);
  });
});
