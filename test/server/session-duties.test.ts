import { Secret, TOTP } from "otpauth";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openHouse, type TestHouse } from "../fixtures/house.ts";
import { password, type People } from "../fixtures/people.ts";

type Name = Exclude<keyof People, "home_id" | "away_id">;
let house: TestHouse;
beforeAll(async () => void (house = await openHouse()));
afterAll(() => house.close());

let callers = 0;
const ip = () => `10.9.${++callers >> 8}.${callers & 255}`;
const me = async (who: Name) => (await house.ask(who, "GET", "/v1/users/me", { ip: ip() })).at("data");
const feed = (who: Name) => house.ask(who, "GET", "/v1/sync/changes", { ip: ip() });
const impose = (who: Name, change: object) =>
  house.ask("alma", "PATCH", `/v1/users/${house.people[who].id}`, { body: change, ip: ip() });
const held = { code: "duty_due", errors: { user: ["Access denied!"] } };

function appCode(secret: string): string {
  return new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: house.world.now() });
}

async function setUpApp(who: Name): Promise<number> {
  const made = await house.ask(who, "POST", "/v1/two_factor/generate_qr", { ip: ip() });
  const body = { method: "totp", code: appCode(made.text("data.secret")), password };
  return (await house.ask(who, "POST", "/v1/two_factor/enable", { body, ip: ip() })).status;
}

describe("a password that must be changed", () => {
  it("holds back a session that is open already, and its change lets everything go on", async () => {
    expect((await feed("ada")).status).toBe(200);
    expect((await impose("ada", { change_password: true })).status).toBe(200);
    const { dashboard_info, ...rest } = (await me("ada")) as Record<string, unknown>;
    expect([dashboard_info, rest["change_password?"]]).toEqual([{}, true]);
    const refused = await feed("ada");
    expect([refused.status, refused.json]).toEqual([403, held]);
    const body = { current_password: password, password: "seven warm lanterns" };
    const change = `/v1/users/${house.people.ada.id}/update_password`;
    expect((await house.ask("ada", "PATCH", change, { body, ip: ip() })).status).toBe(204);
    expect((await feed("ada")).status).toBe(200);
  });

  it("takes no write, not even one whose reply was lost before", async () => {
    const ask = {
      body: { ref: house.world.uuid(), last_name: "Held" },
      headers: { "idempotency-key": "before-the-duty" },
      ip: ip(),
    };
    const first = await house.ask("adam", "POST", "/v1/contacts", ask);
    expect(first.status).toBe(201);
    await impose("adam", { change_password: true });
    expect((await house.ask("adam", "POST", "/v1/contacts", ask)).json).toEqual(held);
    await impose("adam", { change_password: false });
    expect((await house.ask("adam", "POST", "/v1/contacts", ask)).json).toEqual(first.json);
  });

  it("takes no file", async () => {
    await impose("fred", { change_password: true });
    const begun = await house.ask("fred", "POST", "/v1/uploads", { headers: { "tus-resumable": "1.0.0" }, ip: ip() });
    expect([begun.status, begun.json]).toEqual([403, held]);
  });

  it("lets an admin set nobody else's", async () => {
    const { sam, basil } = house.people;
    await impose("sam", { change_password: true });
    const body = { password: "seven warm lanterns" };
    const other = await house.ask("sam", "PATCH", `/v1/users/${basil.id}/update_password`, { body, ip: ip() });
    expect([other.status, other.json]).toEqual([403, held]);
    const own = { ...body, current_password: password };
    expect(
      (await house.ask("sam", "PATCH", `/v1/users/${sam.id}/update_password`, { body: own, ip: ip() })).status,
    ).toBe(204);
  });
});

describe("somebody who acts as a person", () => {
  it("is not held back by the password that person must change, and cannot change it", async () => {
    const { mona } = house.people;
    await impose("mona", { change_password: true });
    expect((await feed("mona")).json).toEqual(held);
    const acting = await house.ask("alma", "POST", `/v1/admin/users/${mona.id}/login`, {
      body: { login_type: "login_as" },
      ip: ip(),
    });
    const as = { cookie: `token=${acting.cookies["token"]?.value ?? ""}`, ip: ip() };
    expect((await house.ask(null, "GET", "/v1/sync/changes", as)).status).toBe(200);
    const body = { current_password: password, password: "seven warm lanterns" };
    expect((await house.ask(null, "PATCH", `/v1/users/${mona.id}/update_password`, { ...as, body })).status).toBe(403);
    expect((await house.ask(null, "PATCH", "/v1/users/accept_tos", as)).status).toBe(403);
    expect((await feed("mona")).json).toEqual(held);
    await impose("mona", { change_password: false });
  });
});

describe("a second factor that is required", () => {
  it("holds back whoever has none, and setting it up lets everything go on", async () => {
    await impose("tess", { two_fa_is_required: true });
    expect((await feed("tess")).json).toEqual(held);
    expect(await setUpApp("tess")).toBe(200);
    expect((await feed("tess")).status).toBe(200);
  });

  it("comes after the password", async () => {
    await impose("nina", { two_fa_is_required: true, change_password: true });
    const body = { current_password: password, password: "seven warm lanterns" };
    await house.ask("nina", "PATCH", `/v1/users/${house.people.nina.id}/update_password`, { body, ip: ip() });
    expect((await feed("nina")).json).toEqual(held);
  });

  it("of the whole company holds back everybody without one, but not whoever acts as them", async () => {
    const { connection, people } = house;
    const company = connection.db.updateTable("tenants").where("tenant_id", "=", people.home_id);
    await company.set({ features: JSON.stringify({ two_factor_required: true }) }).execute();
    expect((await feed("ben")).json).toEqual(held);
    expect((await feed("eve")).status).toBe(200);
    expect(await setUpApp("bruno")).toBe(200);
    const acting = await house.ask("bruno", "POST", `/v1/admin/users/${people.mona.id}/login`, {
      body: { login_type: "login_as" },
      ip: ip(),
    });
    const cookie = `token=${acting.cookies["token"]?.value ?? ""}`;
    expect((await house.ask(null, "GET", "/v1/sync/changes", { cookie, ip: ip() })).status).toBe(200);
  });
});
