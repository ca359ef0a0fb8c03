/** Message templates: whose they are, who sees and changes them, and what devices are told. */
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { tenantTx } from "../../../src/server/db/tenant-tx.ts";
import { followFeed } from "../../fixtures/feed.ts";
import { openTestServer, type TestServer } from "../../fixtures/test-server.ts";

let app: TestServer;
beforeAll(async () => {
  app = await openTestServer();
});
afterAll(() => app.close());

type Who = Parameters<TestServer["request"]>[0];
const path = "/v1/message_templates";
const one = (id: string) => `${path}/${id}`;
const make = (who: Who, more: object = {}) => {
  const id = app.world.uuid();
  const body = { id, channel: "text", name: "Hello", body: "Hi {{contact.first_name|there}}", ...more };
  return app.request(who, "POST", path, { body });
};
const idOf = async (who: Who, more: object = {}) => (await make(who, more)).text("data.id");
const seen = async (who: Who) =>
  ((await app.request(who, "GET", path)).json as { data: { id: string }[] }).data.map(({ id }) => id);
const feedOf = (who: Who) => followFeed((at) => app.request(who, "GET", at));

test("a template is its author's alone; sent twice it is made once", async () => {
  const id = app.world.uuid();
  const asked = { id, name: "Birthday" };
  expect((await make("ada", asked)).status).toBe(201);
  expect((await make("ada", asked)).at("data.name")).toBe("Birthday");
  for (const who of ["alma", "mona", "ben", "eve"] as const) {
    expect((await app.request(who, "PATCH", one(id), { body: { name: "Mine" } })).status).toBe(404);
    expect((await app.request(who, "DELETE", one(id))).status).toBe(404);
    expect(await seen(who)).not.toContain(id);
  }
  // The id belongs to a record nobody else sees.
  expect((await make("eve", { id })).status).toBe(201);
  expect((await make("ben", { id })).at("errors.id.0")).toBe("This id is already used.");
  expect((await app.request("ada", "DELETE", one(id))).status).toBe(204);
  expect((await app.request("ada", "DELETE", one(id))).status).toBe(204);
  expect((await app.request("ada", "PATCH", one(id), { body: { name: "Again" } })).status).toBe(410);
  expect(await seen("ada")).not.toContain(id);
  expect(await seen("eve")).toContain(id);
});

test("a deleted one comes back as it was, for those who could delete it", async () => {
  const id = await idOf("bruno", { name: "North", shared: true });
  const restore = (who: Who) => app.request(who, "POST", `${one(id)}/restore`);
  const feed = feedOf("adam");
  await feed();
  expect((await app.request("alma", "DELETE", one(id))).status).toBe(204);
  expect((await feed()).gone("message_templates")).toEqual([id]);
  expect([(await restore("adam")).status, (await restore("ben")).status, (await restore("eve")).status]).toEqual([
    403, 404, 404,
  ]);
  const unit = { owner: "bu", business_unit_id: app.people.bruno.business_unit_id, created_by: app.people.bruno.id };
  expect((await restore("alma")).at("data")).toMatchObject({ id, name: "North", ...unit });
  expect((await restore("alma")).status).toBe(200);
  expect((await feed()).rows("message_templates")).toMatchObject([{ id, name: "North" }]);
  expect((await app.request("bruno", "DELETE", one(id))).status).toBe(204);
});

test("bad input is refused by field, and the field that does not exist is named", async () => {
  const wrong = await make("ada", { name: "", body: "Hi {{contact.nick}}" });
  expect([wrong.status, wrong.at("errors.name.0"), wrong.at("errors.body.0")]).toEqual([
    422,
    "Enter a name of up to 60 characters.",
    "{{contact.nick}} is not a field.",
  ]);
  const id = await idOf("ada");
  const edit = await app.request("ada", "PATCH", one(id), { body: { body: "{{policy.colour}}" } });
  expect(edit.at("errors.body.0")).toBe("{{policy.colour}} is not a field.");
});

test("who may not text or email has no templates of the kind, and only those who may share do", async () => {
  expect((await make("basil")).status).toBe(403);
  expect((await make("tess", { channel: "email", subject: "Hi" })).status).toBe(403);
  for (const who of ["mona", "ada", "tess", "rita"] as const)
    expect((await make(who, { shared: true })).status).toBe(403);
  const own = await idOf("ada");
  expect((await app.request("ada", "PATCH", one(own), { body: { shared: true } })).status).toBe(403);
});

