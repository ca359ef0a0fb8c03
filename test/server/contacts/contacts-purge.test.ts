/** Deleted contacts removed for ever by hand: by a full admin who typed it, and never what a rule keeps. */
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { Contact } from "../../../src/domain/contacts/contact.ts";
import { tenantTx } from "../../../src/server/db/tenant-tx.ts";
import { layContact } from "../../fixtures/book.ts";
import { followFeed } from "../../fixtures/feed.ts";
import { openTestServer, type TestServer } from "../../fixtures/test-server.ts";

type Who = Exclude<keyof TestServer["people"], "home_id" | "away_id">;

let app: TestServer;
let contact: Contact;
beforeAll(async () => {
  app = await openTestServer();
});
afterAll(() => app.close());
beforeEach(async () => {
  contact = await layContact(app, { owner: app.people.ada, fields: { first_name: "Vera", last_name: "Vance" } });
});

const remove = (...ids: number[]) => app.request("alma", "DELETE", "/v1/contacts/destroy_all", { body: { ids } });
const purge = (who: Who, typed: string, ids = [contact.id], more: object = {}) =>
  app.request(who, "POST", "/v1/contacts/purge", { body: { ids, typed }, ...more });
const isThere = async (id = contact.id) => (await app.request("alma", "GET", `/v1/contacts/${id}`)).status === 200;

describe("a deleted contact", () => {
  test("goes forever with all that lies with it, from every device, and the log says who did it", async () => {
    await app.request("ada", "POST", `/v1/contacts/${contact.id}/notes`, {
      body: { id: app.world.uuid(), body: "Something said" },
    });
    await remove(contact.id);
    const [ada, mona] = [
      followFeed((url) => app.request("ada", "GET", url)),
      followFeed((url) => app.request("mona", "GET", url)),
    ];
    await Promise.all([ada(), mona()]);
    const reply = await purge("alma", " vera  VANCE ");
    expect([reply.status, reply.at("data")]).toEqual([200, { purged: 1, kept_ids: [] }]);
    expect(await isThere()).toBe(false);
    for (const follow of [ada, mona]) expect((await follow()).gone("contacts")).toEqual([contact.id]);
    const { rows } = await sql<{ notes: number; by: string }>`select
      (select count(*)::int from notes where contact_id = ${contact.id}) as notes,
      (select actor_id from audit where action = 'purge' and record_id = ${String(contact.id)}) as by`.execute(
      app.connection.db,
    );
    expect(rows).toEqual([{ notes: 0, by: app.people.alma.id }]);
  });

  test("takes along anyone who was merged into it, and what the merges remember of them", async () => {
    const [first, second] = [
      await layContact(app, { owner: app.people.ada, fields: { last_name: "Twice" } }),
      await layContact(app, { owner: app.people.ada, fields: { last_name: "Thrice" } }),
    ];
    const merge = (survivor_id: number, other: number) =>
      app.request("ada", "PATCH", "/v1/contacts/merge", { body: { survivor_id, ids: [survivor_id, other] } });
    expect((await merge(second.id, first.id)).status).toBe(200);
    expect((await merge(contact.id, second.id)).status).toBe(200);
    await remove(contact.id);
    const follow = followFeed((url) => app.request("ada", "GET", url));
    await follow();
    expect((await purge("alma", "Vera Vance")).at("data")).toEqual({ purged: 1, kept_ids: [] });
    const ids = [contact.id, first.id, second.id];
    expect((await follow()).gone("contacts").toSorted()).toEqual(ids.toSorted());
    const { rows } = await sql<{ contacts: number; merges: number }>`select
      (select count(*)::int from contacts where id = any(${ids}::bigint[])) as contacts,
      (select count(*)::int from contact_merges where survivor_id = any(${ids}::bigint[])) as merges`.execute(
      app.connection.db,
    );
    expect(rows).toEqual([{ contacts: 0, merges: 0 }]);
  });

  test("is not named any more as who referred someone", async () => {
    const referred = await layContact(app, {
      owner: app.people.ada,
      fields: { last_name: "Referred", referred_by_id: contact.id },
    });
    const follow = followFeed((url) => app.request("ada", "GET", url));
    await remove(contact.id);
    await follow();
    await purge("alma", "Vera Vance");
    expect((await follow()).rows("contacts")).toMatchObject([{ id: referred.id, referred_by_id: null }]);
  });

  test.each<[Who, number]>([
    ["sam", 403],
    ["bruno", 403],
    ["mona", 403],
    ["ada", 403],
    ["tess", 403],
    ["basil", 403],
    ["eve", 403],
    ["erin", 404],
  ])("stays where %s asks: %i", async (who, status) => {
    await remove(contact.id);
    expect((await purge(who, "Vera Vance")).status).toBe(status);
    expect(await isThere()).toBe(true);
  });

  test("stays where it was not typed, and the field is named", async () => {
    await remove(contact.id);
    const reply = await purge("alma", "Vera");
    expect([reply.status, reply.at("errors.typed.0")]).toEqual([422, "Type Vera Vance to delete permanently."]);
    expect(await isThere()).toBe(true);
  });

  test("stays while someone acts as another", async () => {
    await remove(contact.id);
    const acted = await app.request("alma", "POST", `/v1/admin/users/${app.people.ada.id}/login`, {
      body: { login_type: "login_as" },
    });
    const cookie = `token=${acted.cookies["token"]?.value}`;
    expect((await purge("alma", "Vera Vance", [contact.id], { cookie })).status).toBe(403);
    expect(await isThere()).toBe(true);
  });
});

test("one that is not deleted is never removed, nor those asked for with it", async () => {
  const other = await layContact(app, { owner: app.people.ada });
  await remove(other.id);
  const reply = await purge("alma", "2", [contact.id, other.id]);
  expect([reply.status, reply.at("errors.ids.0")]).toEqual([422, "Delete these contacts first."]);
  expect([await isThere(), await isThere(other.id)]).toEqual([true, true]);
});

test("of several those with policies stay and are named", async () => {
  const client = await layContact(app, { owner: app.people.ada });
  await tenantTx(app.connection.db, app.people.home_id, (trx) =>
    trx.updateTable("contacts").set({ open_policies: 1 }).where("id", "=", client.id).execute(),
  );
  await remove(contact.id, client.id);
  const reply = await purge("alma", "2", [contact.id, client.id]);
  expect(reply.at("data")).toEqual({ purged: 1, kept_ids: [client.id] });
  expect([await isThere(), await isThere(client.id)]).toEqual([false, true]);
});
