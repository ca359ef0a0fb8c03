import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { isAllowedIp, isAllowlistEntry } from "../../../src/server/access/ip-allowlist.ts";
import { layContact } from "../../fixtures/book.ts";
import { type Answer, openTestServer, type TestServer } from "../../fixtures/test-server.ts";
import type { People } from "../../fixtures/people.ts";

type Name = Exclude<keyof People, "home_id" | "away_id">;
let app: TestServer;
beforeAll(async () => void (app = await openTestServer()));
afterAll(() => app.close());

const make = (who: Name, body: object) => app.request(who, "POST", "/v1/api_keys", { body });
const key = async (who: Name, more: object = {}) =>
  (await make(who, { name: "reports", scopes: ["contacts.read"], ...more })).at("data") as {
    id: string;
    token: string;
  };
type Method = "GET" | "POST" | "PATCH" | "DELETE";
function program(
  token: string,
  method: Method,
  path: string,
  more: { body?: unknown; ip?: string; cookie?: string; headers?: Record<string, string> } = {},
): Promise<Answer> {
  return app.request(null, method, path, { ...more, headers: { authorization: `Bearer ${token}`, ...more.headers } });
}
const listing = { contacts_scope: {} };

describe("a key", () => {
  it("is shown once, masked afterwards, and kept by hash only", async () => {
    const made = await make("ada", { name: " Reports ", scopes: ["contacts.read"], ip_allowlist: ["203.0.113.0/24"] });
    expect(made.status).toBe(201);
    const token = made.text("data.token");
    expect(token).toMatch(/^flk_[0-9a-f]{32}_[\w-]{43}$/);
    const shown = await app.request("ada", "GET", "/v1/api_keys");
    expect(shown.at("data.0")).toMatchObject({
      name: "Reports",
      token: `xxxx${token.slice(-4)}`,
      scopes: ["contacts.read"],
      ip_allowlist: ["203.0.113.0/24"],
      active: true,
      last_used_at: null,
      expires_at: null,
    });
    expect((await app.request("ada", "GET", "/v1/users/me")).at("data.api_keys.0.token")).toBe(
      `xxxx${token.slice(-4)}`,
    );
    const { rows } = await app.connection.pool.query("select * from api_keys");
    expect(JSON.stringify(rows)).not.toContain(token.slice(-43));
  });

  it("is answered alike when the request comes twice, and even that memory does not hold it in the clear", async () => {
    const request = () =>
      app.request("adam", "POST", "/v1/api_keys", {
        body: { name: "once", scopes: ["contacts.read"] },
        headers: { "idempotency-key": "key-once" },
      });
    const [one, two] = [await request(), await request()];
    expect(two.json).toEqual(one.json);
    expect(((await app.request("adam", "GET", "/v1/api_keys")).at("data") as unknown[]).length).toBe(1);
    const { rows } = await app.connection.pool.query("select reply from idempotency_keys where key = 'key-once'");
    expect(rows[0].reply).not.toContain(one.text("data.token"));
  });

  it("opens what its scope names and nothing else", async () => {
    const contact = await layContact(app, { owner: app.people.ada });
    const read = (await key("ada")).token;
    const write = (await key("ada", { scopes: ["contacts.read", "contacts.write"] })).token;
    const imports = (await key("ada", { scopes: ["imports.write"] })).token;
    const path = `/v1/contacts/${contact.id}`;
    expect((await program(read, "GET", path)).status).toBe(200);
    expect((await program(read, "PATCH", "/v1/contacts", { body: listing })).status).toBe(200);
    expect((await program(read, "PATCH", path, { body: { occupation: "beekeeper" } })).status).toBe(403);
    expect((await program(write, "PATCH", path, { body: { occupation: "beekeeper" } })).status).toBe(200);
    expect((await program(imports, "GET", path)).status).toBe(403);
    expect((await program(imports, "GET", "/v1/contacts/import_attempts")).status).toBe(200);
    expect((await program(read, "GET", "/v1/contacts/import_attempts")).status).toBe(403);
  });

  it.each([
    ["GET", "/v1/users/me"],
    ["GET", "/auth/profile"],
    ["GET", "/v1/api_keys"],
    ["POST", "/v1/api_keys"],
    ["GET", "/v1/account/sessions"],
    ["GET", "/v1/auth_ips"],
    ["GET", "/v1/admin/users"],
    ["GET", "/v1/admin/outbox"],
    ["GET", "/v1/sync/changes"],
    ["GET", "/v1/sync/contacts"],
    ["PATCH", "/v1/users/update_profile"],
    ["POST", "/v1/two_factor/generate_qr"],
  ] as const)("never reaches %s %s, whoever owns it", async (method, path) => {
    const { token } = await key("alma", { scopes: ["contacts.read", "contacts.write", "imports.write"] });
    expect((await program(token, method, path, method === "GET" ? {} : { body: {} })).status).toBe(403);
    await app.connection.db.deleteFrom("api_keys").where("user_id", "=", app.people.alma.id).execute();
  });

  it("sees what its owner sees, at the moment of the call", async () => {
    const [hers, his] = [
      await layContact(app, { owner: app.people.ada }),
      await layContact(app, { owner: app.people.ben }),
    ];
    const { token } = await key("ada");
    expect((await program(token, "GET", `/v1/contacts/${hers.id}`)).status).toBe(200);
    expect((await program(token, "GET", `/v1/contacts/${his.id}`)).status).toBe(404);
    await app.connection.db.updateTable("users").set({ active: false }).where("id", "=", app.people.ada.id).execute();
    expect((await program(token, "GET", `/v1/contacts/${hers.id}`)).status).toBe(401);
    await app.connection.db.updateTable("users").set({ active: true }).where("id", "=", app.people.ada.id).execute();
  });

  it("is refused outside of its addresses", async () => {
    const { token } = await key("mona", { ip_allowlist: ["203.0.113.0/24", "2001:db8::/32", "192.0.2.7"] });
    const from = async (ip: string) => (await program(token, "GET", "/v1/contacts/statuses", { ip })).status;
    for (const ip of ["203.0.113.9", "::ffff:203.0.113.9", "2001:db8::1", "192.0.2.7"])
      expect([ip, await from(ip)]).toEqual([ip, 200]);
    for (const ip of ["203.0.114.1", "2001:db9::1", "192.0.2.8", "127.0.0.1"])
      expect([ip, await from(ip)]).toEqual([ip, 401]);
  });

  it("ends at its time, when switched off, renewed or deleted", async () => {
    const works = async (token: string) => (await program(token, "GET", "/v1/contacts/statuses")).status === 200;
    const timed = await key("nina", { expires_at: app.world.now() + 1_000 });
    expect(await works(timed.token)).toBe(true);
    await app.world.pass(1_000);
    expect(await works(timed.token)).toBe(false);

    const kept = await key("nina");
    await app.request("nina", "PATCH", `/v1/api_keys/${kept.id}`, { body: { active: false } });
    expect(await works(kept.token)).toBe(false);
    await app.request("nina", "PATCH", `/v1/api_keys/${kept.id}`, { body: { active: true, name: "again" } });
    expect(await works(kept.token)).toBe(true);
    const renewed = (await app.request("nina", "POST", `/v1/api_keys/${kept.id}`)).text("data.token");
    expect([await works(kept.token), await works(renewed)]).toEqual([false, true]);
    expect((await app.request("nina", "DELETE", `/v1/api_keys/${kept.id}`)).status).toBe(204);
    expect(await works(renewed)).toBe(false);
    expect((await app.request("nina", "DELETE", `/v1/api_keys/${kept.id}`)).status).toBe(404);
  });

  it("says when it was last used", async () => {
    const { token } = await key("rita");
    await program(token, "GET", "/v1/contacts/statuses");
    expect((await app.request("rita", "GET", "/v1/api_keys")).at("data.0.last_used_at")).toBe(app.world.now());
  });

  it("belongs to one person: no one else sees, changes or deletes it", async () => {
    const { id } = await key("fred");
    for (const who of ["ada", "mona", "alma", "erin"] as const) {
      expect(JSON.stringify((await app.request(who, "GET", "/v1/api_keys")).json)).not.toContain(id);
      expect((await app.request(who, "PATCH", `/v1/api_keys/${id}`, { body: { name: "mine" } })).status).toBe(404);
      expect((await app.request(who, "POST", `/v1/api_keys/${id}`)).status).toBe(404);
      expect((await app.request(who, "DELETE", `/v1/api_keys/${id}`)).status).toBe(404);
    }
  });

  it("is refused when forged, cut, of another tenant, or shown in another way", async () => {
    const { token } = await key("tess");
    const foreign = token.replace(app.people.home_id.replaceAll("-", ""), app.people.away_id.replaceAll("-", ""));
    for (const bad of ["", "x", token.slice(0, -1), `${token}x`, foreign])
      expect((await program(bad, "GET", "/v1/contacts/statuses")).status).toBe(401);
    for (const authorization of [token, `Basic ${token}`, `Bearer  ${token} x`]) {
      expect((await app.request(null, "GET", "/v1/contacts/statuses", { headers: { authorization } })).status).toBe(
        401,
      );
    }
    expect((await app.request(null, "GET", "/v1/contacts/statuses", { cookie: `token=${token}` })).status).toBe(401);
  });

  it("counts alone: a cookie beside it lends it nothing", async () => {
    const { token } = await key("tess");
    const { cookie } = await app.sessionOf("alma");
    expect((await program(token, "GET", "/v1/users/me", { cookie })).status).toBe(403);
    expect((await program("forged", "GET", "/v1/users/me", { cookie })).status).toBe(401);
  });

  it("is one of twenty at most, also when many are made at once", async () => {
    const answers = await Promise.all(
      Array.from({ length: 24 }, (_unused, at) => make("sam", { name: `key ${at}`, scopes: ["contacts.read"] })),
    );
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(20);
    expect(answers.find(({ status }) => status !== 201)?.at("errors")).toEqual({
      name: ["You can have up to 20 keys."],
    });
  });

  it.each([
    [{ name: "", scopes: ["contacts.read"] }, "name"],
    [{ name: "x".repeat(41), scopes: ["contacts.read"] }, "name"],
    [{ name: "x", scopes: [] }, "scopes"],
    [{ name: "x", scopes: ["admin"] }, "scopes.0"],
    [{ name: "x", scopes: ["contacts.read"], ip_allowlist: ["somewhere"] }, "ip_allowlist"],
    [{ name: "x", scopes: ["contacts.read"], ip_allowlist: ["10.0.0.0/33"] }, "ip_allowlist"],
    [{ name: "x", scopes: ["contacts.read"], expires_at: 1 }, "expires_at"],
    [{ name: "x", scopes: ["contacts.read"], token: "mine" }, "token"],
  ])("is not made from %j: %s", async (body, field) => {
    const answer = await make("ben", body);
    expect(answer.status).toBe(422);
    expect(Object.keys(answer.at("errors") as object)).toEqual([field]);
  });
});

