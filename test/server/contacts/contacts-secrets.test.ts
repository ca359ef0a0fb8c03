/** Full social security and Medicare numbers: kept sealed, shown to few, never anywhere else. */
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { Contact } from "../../../src/domain/contacts/contact.ts";
import { revealsPerHourMax } from "../../../src/domain/contacts/secret-number.ts";
import { purgeOld } from "../../../src/server/jobs/purge.ts";
import { layContact } from "../../fixtures/book.ts";
import { followFeed } from "../../fixtures/feed.ts";
import { type RequestOptions, openTestServer, type TestServer } from "../../fixtures/test-server.ts";
import { mergeFixture } from "../../fixtures/merge-fixture.ts";

type Who = Exclude<keyof TestServer["people"], "home_id" | "away_id">;

const ssn = "219-09-9999";
const mbi = "1EG4-TE5-MK73";
const bare = { ssn: "219099999", mbi: "1EG4TE5MK73" };

let app: TestServer;
let contact: Contact;
let caller = 0;
beforeAll(async () => {
  app = await openTestServer();
});
afterAll(() => app.close());
beforeEach(async () => {
  contact = await layContact(app, { owner: app.people.ada, fields: { last_name: "Ames" } });
});

type Field = "ssn" | "mbi";
const write = (who: Who, field: Field, value: string | null, more: RequestOptions = {}) =>
  app.request(who, "PATCH", `/v1/contacts/${contact.id}/secret`, { body: { field, value }, ...more });
/** From an address of its own: calls are counted by address, too. */
const reveal = (who: Who, field: Field, more: RequestOptions = {}, id = contact.id) =>
  app.request(who, "POST", `/v1/contacts/${id}/reveal`, {
    body: { field },
    ip: `10.0.${++caller >> 8}.${caller & 255}`,
    ...more,
  });
const shown = async (field: Field, id = contact.id) => (await reveal("ada", field, {}, id)).at("data.value");
const historyOf = async (who: Who) =>
  (await app.request(who, "GET", `/v1/contacts/${contact.id}/history`)).at("data") as {
    action: string;
    actor_id: string;
    fields: object;
  }[];

describe("a full number", () => {
  test("is kept, and only its end stands on the contact", async () => {
    const reply = await write("ada", "ssn", ssn);
    expect([reply.status, reply.at("data.ssn_last4")]).toEqual([200, "9999"]);
    expect((await write("ada", "mbi", mbi.toLowerCase())).at("data.mbi_masked")).toBe("•••••••MK73");
    expect([await shown("ssn"), await shown("mbi")]).toEqual([bare.ssn, bare.mbi]);
  });

  test.each([
    ["ssn", "12345678", /9 digits/],
    ["mbi", "1SG4TE5MK73", /S, L, O, I, B or Z/],
  ] as const)(
    "that is none (%s %s) is refused by name, and what was typed is not sent back",
    async (field, value, words) => {
      const reply = await write("ada", field, value);
      expect([reply.status, reply.at("errors.value.0")]).toEqual([422, expect.stringMatching(words)]);
      expect(reply.body).not.toContain(value);
    },
  );

  test("is forgotten when it is taken away", async () => {
    await write("ada", "ssn", ssn);
    expect((await write("ada", "ssn", null)).at("data.ssn_last4")).toBeNull();
    expect((await reveal("ada", "ssn")).status).toBe(422);
    expect(await countKept()).toBe(0);
  });

  test("stands nowhere in clear: no table, no feed, no reply that comes again, no export", async () => {
    const key = { headers: { "idempotency-key": app.world.uuid() } };
    for (let times = 0; times < 2; times++) expect((await write("ada", "ssn", ssn, key)).status).toBe(200);
    await write("ada", "mbi", mbi);
    await reveal("ada", "mbi", { headers: { "idempotency-key": app.world.uuid() } });
    expect(await tablesWith(bare.ssn, ssn, bare.mbi, mbi)).toEqual([]);
    const rows = (await followFeed((url) => app.request("ada", "GET", url))()).rows("contacts");
    expect(JSON.stringify(rows)).not.toMatch(/219099999|1EG4TE5MK73/);
    const file = await app.server.fastify.inject({
      method: "PATCH",
      url: "/v1/export.csv",
      headers: { cookie: (await app.sessionOf("ada")).cookie },
      payload: {},
    });
    expect(file.payload).not.toMatch(/219-?09-?9999|1EG4-?TE5-?MK73/);
  });

  test("is not shown once another end stands on the contact, and again when that is taken back", async () => {
    await write("ada", "ssn", ssn);
    const edit = (ssn_last4: string) =>
      app.request("ada", "PATCH", `/v1/contacts/${contact.id}/quick_update`, { body: { ssn_last4 } });
    await edit("1111");
    expect((await reveal("ada", "ssn")).at("errors.field.0")).toMatch(/Only the last characters/);
    await edit("9999");
    expect(await shown("ssn")).toBe(bare.ssn);
  });

  test("is written by who may change the whole contact, and by no one else", async () => {
    expect((await write("mona", "ssn", ssn)).status).toBe(200);
    expect((await write("adam", "ssn", ssn)).status).toBe(404);
    expect((await write("eve", "ssn", ssn)).status).toBe(404);
    expect((await write("tess", "ssn", ssn)).status).toBe(403);
  });
});

