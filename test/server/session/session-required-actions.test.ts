import type { AddressInfo } from "node:net";
import { Secret, TOTP } from "otpauth";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type BareSocket, bareSocket, changesIdentifier, rest, until } from "../../fixtures/cable.ts";
import { openTestServer, type TestServer } from "../../fixtures/test-server.ts";
import { password, type People } from "../../fixtures/people.ts";
import { setFeatures } from "../../fixtures/callers.ts";

type Name = Exclude<keyof People, "home_id" | "away_id">;
let app: TestServer;
beforeAll(async () => void (app = await openTestServer()));
afterAll(() => app.close());

let callers = 0;
const ip = () => `10.9.${++callers >> 8}.${callers & 255}`;
const me = async (who: Name) => (await app.request(who, "GET", "/v1/users/me", { ip: ip() })).at("data");
const feed = (who: Name) => app.request(who, "GET", "/v1/sync/changes", { ip: ip() });
const impose = (who: Name, change: object) =>
  app.request("alma", "PATCH", `/v1/users/${app.people[who].id}`, { body: change, ip: ip() });
const held = { code: "duty_due", errors: { user: ["Access denied!"] } };

function appCode(secret: string): string {
  return new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: app.world.now() });
}

async function setUpApp(who: Name, own = password): Promise<number> {
  const made = await app.request(who, "POST", "/v1/two_factor/generate_qr", { ip: ip() });
  const body = { method: "totp", code: appCode(made.text("data.secret")), password: own };
  return (await app.request(who, "POST", "/v1/two_factor/enable", { body, ip: ip() })).status;
}

const company = (two_factor_required: boolean) => setFeatures(app, { two_factor_required });

describe("a password that must be changed", () => {
  it("holds back a session that is open already, and its change lets everything go on", async () => {
    expect((await feed("ada")).status).toBe(200);
    expect((await impose("ada", { change_password: true })).status).toBe(200);
    const { dashboard_info, ...rest } = (await me("ada")) as Record<string, unknown>;
    expect([dashboard_info, rest["change_password?"]]).toEqual([{}, true]);
    const refused = await feed("ada");
    expect([refused.status, refused.json]).toEqual([403, held]);
    const body = { current_password: password, password: "seven warm lanterns" };
    const change = `/v1/users/${app.people.ada.id}/update_password`;
    expect((await app.request("ada", "PATCH", change, { body, ip: ip() })).status).toBe(204);
    expect((await feed("ada")).status).toBe(200);
  });

  it("takes no write, not even one whose reply was lost before", async () => {
    const options = {
      body: { ref: app.world.uuid(), last_name: "Held" },
      headers: { "idempotency-key": "before-the-duty" },
      ip: ip(),
    };
    const first = await app.request("adam", "POST", "/v1/contacts", options);
    expect(first.status).toBe(201);
    await impose("adam", { change_password: true });
    expect((await app.request("adam", "POST", "/v1/contacts", options)).json).toEqual(held);
    await impose("adam", { change_password: false });
    expect((await app.request("adam", "POST", "/v1/contacts", options)).json).toEqual(first.json);
  });

  it("takes no file", async () => {
    await impose("fred", { change_password: true });
    const begun = await app.request("fred", "POST", "/v1/uploads", { headers: { "tus-resumable": "1.0.0" }, ip: ip() });
    expect([begun.status, begun.json]).toEqual([403, held]);
  });

  it("lets an admin set no one else's", async () => {
    const { sam, basil } = app.people;
    await impose("sam", { change_password: true });
    const body = { password: "seven warm lanterns" };
    const other = await app.request("sam", "PATCH", `/v1/users/${basil.id}/update_password`, { body, ip: ip() });
    expect([other.status, other.json]).toEqual([403, held]);
    const own = { ...body, current_password: password };
    expect(
      (await app.request("sam", "PATCH", `/v1/users/${sam.id}/update_password`, { body: own, ip: ip() })).status,
    ).toBe(204);
  });
});

describe("someone who acts as a person", () => {
  it("is held back by the password that person must change, cannot change it, and can return", async () => {
    const { mona } = app.people;
    await impose("mona", { change_password: true });
    expect((await feed("mona")).json).toEqual(held);
    const acting = await app.request("alma", "POST", `/v1/admin/users/${mona.id}/login`, {
      body: { login_type: "login_as" },
      ip: ip(),
    });
    const held_by = ["token", "current_admin_token"].map((name) => `${name}=${acting.cookies[name]?.value ?? ""}`);
    const as = { cookie: held_by.join("; "), ip: ip() };
    expect((await app.request(null, "GET", "/v1/sync/changes", as)).json).toEqual(held);
    const body = { current_password: password, password: "seven warm lanterns" };
    expect((await app.request(null, "PATCH", `/v1/users/${mona.id}/update_password`, { ...as, body })).status).toBe(
      403,
    );
    expect((await app.request(null, "PATCH", "/v1/users/accept_tos", as)).status).toBe(403);
    expect((await feed("mona")).json).toEqual(held);
    // A device that forgot which session this is asks for it.
    const open = (await app.request(null, "GET", "/v1/account/sessions", as)).at("data");
    expect(open).toContainEqual(expect.objectContaining({ id: acting.text("data.id"), current: true }));
    expect((await app.request(null, "POST", `/v1/sessions/${acting.text("data.id")}`, as)).status).toBe(200);
    await impose("mona", { change_password: false });
  });

  it("acts no longer once their own password must be changed", async () => {
    const { people } = app;
    const acting = await app.request("bruno", "POST", `/v1/admin/users/${people.mona.id}/login`, {
      body: { login_type: "login_as" },
      ip: ip(),
    });
    const cookie = `token=${acting.cookies["token"]?.value ?? ""}`;
    const status = async () => (await app.request(null, "GET", "/v1/sync/changes", { cookie, ip: ip() })).status;
    await impose("bruno", { change_password: false });
    expect(await status()).toBe(200);
    await impose("bruno", { change_password: true });
    expect(await status()).toBe(401);
    expect((await feed("bruno")).json).toEqual(held);
    await impose("bruno", { change_password: false });
  });
});

