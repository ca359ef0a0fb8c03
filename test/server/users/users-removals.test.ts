import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { layContact } from "../../fixtures/book.ts";
import type { People } from "../../fixtures/people.ts";
import { openTestServer, type TestServer } from "../../fixtures/test-server.ts";
import { openImportFixture, type TransferFixture } from "../../fixtures/transfer-fixture.ts";

type Name = Exclude<keyof People, "home_id" | "away_id">;
let app: TestServer;
let transfers: TransferFixture;
beforeAll(async () => {
  app = await openTestServer();
  transfers = openImportFixture(app);
});
afterAll(() => app.close());

const users = "/v1/admin/users";
let callers = 0;
const request = (who: Name, method: "GET" | "POST" | "PATCH" | "DELETE", path: string, body?: unknown) =>
  app.request(who, method, path, { ip: `10.22.0.${++callers}`, ...(body === undefined ? {} : { body }) });
const idOf = (who: Name) => app.people[who].id;
const preview = (id: string, receivers: object = {}, who: Name = "alma") =>
  request(who, "POST", `${users}/${id}/removal_preview`, { receivers });
const remove = (id: string, receivers: object = {}, who: Name = "alma") =>
  request(who, "DELETE", `${users}/${id}`, { receivers });
const undo = (removal: string) => request("alma", "POST", `/v1/admin/user_removals/${removal}/undo`);
const one = async (sql: string, ...values: unknown[]) =>
  (await app.connection.pool.query(sql, values)).rows as Record<string, unknown>[];
const to = (user_id: string) => ({ user_id });

/** An agent under Fred with two below, three contacts, one deleted, an event, a callback, a private event and a vendor. */
async function settle(name: string) {
  const email = `${name.toLowerCase()}@prairie.test`;
  const place = { parent_id: idOf("fred"), account_type: "field_manager" };
  const add = async (first_name: string, more: object) =>
    (await request("alma", "POST", users, { first_name, email, password: "seven quiet ravens", ...more })).text(
      "data.id",
    );
  const id = await add(name, place);
  const below = [
    await add(`${name}1`, { email: `1${email}`, parent_id: id }),
    await add(`${name}2`, { email: `2${email}`, parent_id: id }),
  ];
  const owner = { ...app.people.fred, id };
  const contacts = [];
  for (let nth = 0; nth < 3; nth++) contacts.push((await layContact(app, { owner })).id);
  const gone = (await layContact(app, { owner })).id;
  await one("update contacts set deleted_at = 1 where id = $1", gone);
  const event = async (types: string, start: number, isPrivate = false) => {
    const event_id = app.world.uuid();
    await one(
      `insert into events (tenant_id, id, user_id, title, types_list, start_date, end_date, timezone, private, created_at, updated_at)
       values ($1, $2, $3, 'Planned', $4, $5::bigint, $5::bigint + 1, 'America/New_York', $6, 1, 1)`,
      app.people.home_id,
      event_id,
      id,
      [types],
      start,
      isPrivate,
    );
    return event_id;
  };
  const later = app.world.now() + 86_400_000;
  const events = {
    ahead: await event("appointment", later),
    callback: await event("callback", 1),
    own: await event("appointment", later, true),
  };
  await event("appointment", 1);
  const vendor = app.world.uuid();
  await one(
    `insert into api_vendors (tenant_id, id, vendor_name, vendor_type, default_owner_id, created_at, updated_at)
     values ($1, $2, $3, 'partner', $4, 1, 1)`,
    app.people.home_id,
    vendor,
    name,
    id,
  );
  return { id, email, below, contacts, gone, events, vendor };
}

const whole = (taker: string) => ({
  downline: to(taker),
  contacts: to(taker),
  events: to(taker),
  callbacks: to(taker),
  vendors: to(taker),
});