test("the company's is seen by everybody in it and changed by admins; it leaves the devices when it is no longer shared", async () => {
  const [ben, eve] = [feedOf("ben"), feedOf("eve")];
  await ben();
  await eve();
  const id = await idOf("alma", { name: "Review", shared: true });
  expect((await ben()).rows("message_templates")).toMatchObject([{ id, owner: "tenant", business_unit_id: null }]);
  expect((await eve()).rows("message_templates")).toEqual([]);
  for (const who of ["ben", "mona", "bruno"] as const) {
    expect((await app.request(who, "PATCH", one(id), { body: { name: "Mine" } })).status).toBe(403);
    expect((await app.request(who, "DELETE", one(id))).status).toBe(403);
  }
  for (const who of ["eve", "erin"] as const)
    expect((await app.request(who, "PATCH", one(id), { body: { name: "Mine" } })).status).toBe(404);
  expect((await app.request("sam", "PATCH", one(id), { body: { name: "Yearly review" } })).at("data.name")).toBe(
    "Yearly review",
  );
  const unshare = (who: Who) => app.request(who, "PATCH", one(id), { body: { shared: false } });
  expect((await unshare("sam")).at("errors.shared.0")).toBe("Only the person who wrote it can stop sharing it.");
  expect((await unshare("alma")).at("data.owner")).toBe("user");
  expect((await ben()).gone("message_templates")).toEqual([id]);
  expect((await app.request("sam", "PATCH", one(id), { body: { name: "Mine" } })).status).toBe(404);
});

test("a unit's is seen in its unit and by admins; who leaves the unit loses it", async () => {
  const [ada, ben] = [feedOf("ada"), feedOf("ben")];
  await ada();
  await ben();
  const id = await idOf("bruno", { shared: true });
  expect((await ada()).rows("message_templates")).toMatchObject([
    { id, owner: "bu", business_unit_id: app.people.bruno.business_unit_id },
  ]);
  expect((await ben()).rows("message_templates")).toEqual([]);
  expect([await seen("alma"), await seen("ben")].map((ids) => ids.includes(id))).toEqual([true, false]);
  expect((await app.request("ben", "PATCH", one(id), { body: { name: "Mine" } })).status).toBe(404);
  expect((await app.request("ada", "PATCH", one(id), { body: { name: "Mine" } })).status).toBe(403);
  // An admin's edit leaves it with the unit.
  expect((await app.request("alma", "PATCH", one(id), { body: { name: "North" } })).at("data.owner")).toBe("bu");

  const move = (unit: string | null, { id: user_id } = app.people.ada) =>
    tenantTx(app.server.services.db, app.people.home_id, (trx) =>
      sql`update users set business_unit_id = ${unit} where id = ${user_id}`.execute(trx),
    );
  await move(app.people.ben.business_unit_id);
  expect([...new Set((await ada()).gone("message_templates"))]).toEqual([id]);
  await move(app.people.bruno.business_unit_id);
  expect((await ada()).rows("message_templates").map((row) => row["id"])).toContain(id);
  await move(null, app.people.bruno);
  expect((await make("bruno", { shared: true })).at("errors.shared.0")).toBe(
    "You have no business unit to share it with.",
  );
  await move(app.people.bruno.business_unit_id, app.people.bruno);
  expect((await app.request("bruno", "DELETE", one(id))).status).toBe(204);
  expect((await ada()).gone("message_templates")).toEqual([id]);
});

