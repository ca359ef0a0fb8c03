import { afterAll, beforeAll, expect, it } from "vitest";
import { type Answer, openTestServer, type TestServer } from "../../fixtures/test-server.ts";
import { password, type People } from "../../fixtures/people.ts";

type Name = Exclude<keyof People, "home_id" | "away_id">;
let app: TestServer;
beforeAll(async () => void (app = await openTestServer()));
afterAll(() => app.close());

let callers = 0;
const signIn = (who: Name, device_id?: string) =>
  app.request(null, "POST", "/v1/sessions", {
    body: { email: app.people[who].email, password, ...(device_id ? { device_id } : {}) },
    ip: `10.2.0.${++callers}`,
  });
const cookieOf = (answer: Answer) => `token=${answer.cookies["token"]?.value ?? ""}`;
const report = (cookie: string, id: string, more: object = {}) =>
  app.request(null, "PUT", `/v1/account/devices/${id}`, { cookie, body: { name: "Chrome on Windows", ...more } });
const status = async (cookie: string) => (await app.request(null, "GET", "/v1/users/me", { cookie })).status;
const devicesOf = async (who: Name) =>
  (await app.request(who, "GET", "/v1/account/devices")).at("data") as Record<string, unknown>[];

it("a device reports its state and is listed with it", async () => {
  const id = app.world.uuid();
  const cookie = cookieOf(await signIn("ada", id));
  const facts = {
    version: "0.2.37",
    last_sync_at: app.world.now(),
    mirror_contacts: 4_812,
    mirror_bytes: 22_000_000,
    waiting: 3,
  };
  const received = await report(cookie, id, facts);
  expect(received.at("data")).toMatchObject({
    id,
    name: "Chrome on Windows",
    ...facts,
    current: true,
    wipe_requested_at: null,
  });
  await app.world.pass(5_000);
  await report(cookie, id, { ...facts, waiting: 0 });
  const listed = (await app.request(null, "GET", "/v1/account/devices", { cookie })).at("data") as object[];
  expect(listed).toMatchObject([{ id, waiting: 0, current: true, last_seen_at: app.world.now() }]);
  expect(await devicesOf("ada")).toMatchObject([{ id, current: false }]);
});

it("a wiped device is told at its next request to erase everything, and its session ends", async () => {
  const ended: string[] = [];
  app.server.services.endSession = (session) => void ended.push(session);
  const id = app.world.uuid();
  const signed = await signIn("adam", id);
  const cookie = cookieOf(signed);
  await report(cookie, id);
  const other = cookieOf(await signIn("adam", app.world.uuid()));
  expect(
    (await app.request("adam", "POST", `/v1/account/devices/${id}/wipe`, { body: {} })).at("data.wipe_requested_at"),
  ).toBe(app.world.now());

  const received = await app.request(null, "GET", "/v1/sync/changes", { cookie });
  expect(received.status).toBe(401);
  expect(received.at("code")).toBe("device_wiped");
  expect(received.headers["clear-site-data"]).toBe('"cache", "cookies", "storage"');
  expect(ended).toContain(signed.text("data.id"));
  expect((await app.request(null, "GET", "/v1/users/me", { cookie })).at("code")).toBe("unauthorized");
  expect(await status(other)).toBe(200);
  expect((await devicesOf("adam")).find((device) => device["id"] === id)).toMatchObject({
    wiped_at: app.world.now(),
  });
});

it("a wiped device starts over when its owner signs in, once it has received the wipe", async () => {
  const id = app.world.uuid();
  await report(cookieOf(await signIn("ben", id)), id);
  await app.request("ben", "POST", `/v1/account/devices/${id}/wipe`, { body: {} });
  await app.connection.db.deleteFrom("sessions").where("device_id", "=", id).execute();
  const first = await signIn("ben", id);
  expect([first.status, first.at("code")]).toEqual([401, "device_wiped"]);
  expect(first.headers["clear-site-data"]).toContain("storage");
  await app.server.services.background.idle();
  const again = await signIn("ben", id);
  expect(again.status).toBe(200);
  expect(await status(cookieOf(again))).toBe(200);
});