describe("removing a user", () => {
  it("asks for a receiver of everything they have, and does what the preview said", async () => {
    const { id, email, below, contacts, gone, events, vendor } = await settle("Gina");
    const taker = idOf("adam");
    const asked = await preview(id);
    expect(asked.at("data.counts")).toEqual({
      downline: 2,
      contacts: 3,
      events: 1,
      callbacks: 1,
      flows: 0,
      vendors: 1,
      licenses: 0,
    });
    const needed = ["callbacks", "contacts", "downline", "events", "vendors"];
    expect(Object.keys(asked.at("data.errors") as object).sort()).toEqual(needed);
    const refused = await remove(id);
    expect([refused.status, Object.keys(refused.at("errors") as object).sort()]).toEqual([422, needed]);
    expect((await preview(id, whole(taker))).at("data.errors")).toEqual({});
    const removed = await remove(id, whole(taker));
    expect([removed.status, removed.at("data.counts")]).toEqual([200, asked.at("data.counts")]);
    const [transfer] = await one("select id, total from transfer_attempts order by created_at desc, seq desc limit 1");
    await transfers.work(String(transfer?.["id"]));
    const owners = await one("select id, owner_id from contacts where id = any($1)", [...contacts, gone]);
    expect(owners.every(({ owner_id }) => owner_id === taker)).toBe(true);
    const holders = await one("select id, user_id from events where id = any($1) order by id", Object.values(events));
    expect(new Map(holders.map((row) => [row["id"], row["user_id"]]))).toEqual(
      new Map([
        [events.ahead, taker],
        [events.callback, taker],
        [events.own, id],
      ]),
    );
    expect(await one("select default_owner_id from api_vendors where id = $1", vendor)).toEqual([
      { default_owner_id: taker },
    ]);
    const parents = await one("select parent_id from users where id = any($1)", below);
    expect(parents).toEqual([{ parent_id: taker }, { parent_id: taker }]);
    expect((await request("alma", "GET", `${users}/${id}`)).status).toBe(404);
    expect((await request("alma", "GET", `${users}?q=gina`)).at("meta.total_count")).toBe(2);
    const entering = { body: { email, password: "seven quiet ravens" }, ip: "10.22.9.1" };
    expect((await app.request(null, "POST", "/v1/sessions", entering)).status).toBe(422);
    expect((await request("alma", "GET", "/v1/admin/user_removals")).at("data.0")).toMatchObject({
      user_id: id,
      name: "Gina",
    });
  });

  it("is undone: what nobody moved since goes back, the rest stays and is counted", async () => {
    const { id, email, below, contacts, events, vendor } = await settle("Hugo");
    await request("alma", "PATCH", `${users}/${idOf("rita")}/update_roles`, { rm_agent_ids: [idOf("ada"), id] });
    const taker = idOf("adam");
    const removal = (await remove(id, whole(taker))).text("data.id");
    expect((await request("alma", "GET", `${users}/${idOf("rita")}`)).at("data.rm_agent_ids")).toEqual([idOf("ada")]);
    const still = await undo(removal);
    expect([still.status, still.at("errors.contacts.0")]).toEqual([
      409,
      "The contacts are still being transferred. Undo when that is done.",
    ]);
    const [transfer] = await one("select id from transfer_attempts order by created_at desc, seq desc limit 1");
    await transfers.work(String(transfer?.["id"]));
    // Meanwhile one contact, one of the downline and the event went elsewhere.
    await one("update contacts set owner_id = $1 where id = $2", idOf("tess"), contacts[0]);
    await request("alma", "PATCH", `${users}/${below[0]}`, { parent_id: idOf("mona") });
    await one("update events set user_id = $1 where id = $2", idOf("tess"), events.ahead);
    const undone = await undo(removal);
    expect([undone.status, undone.at("data.back"), undone.at("data.left")]).toEqual([
      200,
      { downline: 1, contacts: 2, events: 0, callbacks: 1, flows: 0, vendors: 1, licenses: 0 },
      { downline: 1, contacts: 1, events: 1, callbacks: 0, flows: 0, vendors: 0, licenses: 0 },
    ]);
    await transfers.work(String(transfer?.["id"]));
    const mine = await one("select id from contacts where owner_id = $1 and deleted_at is null order by id", id);
    expect(mine.map((row) => Number(row["id"]))).toEqual(contacts.slice(1));
    expect(await one("select default_owner_id from api_vendors where id = $1", vendor)).toEqual([
      { default_owner_id: id },
    ]);
    expect((await request("alma", "GET", `${users}/${idOf("rita")}`)).at("data.rm_agent_ids")).toContain(id);
    const entering = { body: { email, password: "seven quiet ravens" }, ip: "10.22.9.2" };
    expect((await app.request(null, "POST", "/v1/sessions", entering)).status).toBe(200);
    expect((await undo(removal)).status).toBe(409);
  });

  it("frees the email, and is not undone while somebody else has it", async () => {
    const body = { first_name: "Inga", email: "inga@prairie.test" };
    const first = (await request("alma", "POST", users, body)).text("data.id");
    const removal = (await remove(first)).text("data.id");
    const second = await request("alma", "POST", users, body);
    expect(second.status).toBe(201);
    expect((await undo(removal)).at("errors.base.0")).toContain("Someone else has this email");
    await remove(second.text("data.id"));
    expect((await undo(removal)).status).toBe(200);
  });

  it("takes receivers who can: active, of this company, never the removed one, and a pool for contacts only", async () => {
    const { id, below } = await settle("Jana");
    const off = (await request("alma", "POST", users, { first_name: "Off", email: "off@prairie.test" })).text(
      "data.id",
    );
    await request("alma", "PATCH", `${users}/${off}`, { active: false });
    for (const wrong of [id, off, idOf("eve"), app.world.uuid()])
      expect([
        wrong,
        Object.keys((await remove(id, { ...whole(idOf("adam")), contacts: to(wrong) })).at("errors") as object),
      ]).toEqual([wrong, ["contacts"]]);
    const pool = { user_id: null, pool_id: app.world.uuid() };
    expect((await remove(id, { ...whole(idOf("adam")), events: pool })).at("errors.events.0")).toContain("pool");
    // One of the downline takes over, and nobody the vendors.
    const removed = await remove(id, { ...whole(idOf("adam")), downline: to(below[0] ?? ""), vendors: {} });
    expect(removed.status).toBe(200);
    const parents = await one("select id, parent_id from users where id = any($1)", below);
    expect(new Map(parents.map((row) => [row["id"], row["parent_id"]]))).toEqual(
      new Map([
        [below[0], idOf("fred")],
        [below[1], below[0]],
      ]),
    );
  });

  it("is undone without a circle, a removed manager or a deleted unit", async () => {
    const units = "/v1/admin/business_units";
    const unit = (await request("alma", "POST", units, { name: "Short-lived" })).text("data.id");
    const add = async (first_name: string, more: object = {}) =>
      (
        await request("alma", "POST", users, { first_name, email: `${first_name.toLowerCase()}@prairie.test`, ...more })
      ).text("data.id");
    const boss = await add("Kboss");
    const id = await add("Kmid", { parent_id: boss, business_unit_id: unit });
    const below = await add("Klow", { parent_id: id });
    const removal = (await remove(id, { downline: {} })).text("data.id");
    await request("alma", "DELETE", `${units}/${unit}`);
    expect((await request("alma", "PATCH", `${users}/${boss}`, { parent_id: below })).status).toBe(200);
    const undone = await undo(removal);
    expect([undone.status, undone.at("data.back.downline"), undone.at("data.left.downline")]).toEqual([200, 0, 1]);
    expect((await request("alma", "GET", `${users}/${id}`)).at("data")).toMatchObject({
      parent_id: boss,
      business_unit_id: null,
    });
    const again = (await remove(id)).text("data.id");
    await remove(boss);
    await undo(again);
    expect((await request("alma", "GET", `${users}/${id}`)).at("data.parent_id")).toBe(null);
  });

  it("is refused by the preview wherever it would be refused", async () => {
    const { id } = await settle("Kira");
    await one(
      `insert into workflow_flows (tenant_id, id, owner_id, template_id, template_version, name, created_at, updated_at)
       values ($1, $2, $3, $2, 1, 'Flow', 1, 1)`,
      app.people.home_id,
      app.world.uuid(),
      id,
    );
    const line = [idOf("nina")];
    for (let level = 1; level <= 10; level++) {
      const body = { first_name: `D${level}`, email: `d${level}@prairie.test`, parent_id: line.at(-1) };
      line.push((await request("alma", "POST", users, body)).text("data.id"));
    }
    const wrong = {
      ...whole(idOf("adam")),
      downline: to(line.at(-1) ?? ""),
      flows: to(idOf("tess")),
      contacts: { user_id: null, pool_id: app.world.uuid() },
    };
    const asked = (await preview(id, wrong)).at("data.errors") as object;
    expect(Object.keys(asked).sort()).toEqual(["contacts", "downline", "flows"]);
    expect((await remove(id, wrong)).at("errors")).toEqual(asked);
  });

  it("waits until the contacts of another removed user have arrived", async () => {
    const [first, second] = [await settle("Lars"), await settle("Lotte")];
    await remove(first.id, whole(second.id));
    const early = await remove(second.id, whole(idOf("adam")));
    expect([early.status, early.at("errors.contacts.0")]).toEqual([
      409,
      "Contacts are still being transferred to this user. Try again when that is done.",
    ]);
    const [transfer] = await one("select id from transfer_attempts order by created_at desc, seq desc limit 1");
    await transfers.work(String(transfer?.["id"]));
    expect((await remove(second.id, whole(idOf("adam")))).status).toBe(200);
  });

  it("is never oneself, never by others than admins, never while acting, and never both of two admins at once", async () => {
    expect((await remove(idOf("alma"))).status).toBe(409);
    expect((await remove(idOf("ada"), {}, "sam")).status).toBe(403);
    for (const [method, path] of [
      ["POST", `${users}/${idOf("eve")}/removal_preview`],
      ["DELETE", `${users}/${idOf("eve")}`],
      ["POST", `/v1/admin/user_removals/${app.world.uuid()}/undo`],
    ] as const)
      expect((await request("alma", method, path, method === "DELETE" ? {} : undefined)).status).toBe(404);
    const acting = await request("alma", "POST", `${users}/${idOf("sam")}/login`, { login_type: "login_as" });
    const cookie = `token=${acting.cookies["token"]?.value}`;
    const removing = await app.request(null, "DELETE", `${users}/${idOf("ada")}`, {
      cookie,
      body: {},
      ip: "10.22.9.3",
    });
    expect(removing.status).toBe(403);
    await request("alma", "PATCH", `${users}/${idOf("sam")}/update_roles`, { account_type: "admin" });
    const both = await Promise.all([remove(idOf("sam")), remove(idOf("alma"), {}, "sam")]);
    const statuses = both.map(({ status }) => status).sort();
    expect([statuses[0], [401, 403].includes(statuses[1] ?? 0)]).toEqual([200, true]);
    const admins = await one(
      "select id from users where tenant_id = $1 and account_type = 'admin' and active",
      app.people.home_id,
    );
    expect(admins).toHaveLength(1);
  });
});
