/** Fact finders and prescriptions in the feed: only to users who may work with them. */
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { Contact } from "../../../src/domain/contacts/contact.ts";
import { createContact } from "../../../src/domain/contacts/quick-edit.ts";
import { stamp } from "../../../src/server/changes/stamp.ts";
import { ChangeSet } from "../../../src/server/changes/change-set.ts";
import { takeNumbers } from "../../../src/server/contacts/contact-number-rows.ts";
import { insertContacts } from "../../../src/server/contacts/contact-rows.ts";
import { tenantTx } from "../../../src/server/db/tenant-tx.ts";
import { layContact } from "../../fixtures/book.ts";
import { type Caught, followFeed } from "../../fixtures/feed.ts";
import { openTestServer, type TestServer } from "../../fixtures/test-server.ts";
import { moveContact } from "../../fixtures/moves.ts";

let app: TestServer;
let contact: Contact;
beforeAll(async () => {
  app = await openTestServer();
});
afterAll(() => app.close());
beforeEach(async () => {
  contact = await layContact(app, { owner: app.people.ada });
});

type Who = Exclude<keyof TestServer["people"], "home_id" | "away_id">;
const path = (part: "data_capture" | "rx_details") => `/v1/contacts/${contact.id}/${part}`;
const save = (who: Who, part: "data_capture" | "rx_details", body: object, headers: Record<string, string> = {}) =>
  app.request(who, "PATCH", path(part), { body, headers });
const follow = (who: Who, limit?: number) => followFeed((url) => app.request(who, "GET", url), limit);
const idsOf = (caught: Caught) =>
  [caught.rows("data_captures"), caught.rows("rx_details")].map((rows) => rows.map(({ id }) => id));
const goneOf = (caught: Caught) => [caught.gone("data_captures"), caught.gone("rx_details")];
const move = (holder: Parameters<typeof moveContact>[2]) =>
  moveContact({ db: app.connection.db, world: app.world, tenant_id: app.people.home_id }, contact.id, holder);

async function fillBoth(): Promise<void> {
  expect((await save("mona", "data_capture", { money: { home: "owned" }, budget: 12_000 })).status).toBe(200);
  expect((await save("mona", "rx_details", { allergies: ["Penicillin"] })).status).toBe(200);
}

describe("the feed", () => {
  test.each<[Who, boolean]>([
    ["ada", true],
    ["mona", true],
    ["bruno", true],
    ["alma", true],
    ["sam", true],
    ["rita", true],
    ["fred", false],
    ["adam", false],
    ["tess", false],
    ["ben", false],
    ["nina", false],
    ["eve", false],
    ["erin", false],
  ])("brings those of Ada's contact to %s: %s", async (who, isSeen) => {
    await fillBoth();
    const caught = idsOf(await follow(who)());
    expect(caught.map((ids) => ids.includes(contact.id))).toEqual([isSeen, isSeen]);
  });

  test("carries the record as the call answers it", async () => {
    await fillBoth();
    const caught = await follow("ada")();
    for (const [collection, part] of [
      ["data_captures", "data_capture"],
      ["rx_details", "rx_details"],
    ] as const) {
      const row = caught.rows(collection).find(({ id }) => id === contact.id);
      expect((await app.request("ada", "GET", path(part))).at("data")).toEqual(row);
    }
  });

  test("tells the roles that see nothing of it, and empties what they had", async () => {
    const hidden = async (who: Who) => (await follow(who)()).sight?.hidden;
    expect(await hidden("tess")).toEqual([
      "policies",
      "files",
      "quotes",
      "securities",
      "data_captures",
      "rx_details",
      "soa_requests",
    ]);
    expect(await hidden("basil")).toEqual(["securities", "data_captures", "rx_details", "conversations", "texts"]);
    expect(await hidden("ada")).toEqual(["securities"]);
  });

  test("brings a change once, and nothing when the same request comes again", async () => {
    const ada = follow("ada");
    await ada();
    const key = { "idempotency-key": app.world.uuid() };
    await save("ada", "rx_details", { allergies: ["Latex"] }, key);
    expect(idsOf(await ada())).toEqual([[], [contact.id]]);
    await save("ada", "rx_details", { allergies: ["Latex"] }, key);
    await save("ada", "rx_details", { allergies: ["Latex"] });
    expect(idsOf(await ada())).toEqual([[], []]);
  });

  test("keeps companies apart that have a contact of the same number", async () => {
    await layContact(app, { owner: app.people.eve, id: contact.id });
    await fillBoth();
    const eve = follow("eve");
    expect(idsOf(await eve())).toEqual([[], []]);
    await save("ada", "data_capture", { budget: 700 });
    expect(idsOf(await eve())).toEqual([[], []]);
    const reply = await save("eve", "data_capture", { goals: { travel: 1 } });
    expect([reply.at("data.budget"), reply.at("data.version")]).toEqual([null, 1]);
    expect(idsOf(await eve())).toEqual([[contact.id], []]);
    expect((await app.request("ada", "GET", path("data_capture"))).at("data")).toMatchObject({
      budget: 700,
      goals: { travel: null },
    });
  });

  test("sends large records in small pages, each once", async () => {
    const ada = follow("ada", 2_000);
    await ada();
    const numbers = await layMany(450);
    const caught = await ada();
    expect(caught.rows("data_captures").map(({ id }) => id)).toEqual(numbers);
    expect(caught.pageRowsMax, "contacts fill a page, fact finders do not").toBe(450 + 200);
    const again = (await follow("ada", 2_000)()).rows("data_captures").map(({ id }) => id as number);
    expect(again.filter((id) => numbers.includes(id)).toSorted((a, b) => a - b)).toEqual(numbers);
  });
});