it("an admin wipes a lost device of someone within reach, no one else does", async () => {
  const id = app.world.uuid();
  const cookie = cookieOf(await signIn("tess", id));
  await report(cookie, id);
  const wipe = (who: Name) =>
    app.request(who, "POST", `/v1/account/devices/${id}/wipe`, { body: { user_id: app.people.tess.id } });
  for (const [who, expected] of [
    ["ada", 403],
    ["mona", 403],
    ["erin", 404],
    ["nina", 403],
  ] as const)
    expect([who, (await wipe(who)).status]).toEqual([who, expected]);
  expect((await app.request("ada", "POST", `/v1/account/devices/${id}/wipe`, { body: {} })).status).toBe(404);
  expect(await status(cookie)).toBe(200);
  expect((await wipe("bruno")).status).toBe(200);
  expect(await status(cookie)).toBe(401);
});

it("an admin lists the devices of someone within reach whose account they may change, and no one else does", async () => {
  const id = app.world.uuid();
  await report(cookieOf(await signIn("fred", id)), id, { mirror_bytes: 7 });
  const list = (who: Name) => app.request(who, "GET", `/v1/admin/users/${app.people.fred.id}/devices`);
  for (const [who, expected] of [
    ["ada", 403],
    ["mona", 403],
    ["erin", 404],
    ["fred", 403],
  ] as const)
    expect([who, (await list(who)).status]).toEqual([who, expected]);
  const listed = (await list("bruno")).at("data") as object[];
  expect(listed.find((device) => (device as { id: string }).id === id)).toMatchObject({
    name: "Chrome on Windows",
    mirror_bytes: 7,
    current: false,
  });
  const equal = await app.request("sam", "GET", `/v1/admin/users/${app.people.alma.id}/devices`);
  expect(equal.status).toBe(403);
  expect((await app.request("bruno", "GET", `/v1/admin/users/${app.people.nina.id}/devices`)).status).toBe(404);
});

it("a device keeps the name its owner gave it, whatever it says of itself, until that is taken back", async () => {
  const id = app.world.uuid();
  const cookie = cookieOf(await signIn("basil", id));
  await report(cookie, id);
  const rename = (who: Name, name: string) =>
    app.request(who, "PATCH", `/v1/account/devices/${id}`, { body: { name } });
  expect((await rename("ada", "Mine")).status).toBe(404);
  expect((await rename("erin", "Mine")).status).toBe(404);
  expect((await rename("basil", "x".repeat(41))).status).toBe(422);
  expect((await rename("basil", "  The  truck ")).at("data.name")).toBe("The truck");
  await report(cookie, id, { waiting: 2 });
  expect(await devicesOf("basil")).toMatchObject([{ id, name: "The truck", waiting: 2 }]);
  expect((await rename("basil", "")).at("data.name")).toBe("Chrome on Windows");
});

it("wiping a device ends whoever its owner acts as from it", async () => {
  const id = app.world.uuid();
  const signed = await signIn("alma", id);
  await report(cookieOf(signed), id);
  const acted = await app.request(null, "POST", `/v1/admin/users/${app.people.ada.id}/login`, {
    cookie: cookieOf(signed),
    body: { login_type: "login_as" },
  });
  expect(await status(cookieOf(acted))).toBe(200);
  await app.request("alma", "POST", `/v1/account/devices/${id}/wipe`, { body: {} });
  expect(await status(cookieOf(acted))).toBe(401);
});

it("a forgotten device leaves the list and its sessions end", async () => {
  const id = app.world.uuid();
  const cookie = cookieOf(await signIn("nina", id));
  await report(cookie, id);
  expect((await app.request("ada", "DELETE", `/v1/account/devices/${id}`)).status).toBe(404);
  expect((await app.request("nina", "DELETE", `/v1/account/devices/${id}`)).status).toBe(204);
  expect(await status(cookie)).toBe(401);
  expect(await devicesOf("nina")).toEqual([]);
});

it("one browser used by two people of a company is a device of each", async () => {
  const id = app.world.uuid();
  await report(cookieOf(await signIn("fred", id)), id, { name: "Shared desk" });
  const hers = cookieOf(await signIn("mona", id));
  await report(hers, id, { name: "Shared desk" });
  await app.request("fred", "POST", `/v1/account/devices/${id}/wipe`, { body: {} });
  expect(await status(hers)).toBe(200);
});

