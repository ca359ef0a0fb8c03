/** Large writes reserve their number: nothing waits for them, and no device passes one before it is committed. */
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { letGoOf, reserveNumber, standingUnder } from "../../../src/server/changes/reserved.ts";
import type { Ctx } from "../../../src/server/context.ts";
import { tenantTx } from "../../../src/server/db/tenant-tx.ts";
import { systemActor, tenantWork } from "../../../src/server/jobs/tenant-work.ts";
import { type Caught, followFeed } from "../../fixtures/feed.ts";
import { openTestServer, type TestServer } from "../../fixtures/test-server.ts";

let app: TestServer;
let early: number;
let late: number;
let news: () => Promise<Caught>;

beforeAll(async () => {
  app = await openTestServer();
  const made = async (last_name: string) =>
    Number(
      (await app.request("ada", "POST", "/v1/contacts", { body: { ref: app.world.uuid(), last_name } })).at("data.id"),
    );
  early = await made("Early");
  late = await made("Late");
  news = followFeed((path) => app.request("ada", "GET", path));
  await news();
});
afterAll(() => app.close());

const rename = (id: number, nickname: string) =>
  app.request("ada", "PATCH", `/v1/contacts/${id}/quick_update`, { body: { nickname } });

async function nicknames(): Promise<Record<string, unknown>> {
  const rows = (await news()).rows("contacts");
  return Object.fromEntries(rows.map(({ last_name, nickname }) => [String(last_name), nickname]));
}

async function reservations(): Promise<number> {
  const { rows } = await app.connection.pool.query<{ n: number }>("select count(*)::int as n from seq_reserved");
  return rows[0]?.n ?? NaN;
}

interface LargeWrite {
  /** Its number. */
  reserved: Promise<number>;
  ended: Promise<unknown>;
}

/** Writes `early` under a number taken ahead, and goes on when told. */
function largeWrite(nickname: string, received: Promise<void>, waits = true): LargeWrite {
  const reserved = Promise.withResolvers<number>();
  const tenant_id = app.people.home_id;
  const ended = tenantWork(app.server.services, systemActor(tenant_id), async (ctx: Ctx) => {
    const seq = await reserveNumber(ctx);
    await sql`update contacts set nickname = ${nickname}, seq = ${seq} where tenant_id = ${tenant_id} and id = ${early}`.execute(
      ctx.trx,
    );
    reserved.resolve(seq);
    await received;
    const number = waits ? letGoOf(tenant_id, [seq]) : standingUnder(tenant_id, seq);
    const { rows } = await number.execute(ctx.trx);
    if (rows.length === 0) throw new Error("its number is no longer good");
  });
  return { reserved: reserved.promise, ended };
}

test("an edit is accepted during a large write, and devices receive both", async () => {
  const received = Promise.withResolvers<void>();
  const { reserved, ended } = largeWrite("first", received.promise);
  await reserved;
  expect((await rename(late, "second")).status).toBe(200);
  expect(await nicknames()).toEqual({});
  received.resolve();
  await ended;
  expect(await nicknames()).toEqual({ Early: "first", Late: "second" });
  expect(await reservations()).toBe(0);
});

test("a large asynchronous write appears in the feed once an earlier sequence number is released", async () => {
  const { reserved, ended } = largeWrite("lasting", Promise.resolve(), false);
  const seq = await reserved;
  await ended;
  await rename(late, "behind it");
  expect(await nicknames()).toEqual({});
  const { home_id } = app.people;
  await tenantTx(app.connection.db, home_id, (trx) => letGoOf(home_id, [seq]).execute(trx));
  expect(await nicknames()).toEqual({ Early: "lasting", Late: "behind it" });
});

test("a failed large write does not hold up the feed", async () => {
  const received = Promise.withResolvers<void>();
  const { reserved, ended } = largeWrite("never", received.promise);
  await reserved;
  await rename(late, "third");
  received.reject(new Error("no"));
  await expect(ended).rejects.toThrow("no");
  expect(await nicknames()).toEqual({ Late: "third" });
  expect(await reservations()).toBe(0);
});

test("where the writer died, devices go on after some seconds", async () => {
  await app.connection.pool.query(
    `with numbered as (update tenant_seq set seq = seq + 1 where tenant_id = $1 returning seq)
     insert into seq_reserved select $1, seq, $2 from numbered`,
    [app.people.home_id, app.world.now() + 15_000],
  );
  await rename(late, "fourth");
  expect(await nicknames()).toEqual({});
  expect(await nicknames()).toEqual({});
  await app.world.pass(16_000);
  // The first look finds it, and asks to look again.
  expect(await nicknames()).toEqual({});
  expect(await nicknames()).toEqual({ Late: "fourth" });
  expect(await reservations()).toBe(0);
});

test("a writer that was taken for dead writes nothing", async () => {
  const received = Promise.withResolvers<void>();
  const { reserved, ended } = largeWrite("too late", received.promise);
  await reserved;
  await app.world.pass(16_000);
  await rename(late, "fifth");
  await nicknames();
  expect(await nicknames()).toEqual({ Late: "fifth" });
  received.resolve();
  await expect(ended).rejects.toThrow("no longer");
  expect(await nicknames()).toEqual({});
});

test("a forged cursor is refused with an error on its field", async () => {
  const given = String((await app.request("ada", "GET", "/v1/sync/changes?limit=1")).at("meta.cursor"));
  const received = JSON.parse(Buffer.from(given, "base64url").toString()) as object;
  for (const forged of [{ after: ["abc"] }, { after: [1e30] }, { after: [-1, "x"] }]) {
    const cursor = Buffer.from(JSON.stringify({ ...received, from: 0, ...forged })).toString("base64url");
    const answer = await app.request("ada", "GET", `/v1/sync/changes?cursor=${cursor}`);
    expect([answer.status, answer.at("errors")], JSON.stringify(forged)).toEqual([
      422,
      { cursor: ["Unknown cursor."] },
    ]);
  }
});
