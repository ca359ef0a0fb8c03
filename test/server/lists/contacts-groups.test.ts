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

test("a thousand leave at a time; a server that stops goes on with the rest", async () => {
  const { ada, home_id } = app.people;
  const group = await newGroup("Everybody");
  const first = await layContact(app, { owner: ada });
  const more = Array.from({ length: 1_000 }, (_, nth) => ({
    ...first,
    id: first.id + 10_000 + nth,
    ref: app.world.uuid(),
  }));
  await tenantTx(app.connection.db, home_id, (trx) => insertContacts(trx, home_id, more));
  await putIn(
    home_id,
    [first, ...more].map(({ id }) => id),
    [group],
  );
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