describe("the personal token", () => {
  it("is shown whole once, masked afterwards, and the former one ends", async () => {
    const show = async () => (await app.request("eve", "GET", "/v1/users/show_api_token")).at("data");
    expect(await show()).toEqual({ token: null, scopes: [], created_at: null, last_used_at: null });
    const first = (await app.request("eve", "PATCH", "/v1/users/refresh_api_token")).text("data.token");
    expect(await show()).toMatchObject({ token: `xxxx${first.slice(-4)}`, created_at: app.world.now() });
    const second = (await app.request("eve", "PATCH", "/v1/users/refresh_api_token")).text("data.token");
    expect((await program(first, "GET", "/v1/contacts/statuses")).status).toBe(401);
    expect((await program(second, "GET", "/v1/contacts/statuses")).status).toBe(200);
    expect(((await app.request("eve", "GET", "/v1/api_keys")).at("data") as unknown[]).length).toBe(1);
  });
});

it.each([
  ["10.0.0.1", true],
  ["10.0.0.0/8", true],
  ["::1", true],
  ["2001:db8::/32", true],
  ["10.0.0.0/33", false],
  ["10.0.0", false],
  ["010.0.0.1", false],
  ["10.0.0.1/", false],
  ["10.0.0.1/8/8", false],
  ["host.test", false],
  ["", false],
])("%j is %s as an entry of the list of addresses", (entry, isEntry) => {
  expect(isAllowlistEntry(entry)).toBe(isEntry);
});
it("an empty list of addresses allows every one, any other only its own", () => {
  expect(isAllowedIp("198.51.100.1", [])).toBe(true);
  expect(isAllowedIp("not an address", ["10.0.0.0/8"])).toBe(false);
});