describe("a number shown", () => {
  test.each<[Who, number]>([
    ["alma", 200],
    ["ada", 200],
    ["sam", 403],
    ["bruno", 403],
    ["mona", 403],
    ["fred", 403],
    ["tess", 403],
    ["basil", 403],
    ["adam", 404],
    ["ben", 404],
    ["erin", 404],
    ["eve", 404],
  ])("to %s: %i", async (who, status) => {
    await write("ada", "ssn", ssn);
    const reply = await reveal(who, "ssn");
    expect(reply.status).toBe(status);
    if (status !== 200) expect(reply.body).not.toContain(bare.ssn);
  });

  test("is written down with who saw which, without the number; who was refused leaves no entry", async () => {
    await write("ada", "ssn", ssn);
    await reveal("alma", "ssn");
    await reveal("mona", "ssn");
    const entries = (await historyOf("ada")).filter(({ action }) => action === "reveal");
    expect(entries).toMatchObject([{ actor_id: app.people.alma.id, fields: { ssn: { old: null, new: null } } }]);
  });

  test("is shown to no one who acts as someone else, nor to a program", async () => {
    await write("ada", "ssn", ssn);
    const acted = await app.request("alma", "POST", `/v1/admin/users/${app.people.ada.id}/login`, {
      body: { login_type: "login_as" },
    });
    const cookie = `token=${acted.cookies["token"]?.value}`;
    expect((await app.send("GET", `/v1/contacts/${contact.id}`, { cookie })).status).toBe(200);
    expect((await reveal("ada", "ssn", { cookie })).status).toBe(403);
    const key = await app.request("alma", "POST", "/v1/api_keys", {
      body: { name: "Program", scopes: ["contacts.read", "contacts.write"] },
    });
    const headers = { authorization: `Bearer ${key.at("data.token")}` };
    expect((await app.send("GET", `/v1/contacts/${contact.id}`, { headers })).status).toBe(200);
    const asked = await app.send("POST", `/v1/contacts/${contact.id}/reveal`, { headers, body: { field: "ssn" } });
    expect(asked.status).toBe(403);
  });

  test("is shown only so many times an hour", async () => {
    await write("adam", "ssn", ssn);
    contact = await layContact(app, { owner: app.people.adam, fields: { last_name: "Archer" } });
    await write("adam", "ssn", ssn);
    for (let times = 0; times < revealsPerHourMax; times++) expect((await reveal("adam", "ssn")).status).toBe(200);
    expect((await reveal("adam", "ssn")).status).toBe(429);
    await app.world.pass(3_600_001);
    expect((await reveal("adam", "ssn")).status).toBe(200);
  });

  test("is shown only so many times a minute from one place", async () => {
    await write("ada", "ssn", ssn);
    const replies = [];
    for (let times = 0; times < 21; times++) replies.push((await reveal("ada", "mbi", { ip: "10.9.9.9" })).status);
    expect(replies.at(-1)).toBe(429);
  });
});

describe("its contact", () => {
  const fixture = mergeFixture(
    () => app,
    () => [contact.id, other.id],
  );
  let other: Contact;
  beforeEach(async () => {
    other = await layContact(app, { owner: app.people.ada, fields: { last_name: "Ames", ssn_last4: null } });
  });

  test("merged into another keeps one number, and an undo gives each its own again", async () => {
    const first = contact.id;
    await write("ada", "ssn", "111-22-3333");
    contact = other;
    await write("ada", "ssn", ssn);
    await write("ada", "mbi", mbi);
    const merged = await app.request("ada", "PATCH", "/v1/contacts/merge", {
      body: {
        survivor_id: first,
        ids: [first, other.id],
        choices: [{ field: "ssn_last4", from: other.id, value: "9999" }],
      },
    });
    expect([merged.status, merged.at("data.ssn_last4")]).toEqual([200, "9999"]);
    expect([await shown("ssn", first), await shown("mbi", first)]).toEqual([bare.ssn, bare.mbi]);
    await fixture.undo("ada", fixture.mergeOf(merged).id);
    expect([await shown("ssn", first), await shown("ssn", other.id)]).toEqual(["111223333", bare.ssn]);
    expect((await reveal("ada", "mbi", {}, first)).status).toBe(422);
    // Typing its last digits does not reveal it either.
    await app.request("ada", "PATCH", `/v1/contacts/${first}`, { body: { ssn_last4: "9999" } });
    expect((await reveal("ada", "ssn", {}, first)).status).toBe(422);
  });

  test("deleted shows none, restored it does, purged it is gone with it", async () => {
    await write("ada", "ssn", ssn);
    await app.request("ada", "DELETE", "/v1/contacts/destroy_all", { body: { ids: [contact.id] } });
    expect((await reveal("ada", "ssn")).status).toBe(422);
    await app.request("ada", "PUT", "/v1/contacts/restore", { body: { ids: [contact.id] } });
    expect(await shown("ssn")).toBe(bare.ssn);
    await app.request("ada", "DELETE", "/v1/contacts/destroy_all", { body: { ids: [contact.id] } });
    await app.world.pass(91 * 86_400_000);
    await purgeOld(app.server.services, new AbortController().signal);
    expect(await countKept()).toBe(0);
  });
});

async function countKept(): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from contact_secrets
    where contact_id = ${contact.id}`.execute(app.connection.db);
  return rows[0]?.count ?? 0;
}

/** Every table that has one of the texts in any column. */
async function tablesWith(...texts: string[]): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`select c.relname as name from pg_class c
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')`.execute(app.connection.db);
  const found: string[] = [];
  for (const { name } of rows) {
    const { rows: hits } = await sql`select from ${sql.table(name)} t
      where t::text ilike any(${texts.map((text) => `%${text}%`)}::text[]) limit 1`.execute(app.connection.db);
    if (hits.length > 0) found.push(name);
  }
  return found;
}