describe("a second factor that is required", () => {
  it("holds back anyone who has none, and setting it up lets everything go on", async () => {
    await impose("tess", { two_fa_is_required: true });
    expect((await feed("tess")).json).toEqual(held);
    expect(await setUpApp("tess")).toBe(200);
    expect((await feed("tess")).status).toBe(200);
  });

  it("comes after the password", async () => {
    await impose("nina", { two_fa_is_required: true, change_password: true });
    const body = { current_password: password, password: "seven warm lanterns" };
    await app.request("nina", "PATCH", `/v1/users/${app.people.nina.id}/update_password`, { body, ip: ip() });
    expect((await feed("nina")).json).toEqual(held);
  });

  it("of the whole company holds back everyone without one, but not anyone who acts as them", async () => {
    const { people } = app;
    await company(true);
    expect((await feed("ben")).json).toEqual(held);
    expect((await feed("eve")).status).toBe(200);
    expect(await setUpApp("bruno")).toBe(200);
    const acting = await app.request("bruno", "POST", `/v1/admin/users/${people.mona.id}/login`, {
      body: { login_type: "login_as" },
      ip: ip(),
    });
    const cookie = `token=${acting.cookies["token"]?.value ?? ""}`;
    expect((await app.request(null, "GET", "/v1/sync/changes", { cookie, ip: ip() })).status).toBe(200);
  });
});

describe("an API key of someone with a duty", () => {
  beforeAll(() => company(false));

  it("is held like them, and works on once it is done", async () => {
    const made = await app.request("alma", "POST", "/v1/api_keys", {
      body: { name: "Leads", scopes: ["contacts.read"], ip_allowlist: [], expires_at: null },
      ip: ip(),
    });
    const headers = { authorization: `Bearer ${made.text("data.token")}` };
    const read = () => app.send("GET", "/v1/tags", { headers, ip: ip() });
    expect((await read()).status).toBe(200);
    const due = (change_password: boolean) =>
      app.connection.db
        .updateTable("credentials")
        .set({ change_password })
        .where("user_id", "=", app.people.alma.id)
        .execute();
    await due(true);
    const refused = await read();
    expect([refused.status, refused.json]).toEqual([403, held]);
    await due(false);
    expect((await read()).status).toBe(200);
  });
});

describe("a live socket of someone with a duty", () => {
  const port = async () => {
    const { server } = app.server.fastify;
    if (!server.listening) await app.server.fastify.listen({ port: 0, host: "127.0.0.1" });
    return (server.address() as AddressInfo).port;
  };
  const open = async (who: Name) => {
    const { cookie } = await app.sessionOf(who);
    const socket = await bareSocket(await port(), cookie.replace("token=", ""));
    expect(await socket.subscribe(changesIdentifier)).toBe(true);
    return socket;
  };
  const heard = ({ frames }: BareSocket) => frames.filter((frame) => frame["message"]).length;
  const hint = async () => {
    app.server.services.notifyChanged(app.people.home_id, "contacts", 1);
    await app.world.pass(1_000);
  };
  const comesBack = { type: "disconnect", reason: "remote", reconnect: true };
  beforeAll(() => company(false));

  it("is closed when it comes due, hears nothing until it is done, and everything from then on", async () => {
    const before = await open("rita");
    await hint();
    await until(() => heard(before) === 1);

    await impose("rita", { change_password: true });
    expect((await before.closed).code).toBe(1001);
    expect(before.frames.at(-1)).toEqual(comesBack);
    const meanwhile = await open("rita");
    await hint();
    await rest(50);
    expect([heard(before), heard(meanwhile)]).toEqual([1, 0]);

    const change = `/v1/users/${app.people.rita.id}/update_password`;
    const body = { current_password: password, password: "seven warm lanterns" };
    expect((await app.request("rita", "PATCH", change, { body, ip: ip() })).status).toBe(204);
    await meanwhile.closed;
    expect(meanwhile.frames.at(-1)).toEqual(comesBack);
    const after = await open("rita");
    await hint();
    await until(() => heard(after) === 1);
    after.ws.terminate();
  });

  it("is so for a second factor that is asked for, and set up", async () => {
    const before = await open("sam");
    await impose("sam", { two_fa_is_required: true });
    expect((await before.closed).code).toBe(1001);
    const meanwhile = await open("sam");
    await hint();
    await rest(50);
    expect(heard(meanwhile)).toBe(0);
    expect(await setUpApp("sam", "seven warm lanterns")).toBe(200);
    await meanwhile.closed;
    const after = await open("sam");
    await hint();
    await until(() => heard(after) === 1);
    after.ws.terminate();
  });
});
