import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { ContactListMeta } from "../../../src/contract/contacts/contacts.ts";
import { type Contact, type ContactEdit, emptyContactFields } from "../../../src/domain/contacts/contact.ts";
import type { MatchPair } from "../../../src/domain/duplicates/match-pair.ts";
import { matchNext } from "../../../src/server/duplicates/contact-match-rows.ts";
import { tenantTx } from "../../../src/server/db/tenant-tx.ts";
import { phone } from "../../domain/contacts/sample-contact.ts";
import { layContact } from "../../fixtures/book.ts";
import { openTestServer, type TestServer } from "../../fixtures/test-server.ts";
import { keysApart } from "../../fixtures/match-keys.ts";
import { setFeatures } from "../../fixtures/callers.ts";

let app: TestServer;
beforeAll(async () => {
  app = await openTestServer();
});
afterAll(() => app.close());

type Who = "ada" | "adam" | "alma" | "mona" | "fred" | "tess" | "erin" | "basil";
const phoneOf = (number: string) => [phone(number, { primary: true })];
const lay = (owner: "ada" | "adam" | "ben" | "eve", fields: ContactEdit) =>
  layContact(app, { owner: app.people[owner], fields: { ...emptyContactFields, ...fields } });
const search = (who: Who, group: string, more: object = {}) =>
  app.request(who, "PATCH", "/v1/contacts", {
    body: { contacts_scope: { group }, duplicates: "any", ...more },
  });
const pairsOf = (answer: { json: unknown }): MatchPair[] => (answer.json as { meta: ContactListMeta }).meta.pairs ?? [];
const idsOf = (answer: { json: unknown }) => pairsOf(answer).map(({ ids }) => ids);
const among = (answer: { json: unknown }, contacts: Contact[]) =>
  idsOf(answer).filter(([one, other]) => [one, other].every((id) => contacts.some((contact) => contact.id === id)));