it.each([
  [{ name: "x".repeat(81) }, "name"],
  [{ name: "x", waiting: -1 }, "waiting"],
  [{ name: "x", mirror_contacts: 1.5 }, "mirror_contacts"],
  [{ name: "x", wipe_requested_at: null }, "wipe_requested_at"],
])("the report %j is refused at %s", async (body, field) => {
  const answer = await app.request("sam", "PUT", `/v1/account/devices/${app.world.uuid()}`, { body });
  expect(answer.status).toBe(422);
  expect(Object.keys(answer.at("errors") as object)).toEqual([field]);
});

it("a user lists their own sessions and ends any of them, and no others", async () => {
  const [here, there] = [await signIn("rita"), await signIn("rita")];
  const listed = await app.request(null, "GET", "/v1/account/sessions", { cookie: cookieOf(here) });
  const sessions = listed.at("data") as { id: string; current: boolean }[];
  expect(sessions.filter(({ current }) => current).map(({ id }) => id)).toEqual([here.text("data.id")]);
  expect(JSON.stringify(listed.json)).not.toContain("token");
  const end = (who: Name, id: string) => app.request(who, "DELETE", `/v1/account/sessions/${id}`);
  expect((await end("ada", there.text("data.id"))).status).toBe(404);
  expect((await end("erin", there.text("data.id"))).status).toBe(404);
  expect(await status(cookieOf(there))).toBe(200);
  expect((await end("rita", there.text("data.id"))).status).toBe(204);
  expect(await status(cookieOf(there))).toBe(401);
  expect(await status(cookieOf(here))).toBe(200);
});

it("addresses of sign-ins come in pages, one's own only", async () => {
  for (const ip of ["198.51.100.1", "198.51.100.2", "198.51.100.3"]) {
    await app.world.pass(1_000);
    await app.request(null, "POST", "/v1/sessions", {
      body: { email: app.people.eve.email, password },
      ip,
      headers: { "user-agent": "Field Tablet" },
    });
  }
  const page = await app.request("eve", "GET", "/v1/auth_ips?limit=2&page=2");
  expect(page.json).toMatchObject({
    data: [{ ip: "198.51.100.1", user_agent: "Field Tablet", trusted: false }],
    meta: { current_page: 2, limit: 2, total_count: 3, total_pages: 2 },
  });
  expect(JSON.stringify((await app.request("erin", "GET", "/v1/auth_ips")).json)).not.toContain("198.51.100.");
});

it("a trusted address sends no mail about a new program; any other still does", async () => {
  const mails = async () => {
    await app.server.services.background.idle();
    const { rows } = await app.connection.pool.query(
      "select id from mails where kind = 'new_sign_in' and user_id = $1",
      [app.people.tess.id],
    );
    return rows.length;
  };
  const from = (ip: string, program: string) =>
    app.request(null, "POST", "/v1/sessions", {
      body: { email: app.people.tess.email, password },
      ip,
      headers: { "user-agent": program },
    });
  await from("198.51.100.7", "Office");
  await from("198.51.100.8", "Office");
  const before = await mails();
  const seen = (await app.request("tess", "GET", "/v1/auth_ips")).at("data") as { id: string; ip: string }[];
  const office = seen.find(({ ip }) => ip === "198.51.100.7");
  const trust = (who: Name, trusted: boolean) =>
    app.request(who, "PATCH", `/v1/auth_ips/${office?.id}`, { body: { trusted } });
  expect((await trust("ada", true)).status).toBe(404);
  expect((await trust("erin", true)).status).toBe(404);
  expect((await trust("tess", true)).at("data")).toMatchObject({ ip: "198.51.100.7", trusted: true });
  await from("198.51.100.7", "New phone");
  expect(await mails()).toBe(before);
  await from("198.51.100.9", "New phone");
  expect(await mails()).toBe(before + 1);
  expect((await trust("tess", false)).at("data.trusted")).toBe(false);
  const after = (await app.request("tess", "GET", "/v1/auth_ips")).at("data") as { ip: string; trusted: boolean }[];
  expect(after.filter(({ ip }) => ip === "198.51.100.7").map(({ trusted }) => trusted)).toEqual([false, false]);
  await from("198.51.100.7", "Another one");
  expect(await mails()).toBe(before + 2);
});