test("a unit's is seen in the units below it, and changed by whoever reaches its unit", async () => {
  const { bruno, nina, ben, home_id } = app.people;
  const set = (what: ReturnType<typeof sql>) => tenantTx(app.server.services.db, home_id, (trx) => what.execute(trx));
  await set(sql`update business_units set parent_id = ${bruno.business_unit_id} where id = ${ben.business_unit_id}`);
  await set(sql`update users set account_type = 'bu_admin' where id = ${nina.id}`);
  const feed = feedOf("ben");
  await feed();
  const upper = await idOf("bruno", { name: "Above", shared: true });
  const lower = await idOf("nina", { name: "Below", shared: true });
  expect((await feed()).rows("message_templates").map((row) => row["id"])).toEqual([upper, lower]);
  const both = async (who: Who) => (await seen(who)).filter((id) => [upper, lower].includes(id));
  expect(await both("ada")).toEqual([upper]);
  for (const who of ["bruno", "nina", "alma"] as const) expect(await both(who)).toEqual([upper, lower]);
  const edit = async (who: Who, id: string) =>
    (await app.request(who, "PATCH", one(id), { body: { body: "Hello" } })).status;
  expect([await edit("nina", upper), await edit("bruno", lower), await edit("ben", lower)]).toEqual([403, 200, 403]);
  const refused = await app.request("nina", "DELETE", one(upper));
  expect([refused.status, refused.at("errors.base.0")]).toEqual([
    403,
    expect.stringContaining("a business unit above"),
  ]);
  // The device decides by the same rule.
  const units = (await app.request("nina", "GET", "/v1/users/me")).at("data.unit_ids");
  expect(units).toEqual([ben.business_unit_id]);
  expect((await app.request("ben", "GET", "/v1/users/me")).at("data.unit_ids")).toEqual([]);
  expect([await both("eve"), await edit("eve", lower)]).toEqual([[], 404]);
  for (const id of [upper, lower]) await app.request("alma", "DELETE", one(id));
  await set(sql`update business_units set parent_id = null where id = ${ben.business_unit_id}`);
  await set(sql`update users set account_type = 'manager' where id = ${nina.id}`);
});

test("what two people changed in different fields is kept; in the same field the second is asked", async () => {
  const id = await idOf("alma", { name: "Base", shared: true });
  const base = { name: "Base", body: "Hi {{contact.first_name|there}}", shared: true };
  const edit = (who: Who, body: object) => app.request(who, "PATCH", one(id), { body: { ...body, base } });
  expect((await edit("alma", { name: "Alma's" })).at("meta.conflicts")).toEqual([]);
  const merged = await edit("sam", { body: "Hello" });
  expect([merged.at("data.name"), merged.at("data.body"), merged.at("meta.conflicts")]).toEqual([
    "Alma's",
    "Hello",
    [],
  ]);
  const met = await edit("sam", { name: "Sam's" });
  expect([met.at("data.name"), met.at("meta.conflicts.0")]).toMatchObject([
    "Alma's",
    { field: "name", was: "Base", yours: "Sam's", theirs: "Alma's", by: app.people.alma.id },
  ]);
});

const heading = { id: "one", kind: "heading", text: "News", size: "large", align: "left" };

test("a designed email keeps its blocks, and devices get them", async () => {
  const feed = feedOf("ada");
  await feed();
  const id = await idOf("ada", { channel: "email", subject: "Hello", body: "", blocks: [heading] });
  expect((await feed()).rows("message_templates")).toMatchObject([{ id, blocks: [heading], body: "NEWS" }]);
  const edit = (body: object) => app.request("ada", "PATCH", one(id), { body });
  const next = { ...heading, text: "Old news" };
  expect((await edit({ blocks: [next], base: { blocks: [heading] } })).at("data")).toMatchObject({
    blocks: [next],
    body: "OLD NEWS",
  });
  expect((await edit({ blocks: [{ ...heading, text: "" }] })).at("errors.blocks.0")).toBe("Write something first.");
  expect((await edit({ blocks: [{ ...heading, kind: "script" }] })).status).toBe(422);
  expect((await edit({ blocks: [], body: "Plain" })).at("data")).toMatchObject({ blocks: [], body: "Plain" });
});

test("a template of emails to users is seen by those who write them, on devices until they no longer do", async () => {
  const news = { channel: "user_email", subject: "News", blocks: [heading], shared: true };
  const [bruno, ben] = [feedOf("bruno"), feedOf("ben")];
  await bruno();
  await ben();
  const id = await idOf("alma", news);
  expect((await bruno()).rows("message_templates")).toMatchObject([{ id, channel: "user_email" }]);
  expect((await ben()).rows("message_templates")).toEqual([]);
  const rename = (who: Who) => app.request(who, "PATCH", one(id), { body: { name: "Mine" } });
  expect([(await rename("bruno")).status, (await rename("ben")).status, (await rename("eve")).status]).toEqual([
    403, 404, 404,
  ]);
  expect((await make("ben", { ...news, shared: false })).status).toBe(403);
  const become = (type: string) =>
    tenantTx(app.server.services.db, app.people.home_id, (trx) =>
      sql`update users set account_type = ${type} where id = ${app.people.bruno.id}`.execute(trx),
    );
  await become("agent");
  expect((await bruno()).gone("message_templates")).toContain(id);
  await become("bu_admin");
  expect((await bruno()).rows("message_templates").map((row) => row["id"])).toContain(id);
});