describe("a contact that changes hands", () => {
  test("brings them to who takes it from a pool; back in the pool it is seen without them", async () => {
    const pool_id = (await app.request("alma", "POST", "/v1/pools", { body: { name: app.world.uuid() } })).text(
      "data.id",
    );
    contact = await layContact(app, { pool_id });
    await save("alma", "data_capture", { budget: 5 });
    await save("alma", "rx_details", { allergies: ["Dust"] });
    const ada = follow("ada");
    const filled = await ada();
    expect(filled.rows("contacts").map(({ id }) => id)).toContain(contact.id);
    expect(idsOf(filled).flat()).not.toContain(contact.id);
    await app.request("ada", "PATCH", `/v1/contacts/${contact.id}/assign_to_me`);
    expect(idsOf(await ada())).toEqual([[contact.id], [contact.id]]);
    await move({ pool_id });
    const back = await ada();
    expect([back.gone("contacts"), ...goneOf(back)]).toEqual([[], [contact.id], [contact.id]]);
  });

  test("leaves a field manager with the contact of an agent below, but without its health", async () => {
    contact = await layContact(app, { owner: app.people.fred });
    await fillBoth();
    const fred = follow("fred");
    expect(idsOf(await fred())).toEqual([[contact.id], [contact.id]]);
    await move({ owner_id: app.people.ada.id });
    const given = await fred();
    expect(given.rows("contacts").map(({ id }) => id)).toEqual([contact.id]);
    expect(goneOf(given)).toEqual([[contact.id], [contact.id]]);
    await save("ada", "data_capture", { budget: 9 });
    expect(idsOf(await fred())).toEqual([[], []]);
    await move({ owner_id: app.people.fred.id });
    expect(idsOf(await fred())).toEqual([[contact.id], [contact.id]]);
  });

  test("takes them along out of sight with the contact, and a move back in one sleep changes nothing", async () => {
    await fillBoth();
    const ada = follow("ada");
    await ada();
    await move({ owner_id: app.people.ben.id });
    await move({ owner_id: app.people.ada.id });
    const slept = await ada();
    expect([slept.gone("contacts"), ...goneOf(slept)]).toEqual([[], [], []]);
    await move({ owner_id: app.people.ben.id });
    const away = await ada();
    expect([away.gone("contacts"), ...goneOf(away)]).toEqual([[contact.id], [], []]);
  });
});

test("a role that narrows learns whose details it may still see", async () => {
  const nina = follow("nina");
  contact = await layContact(app, { owner: app.people.ben });
  await save("nina", "data_capture", { budget: 5 });
  expect(idsOf(await nina())[0]).toContain(contact.id);
  await becomes("nina", "field_manager");
  const narrowed = await nina();
  const view = { owners: [app.people.nina.id], pools: [] };
  expect(narrowed.sight?.narrower?.filter(({ collection }) => /^(data_captures|rx_details)$/.test(collection))).toEqual(
    [
      { collection: "data_captures", ...view },
      { collection: "rx_details", ...view },
    ],
  );
  expect(idsOf(narrowed)[0]).toEqual([]);
  await becomes("nina", "manager");
  expect(idsOf(await nina())[0]).toContain(contact.id);
});

async function becomes(who: Who, account_type: "manager" | "field_manager"): Promise<void> {
  const { tenant_id, id } = app.people[who];
  await tenantTx(app.connection.db, tenant_id, (trx) =>
    trx.updateTable("users").set({ account_type }).where("tenant_id", "=", tenant_id).where("id", "=", id).execute(),
  );
}

/** Contacts of Ada's with a fact finder each; their numbers, rising. */
async function layMany(count: number): Promise<number[]> {
  const { tenant_id, id: owner_id } = app.people.ada;
  return tenantTx(app.connection.db, tenant_id, async (trx) => {
    const first = await takeNumbers(trx, tenant_id, count);
    const numbers = Array.from({ length: count }, (_, at) => first + at);
    const made = { fields: { last_name: "Many" }, owner_id, now: app.world.now(), actor: owner_id };
    const contacts = numbers.map((id) => createContact({ id, ref: app.world.uuid(), ...made }));
    await insertContacts(trx, tenant_id, contacts);
    await sql`insert into data_captures (tenant_id, contact_id, updated_at)
      select ${tenant_id}, id, 0 from unnest(${numbers}::bigint[]) id`.execute(trx);
    const changeSet = new ChangeSet();
    changeSet.add("contacts", ...numbers);
    changeSet.add("data_captures", ...numbers);
    await stamp(trx, tenant_id, changeSet);
    return numbers;
  });
}