describe("the search", () => {
  test("names every pair with its reason, the surest first, each once, with both contacts", async () => {
    const phones = phoneOf("+12015550101");
    const [one, two] = [
      await lay("ada", { first_name: "Rosa", last_name: "Quill", phones, birth_date: "1950-03-04" }),
      await lay("ada", { first_name: "ROSA", last_name: "QUILL", phones, birth_date: "1950-03-04" }),
    ];
    const likely = await lay("ada", { last_name: "Quill", birth_date: "1950-03-04" });
    const answer = await search("ada", "my");
    expect(pairsOf(answer)).toEqual([
      { ids: [one.id, two.id], level: "sure", reasons: ["same_phone_and_name", "same_last_name_and_birth_date"] },
      { ids: [one.id, likely.id], level: "likely", reasons: ["same_last_name_and_birth_date"] },
      { ids: [two.id, likely.id], level: "likely", reasons: ["same_last_name_and_birth_date"] },
    ]);
    expect((answer.json as { data: Contact[] }).data.map(({ id }) => id)).toEqual([one.id, two.id, likely.id]);
    expect(answer.at("meta")).toMatchObject({
      current_page: 1,
      limit: 50,
      total_count: 3,
      total_pages: 1,
      more: false,
      unmatched: 0,
    });
    expect(idsOf(await search("ada", "my", { duplicates: "sure" }))).toEqual([[one.id, two.id]]);
    expect(idsOf(await search("ada", "my", { duplicates: "likely" }))).toHaveLength(2);
    expect(idsOf(await search("ada", "my", { contacts_scope: { group: "my", limit: 2, page: 2 } }))).toHaveLength(1);
    expect(idsOf(await search("alma", "all_agents"))).toEqual(idsOf(answer));
  });

  test("follows every write: an edit makes a pair, another edit or a deletion ends it", async () => {
    const one = await lay("ada", { last_name: "Raven", phones: phoneOf("+12015550102") });
    const two = await lay("ada", { last_name: "Rook", phones: phoneOf("+12015550102") });
    const rename = (last_name: string) =>
      app.request("ada", "PATCH", `/v1/contacts/${two.id}`, { body: { last_name } });
    expect(among(await search("ada", "my"), [one, two])).toEqual([]);
    await rename("Raven");
    expect(among(await search("ada", "my"), [one, two])).toEqual([[one.id, two.id]]);
    await rename("Rook");
    expect(among(await search("ada", "my"), [one, two])).toEqual([]);
    await rename("Raven");
    await app.request("ada", "DELETE", "/v1/contacts/destroy_all", { body: { ids: [two.id] } });
    expect(among(await search("ada", "my"), [one, two])).toEqual([]);
    await app.request("ada", "PUT", "/v1/contacts/restore", { body: { ids: [two.id] } });
    expect(among(await search("ada", "my"), [one, two])).toEqual([[one.id, two.id]]);
  });

  test("stays within what a person may merge, and within the tenant", async () => {
    const fields = { last_name: "Swift", phones: phoneOf("+12015550103") };
    const adas = await lay("ada", fields);
    const adams = await lay("adam", fields);
    const bens = await lay("ben", fields);
    await lay("eve", fields);
    const all = [adas, adams, bens];
    expect(among(await search("ada", "my"), all)).toEqual([]);
    expect(among(await search("mona", "all_agents"), all)).toEqual([[adas.id, adams.id]]);
    expect(among(await search("alma", "all_agents"), all)).toHaveLength(3);
    // Fred sees Ada's contacts, and may merge only his own.
    expect(idsOf(await search("fred", "all_agents"))).toEqual([]);
    expect(idsOf(await search("erin", "all_agents"))).toEqual([]);
  });

  test.each([
    ["in all contacts", "ada", "all", 422],
    ["in deleted ones", "ada", "deleted", 422],
    ["for a telemarketer", "tess", "my", 403],
    ["for a basic user", "basil", "my", 403],
  ] as const)("is not offered %s", async (_what, who, group, status) => {
    expect((await search(who, group)).status).toBe(status);
  });

  test("is for administrators alone where the deployment says so, and for no one where it is off", async () => {
    const set = (features: Record<string, boolean>) => setFeatures(app, features);
    await set({ contact_merge_admin_only: true });
    expect([(await search("ada", "my")).status, (await search("alma", "all_agents")).status]).toEqual([403, 200]);
    await set({ contact_merge: false });
    expect((await search("alma", "all_agents")).status).toBe(403);
    await set({});
  });

  test("finds contacts from before keys were kept once theirs are made, 1,000 at a time", async () => {
    const fields = { last_name: "Teal", phones: phoneOf("+12015550104") };
    const pair = [await lay("ada", fields), await lay("ada", fields)];
    const ids = pair.map(({ id }) => id);
    const { db } = app.connection;
    await sql`delete from contact_match_keys where contact_id = any(${ids}::bigint[])`.execute(db);
    await sql`update contacts set match_version = 0, match_keys = '{}' where id = any(${ids}::bigint[])`.execute(db);
    const nickname = { nickname: "Teally" };
    expect((await app.request("ada", "PATCH", `/v1/contacts/${ids[0]}/quick_update`, { body: nickname })).status).toBe(
      200,
    );
    const before = await search("ada", "my");
    expect([among(before, pair), before.at("meta.unmatched")]).toEqual([[], 2]);
    const makeOne = () => tenantTx(db, app.people.home_id, (trx) => matchNext(trx, app.people.home_id, 1));
    expect([await makeOne(), await makeOne(), await makeOne()]).toEqual([1, 1, 0]);
    expect(among(await search("ada", "my"), pair)).toHaveLength(1);
  });
});

describe("not the same", () => {
  test("is remembered for the whole tenant, with who and when, and can be taken back", async () => {
    const fields = { last_name: "Umber", phones: phoneOf("+12015550105") };
    const pair = [await lay("ada", fields), await lay("ada", fields)];
    const ids = pair.map(({ id }) => id);
    const say = (who: Who, body: object = {}) =>
      app.request(who, "PUT", "/v1/contacts/not_same", { body: { ids, ...body } });
    expect((await say("ada")).status).toBe(204);
    expect((await say("ada")).status).toBe(204);
    expect(among(await search("ada", "my"), pair)).toEqual([]);
    expect(among(await search("alma", "all_agents"), pair)).toEqual([]);
    const kept = await app.connection.db
      .selectFrom("contact_not_same")
      .selectAll()
      .where("one_id", "=", ids[0] ?? 0)
      .execute();
    expect(kept).toMatchObject([{ other_id: ids[1], by: app.people.ada.id }]);
    expect((await say("adam")).status).toBe(404);
    expect((await say("erin")).status).toBe(404);
    expect((await say("tess")).status).toBe(403);
    expect((await say("mona", { same: true })).status).toBe(204);
    expect(among(await search("ada", "my"), pair)).toHaveLength(1);
  });
});

test("match keys are the same on the contacts and in the table they are searched in, after all this", async () => {
  expect(await keysApart(app.connection.db)).toEqual([]);
});
