/** A deleted group is removed from all contacts, and devices are informed. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { insertContacts } from "../../../src/server/contacts/contact-rows.ts";
import { emptyGroups } from "../../../src/server/lists/contact-group-job.ts";
import { tenantTx } from "../../../src/server/db/tenant-tx.ts";
import { purgeOld } from "../../../src/server/jobs/purge.ts";
import { layContact } from "../../fixtures/book.ts";
import { followFeed } from "../../fixtures/feed.ts";
import { openTestServer, type TestServer } from "../../fixtures/test-server.ts";

let app: TestServer;
const going = new AbortController().signal;
beforeAll(async () => {
  app = await openTestServer();
});
afterAll(() => app.close());

type Who = "ada" | "ben" | "mona" | "erin" | "eve";

async function newGroup(name: string, who: Who = "mona"): Promise<string> {
  return (await app.request(who, "POST", "/v1/groups", { body: { name } })).text("data.id");
}

const deleteGroup = (id: string, who: Who = "mona") => app.request(who, "DELETE", `/v1/groups/${id}`);

async function layIn(owner: Who, group_ids: string[]): Promise<number> {
  const { id } = await layContact(app, { owner: app.people[owner] });
  await putIn(app.people[owner].tenant_id, [id], group_ids);
  return id;
}

async function putIn(tenant_id: string, ids: number[], group_ids: string[]): Promise<void> {
  const contacts = app.connection.db.updateTable("contacts").where("tenant_id", "=", tenant_id);
  await contacts.set({ group_ids }).where("id", "in", ids).execute();
}

async function groupsOf(tenant_id: string, id: number): Promise<string[] | undefined> {
  const rows = app.connection.db.selectFrom("contacts").select("group_ids").where("tenant_id", "=", tenant_id);
  return (await rows.where("id", "=", id).executeTakeFirst())?.group_ids;
}

async function countIn(group: string): Promise<number> {
  const { rows } = await app.connection.pool.query("select 1 from contacts where group_ids @> $1::uuid[]", [[group]]);
  return rows.length;
}

const run = () => emptyGroups(app.server.services, { tenant_id: app.people.home_id }, going);

test("its contacts leave a deleted group, also deleted ones and those of others; what else they are in stays", async () => {
  const { home_id } = app.people;
  const [gone, kept] = [await newGroup("Spring fair"), await newGroup("Autumn fair")];
  const mine = await layIn("ada", [gone, kept]);
  const bens = await layIn("ben", [gone]);
  const beside = await layIn("ada", [kept]);
  const deleted = await layIn("ada", [kept, gone]);
  await app.request("ada", "DELETE", "/v1/contacts/destroy_all", { body: { ids: [deleted] } });
  await run();
  expect(await groupsOf(home_id, mine)).toEqual([gone, kept]);

  const follow = followFeed((path) => app.request("ada", "GET", path));
  await follow();
  const { waiting } = await app.server.services.jobs.numbers(home_id);
  await deleteGroup(gone);
  expect((await app.server.services.jobs.numbers(home_id)).waiting).toBe(waiting + 1);
  await follow();
  expect(await run()).toBe("done");

  expect(await groupsOf(home_id, mine)).toEqual([kept]);
  expect(await groupsOf(home_id, bens)).toEqual([]);
  expect(await groupsOf(home_id, deleted)).toEqual([kept]);
  const heard = (await follow()).rows("contacts").map(({ id, group_ids, version }) => ({ id, group_ids, version }));
  expect(heard).toContainEqual({ id: mine, group_ids: [kept], version: 2 });
  expect(heard.map(({ id }) => id)).not.toContain(beside);
  expect(await run()).toBe("done");
  expect((await follow()).rows("contacts")).toEqual([]);
});

test("a change not sent yet meets no conflict when its contact has left a deleted group", async () => {
  const gone = await newGroup("Walk-ins");
  const id = await layIn("ada", [gone]);
  await deleteGroup(gone);
  await run();
  const body = { nickname: "Sunny", base: { nickname: "" } };
  const answer = await app.request("ada", "PATCH", `/v1/contacts/${id}`, { body });
  expect([answer.status, answer.at("meta.conflicts")]).toEqual([200, []]);
});

test("another company's contacts are left alone", async () => {
  const { away_id } = app.people;
  const [ours, theirs] = [await newGroup("Ours"), await newGroup("Theirs", "erin")];
  const id = await layIn("eve", [ours, theirs]);
  await deleteGroup(ours);
  await deleteGroup(theirs, "erin");
  expect(await run()).toBe("done");
  expect(await groupsOf(away_id, id)).toEqual([ours, theirs]);
});

async function layMany(count: number): Promise<number[]> {
  const { ada, home_id } = app.people;
  const first = await layContact(app, { owner: ada });
  const more = Array.from({ length: count - 1 }, (_, nth) => ({
    ...first,
    id: first.id + 10_000 + nth,
    ref: app.world.uuid(),
  }));
  await tenantTx(app.connection.db, home_id, (trx) => insertContacts(trx, home_id, more));
  return [first, ...more].map(({ id }) => id);
}

test("a thousand leave at a time; a server that stops goes on with the rest", async () => {
  const { home_id } = app.people;
  const group = await newGroup("Everybody");
  await putIn(home_id, await layMany(1_001), [group]);
  await deleteGroup(group);
  const stopping = new AbortController();
  const stopsSoon = { ...app.server.services, notifyChanged: () => stopping.abort() };
  expect(await emptyGroups(stopsSoon, { tenant_id: home_id }, stopping.signal)).toBe("again");
  expect(await countIn(group)).toBe(1);
  expect(await run()).toBe("done");
  expect(await countIn(group)).toBe(0);
});

test("contacts leave a group deleted long ago at night", async () => {
  const group = await newGroup("Long gone");
  await deleteGroup(group);
  await run();
  const late = await layIn("ada", [group]);
  expect(await purgeOld(app.server.services, going)).toBe("done");
  expect(await groupsOf(app.people.home_id, late)).toEqual([]);
});

test("merged groups have the people of both, each once; devices hear of it, and one that was offline is understood", async () => {
  const { home_id } = app.people;
  const [from, into, beside] = [
    await newGroup("North team"),
    await newGroup("South team"),
    await newGroup("Both teams"),
  ];
  const mine = await layIn("ada", [from, beside]);
  const both = await layIn("ada", [into, from]);
  const bens = await layIn("ben", [from]);
  const scope = { group: `group:${from}`, search: {} };
  const filter = { id: app.world.uuid(), name: "North", contacts_scope: scope };
  expect((await app.request("ada", "POST", "/v1/quick_filters", { body: filter })).status).toBe(201);
  const merge = (who: Who, into_id: string) =>
    app.request(who, "POST", `/v1/groups/${from}/merge`, { body: { into_id } });
  expect((await merge("eve", into)).status).toBe(403);
  expect((await merge("erin", into)).status).toBe(404);
  expect((await merge("mona", await newGroup("Foreign", "erin"))).status).toBe(404);
  expect((await merge("mona", from)).at("errors.into_id")).toEqual(["Choose another one."]);
  const follow = followFeed((path) => app.request("ada", "GET", path));
  await follow();
  expect((await merge("mona", into)).at("data")).toEqual({ moved: 3, remaining: 0 });
  expect(await groupsOf(home_id, mine)).toEqual([into, beside]);
  expect(await groupsOf(home_id, both)).toEqual([into]);
  expect(await groupsOf(home_id, bens)).toEqual([into]);
  const heard = await follow();
  expect(heard.rows("contacts").map(({ id }) => id)).toEqual(expect.arrayContaining([mine, both]));
  expect(heard.gone("contact_groups")).toEqual([from]);
  const saved = (await app.request("ada", "GET", "/v1/quick_filters")).json as { data: { id: string }[] };
  expect(saved.data.find(({ id }) => id === filter.id)).toMatchObject({ contacts_scope: { group: `group:${into}` } });
  const late = await layIn("ada", []);
  const add = { ids: [late], add_group_ids: [from], remove_group_ids: [] };
  expect((await app.request("ada", "PATCH", "/v1/contacts/update_group", { body: add })).status).toBe(200);
  expect(await groupsOf(home_id, late)).toEqual([into]);
  // Written past the merge, as a request that was under way does.
  await putIn(home_id, [late], [from]);
  await run();
  expect(await groupsOf(home_id, late)).toEqual([into]);
});

test("a merge of more than a thousand goes on with the next call, and what is added meanwhile goes along", async () => {
  const { home_id } = app.people;
  const [from, into] = [await newGroup("Thousand"), await newGroup("Target")];
  const ids = await layMany(1_001);
  await putIn(home_id, ids, [from]);
  const merge = () => app.request("mona", "POST", `/v1/groups/${from}/merge`, { body: { into_id: into } });
  expect((await merge()).at("data")).toEqual({ moved: 1_000, remaining: 1 });
  const [first = 0] = ids;
  const add = { ids: [first], add_group_ids: [from], remove_group_ids: [] };
  await app.request("ada", "PATCH", "/v1/contacts/update_group", { body: add });
  const back = { body: { into_id: from } };
  expect((await app.request("mona", "POST", `/v1/groups/${into}/merge`, back)).status).toBe(404);
  expect((await merge()).at("data")).toEqual({ moved: 1, remaining: 0 });
  expect(await countIn(into)).toBe(1_001);
  expect(await countIn(from)).toBe(0);
});
