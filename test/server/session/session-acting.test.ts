import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { identityText } from "../../../src/domain/session/identity.ts";
import { type Answer, openTestServer, type TestServer } from "../../fixtures/test-server.ts";
import { password, type People } from "../../fixtures/people.ts";

type Name = Exclude<keyof People, "home_id" | "away_id">;
let app: TestServer;
beforeAll(async () => void (app = await openTestServer()));
afterAll(() => app.close());

let callers = 0;
const ip = () => `10.6.${++callers >> 8}.${callers & 255}`;
/** The cookie header a browser would send after these replies. */
function jar(...answers: Answer[]): string {
  const held = new Map<string, string>();
  for (const { cookies } of answers) {
    for (const [name, { value }] of Object.entries(cookies)) {
      if (value === "") held.delete(name);
      else held.set(name, value);
    }
  }
  return [...held].map(([name, value]) => `${name}=${value}`).join("; ");
}
const signIn = (who: Name) =>
  app.request(null, "POST", "/v1/sessions", { body: { email: app.people[who].email, password }, ip: ip() });
const actAs = (cookie: string, target: Name, login_type = "login_as") =>
  app.request(null, "POST", `/v1/admin/users/${app.people[target].id}/login`, {
    body: { login_type },
    cookie,
    ip: ip(),
  });

async function acting(who: Name, target: Name, login_type = "login_as") {
  const signed = await signIn(who);
  const acted = await actAs(jar(signed), target, login_type);
  return { signed, acted, cookie: jar(signed, acted) };
}

describe("acting as someone", () => {
  it.each([
    ["alma", "ada", "login_as", "logged_as_admin", "current_admin_token"],
    ["sam", "ada", "login_as", "logged_as_admin", "current_admin_token"],
    ["bruno", "ada", "login_as", "logged_as_bu_admin", "current_admin_token"],
    ["alma", "ada", "impersonate", "impersonating", "impersonator_token"],
    ["rita", "ada", "impersonate", "impersonating_as_rm", "impersonator_token"],
  ] as const)(
    "%s as %s by %s carries the marker %s and keeps the former token in %s",
    async (who, target, type, marker, former) => {
      const { signed, acted, cookie } = await acting(who, target, type);
      expect(acted.json).toEqual({
        data: { id: acted.text("data.id"), user_id: app.people[target].id, login_type: type, session_marker: marker },
      });
      expect(acted.cookies[former]).toMatchObject({ value: signed.cookies["token"]?.value, httpOnly: true });
      expect(acted.cookies["token"]?.httpOnly).toBe(true);
      expect(acted.cookies[marker]).toMatchObject({ value: "1", httpOnly: false });
      expect(acted.cookies["signed_in"]?.value).toBe(identityText(app.people[target].id, app.people[who].id));
      const me = await app.request(null, "GET", "/v1/users/me", { cookie });
      expect(me.at("data")).toMatchObject({
        id: app.people[target].id,
        session_marker: marker,
        actor: { id: app.people[who].id },
      });
    },
  );

  it.each([
    ["ada", "adam", 403, "has no right to"],
    ["mona", "ben", 404, "is not above"],
    ["bruno", "ben", 404, "is of another unit"],
    ["rita", "adam", 404, "is not assigned"],
    ["mona", "bruno", 404, "is above her"],
    ["sam", "alma", 403, "stands higher"],
    ["sam", "sam", 403, "is himself"],
    ["erin", "ada", 404, "is of another tenant"],
  ] as const)("%s cannot act as %s: %i, who %s", async (who, target, status, _why) => {
    const { acted, cookie, signed } = await acting(who, target);
    expect(acted.status).toBe(status);
    expect(acted.cookies).toEqual({});
    expect(cookie).toBe(jar(signed));
  });

  it("is refused for someone switched off, an unknown person and an unknown way", async () => {
    const cookie = jar(await signIn("alma"));
    await app.connection.db.updateTable("users").set({ active: false }).where("id", "=", app.people.tess.id).execute();
    expect((await actAs(cookie, "tess")).status).toBe(409);
    const unknown = `/v1/admin/users/${app.world.uuid()}/login`;
    expect((await app.request(null, "POST", unknown, { body: { login_type: "login_as" }, cookie })).status).toBe(404);
    expect((await actAs(cookie, "ada", "become")).status).toBe(422);
  });

  it("is never two deep", async () => {
    const { cookie } = await acting("alma", "mona");
    const nested = await actAs(cookie, "ada");
    expect(nested.status).toBe(403);
    expect(nested.json).toEqual({ code: "forbidden", errors: { user: ["Access denied!"] } });
  });

  it("cannot touch password, second factor, keys, email, terms, devices or sessions, and writes nothing of it", async () => {
    const { cookie } = await acting("alma", "ada");
    const { id } = app.people.ada;
    const counts = async () => {
      const { rows } = await app.connection.pool.query(
        "select (select count(*) from api_keys) as keys, (select count(*) from two_factors) as factors, (select email from users where id = $1) as email",
        [id],
      );
      return rows[0];
    };
    const before = await counts();
    const device = app.world.uuid();
    const refused = [
      ["PATCH", `/v1/users/${id}/update_password`, { current_password: password, password: "nine brave otters" }],
      ["PATCH", `/v1/users/${id}`, { email: "mine@evil.test", current_password: password }],
      ["PATCH", "/v1/users/refresh_api_token", undefined],
      ["PATCH", "/v1/users/accept_tos", undefined],
      ["PATCH", "/v1/users/update_2fa", { code: "123456" }],
      ["POST", "/v1/two_factor/generate_qr", undefined],
      ["POST", "/v1/two_factor/enable", { code: "123456", password }],
      ["POST", "/v1/two_factor/disable", { code: "123456" }],
      ["POST", "/v1/two_factor/send_otp", {}],
      ["POST", "/v1/api_keys", { name: "x", scopes: ["contacts.read"] }],
      ["PUT", `/v1/account/devices/${device}`, { name: "phone" }],
      ["POST", `/v1/account/devices/${device}/wipe`, {}],
    ] as const;
    for (const [method, path, body] of refused) {
      const answer = await app.request(null, method, path, { cookie, body, ip: ip() });
      expect([method, path, answer.status]).toEqual([method, path, 403]);
    }
    expect(await counts()).toEqual(before);
  });

  it("leaves both people on every entry of the audit", async () => {
    await app.world.pass(1_000);
    const { cookie } = await acting("alma", "ada");
    await app.world.pass(1_000);
    await app.request(null, "PATCH", "/v1/users/update_profile", {
      body: { about_me: "written by another hand" },
      cookie,
    });
    const rows = await app.connection.db
      .selectFrom("audit")
      .selectAll()
      .where("record_id", "=", app.people.ada.id)
      .orderBy("id")
      .execute();
    const [start, edit] = rows.slice(-2);
    expect(start).toMatchObject({ action: "login_as", actor_id: app.people.alma.id, acting_as_id: null });
    expect(edit).toMatchObject({ action: "edit", actor_id: app.people.alma.id, acting_as_id: app.people.ada.id });
    expect(edit?.fields["about_me"]).toMatchObject({ new: "written by another hand" });
  });

  it("only views by `impersonate`: reads are answered, every write is refused, and the way back is open", async () => {
    const { acted, cookie } = await acting("alma", "ada", "impersonate");
    const made = { ref: app.world.uuid(), last_name: "Ames" };
    for (const [method, path, body] of [
      ["POST", "/v1/contacts", made],
      ["PATCH", "/v1/users/update_profile", { about_me: "x" }],
      ["PATCH", "/v1/users/update_timezone", { timezone: "est" }],
      ["POST", "/v1/uploads", {}],
      ["POST", "/v1/dialer/phone_verifications", { phone_number: "(201) 555-0177" }],
    ] as const)
      expect((await app.request(null, method, path, { cookie, body, ip: ip() })).status, path).toBe(403);
    expect((await app.request(null, "GET", "/v1/sync/changes", { cookie })).status).toBe(200);
    expect((await app.request(null, "PATCH", "/v1/contacts", { cookie, body: {} })).status).toBe(200);
    expect((await app.request(null, "GET", "/v1/dialer/fetch_device_token", { cookie })).status).toBe(403);
    expect((await app.request(null, "GET", "/v1/users/me", { cookie })).at("data.views_only")).toBe(true);
    expect((await app.request(null, "POST", `/v1/sessions/${acted.text("data.id")}`, { cookie })).status).toBe(200);
    const { cookie: asAda } = await acting("alma", "ada");
    expect((await app.request(null, "POST", "/v1/contacts", { cookie: asAda, body: made })).status).toBe(201);
    expect((await app.request(null, "GET", "/v1/users/me", { cookie: asAda })).at("data.views_only")).toBe(false);
  });

  it("changes nothing that a person signs in with, their own or another's", async () => {
    const { cookie } = await acting("alma", "sam");
    for (const id of [app.people.ada.id, app.people.sam.id])
      for (const body of [{ two_fa_is_required: true }, { username: "somebody" }, { unlock: true }])
        expect((await app.request(null, "PATCH", `/v1/users/${id}`, { cookie, body, ip: ip() })).status).toBe(403);
    const body = { first_name: "Adah" };
    expect(
      (await app.request(null, "PATCH", `/v1/users/${app.people.ada.id}`, { cookie, body, ip: ip() })).status,
    ).toBe(200);
  });

  it("is no way to edit users for anyone who may not: a manager changes no one's names, profile or number", async () => {
    const { cookie } = await acting("mona", "ada");
    for (const [method, path, body] of [
      ["PATCH", `/v1/users/${app.people.ada.id}`, { first_name: "Adah" }],
      ["PATCH", "/v1/users/update_profile", { about_me: "x" }],
      ["PATCH", "/v1/users/update_theme", { font_size: 16 }],
      ["PATCH", "/v1/users/update_timezone", { timezone: "est" }],
      ["POST", "/v1/dialer/phone_verifications", { phone_number: "(201) 555-0177" }],
    ] as const)
      expect((await app.request(null, method, path, { cookie, body, ip: ip() })).status, path).toBe(403);
  });

  it("has the rights of the person acted as, no more", async () => {
    const { cookie } = await acting("alma", "ada");
    expect((await app.request(null, "GET", "/v1/admin/users", { cookie })).status).toBe(403);
    expect((await app.request(null, "GET", "/v1/admin/outbox", { cookie })).status).toBe(403);
  });

  it("shows among the sessions of the person acted as", async () => {
    const { acted } = await acting("alma", "nina");
    const sessions = (await app.request("nina", "GET", "/v1/account/sessions")).at("data") as {
      id: string;
      acting: boolean;
      current: boolean;
    }[];
    expect(sessions.find(({ id }) => id === acted.text("data.id"))).toMatchObject({ acting: true, current: false });
  });
});

describe("the way back", () => {
  it("gives the former session again and ends the acting one with its sockets", async () => {
    const ended: string[] = [];
    app.server.services.endSession = (id) => void ended.push(id);
    const { signed, acted, cookie } = await acting("alma", "ada");
    const back = await app.request(null, "POST", `/v1/sessions/${acted.text("data.id")}`, { cookie });
    expect(back.json).toEqual({ data: { id: signed.text("data.id"), user_id: app.people.alma.id } });
    expect(back.cookies["token"]?.value).toBe(signed.cookies["token"]?.value);
    expect(back.cookies["current_admin_token"]?.value).toBe("");
    expect(back.cookies["logged_as_admin"]?.value).toBe("");
    expect(ended).toEqual([acted.text("data.id")]);
    expect((await app.request(null, "GET", "/v1/users/me", { cookie: jar(signed, acted, back) })).at("data.id")).toBe(
      app.people.alma.id,
    );
    expect((await app.request(null, "GET", "/v1/users/me", { cookie })).status).toBe(401);
    expect((await app.request(null, "POST", `/v1/sessions/${acted.text("data.id")}`, { cookie })).status).toBe(401);
  });

  it("is only for the session that acts", async () => {
    const { signed, cookie } = await acting("alma", "ada");
    expect((await app.request(null, "POST", `/v1/sessions/${signed.text("data.id")}`, { cookie })).status).toBe(404);
    expect(
      (await app.request(null, "POST", `/v1/sessions/${signed.text("data.id")}`, { cookie: jar(signed) })).status,
    ).toBe(404);
  });

  it("joins, ends and subscribes to nothing in the other's name outside the company, and gives no one a key of theirs", async () => {
    const { cookie } = await acting("alma", "ada");
    const id = "0193a000-0000-7000-8000-000000000001";
    const key = "k".repeat(30);
    for (const [method, path, body] of [
      ["POST", "/v1/authorizations", { kind: "google" }],
      ["PUT", `/v1/authorizations/${id}`, { direction: "in" }],
      ["DELETE", `/v1/authorizations/${id}`, undefined],
      ["POST", "/v1/authorizations/sign_in", { kind: "google", state: "s" }],
      ["PATCH", "/v1/calendly/set_calendly_api_key", { calendly_api_key: key }],
      ["PATCH", "/v1/phone_burner/set_api_key", { api_key: key }],
      ["POST", "/v1/csg/authenticate", { api_key: key }],
      ["POST", "/v1/calendar_feeds", { name: "Mine" }],
      ["DELETE", `/v1/calendar_feeds/${id}`, undefined],
    ] as const)
      expect((await app.request(null, method, path, { cookie, ...(body && { body }) })).status, path).toBe(403);
  });

  it("does not lead into someone else's session, and the acting one ends with the attempt", async () => {
    const { acted } = await acting("alma", "ada");
    const other = await signIn("sam");
    const mixed = `token=${acted.cookies["token"]?.value}; current_admin_token=${other.cookies["token"]?.value}`;
    expect((await app.request(null, "POST", `/v1/sessions/${acted.text("data.id")}`, { cookie: mixed })).status).toBe(
      401,
    );
    expect((await app.request(null, "GET", "/v1/users/me", { cookie: mixed })).status).toBe(401);
  });

  it("is gone when the actor signs out elsewhere, is switched off, or signs out while acting", async () => {
    const one = await acting("bruno", "ada");
    await app.request(null, "DELETE", "/v1/sessions", { cookie: jar(one.signed) });
    expect((await app.request(null, "GET", "/v1/users/me", { cookie: one.cookie })).status).toBe(401);

    const two = await acting("bruno", "ada");
    await app.request(null, "DELETE", "/v1/sessions", { cookie: two.cookie });
    expect((await app.request(null, "GET", "/v1/users/me", { cookie: jar(two.signed) })).status).toBe(401);

    const three = await acting("bruno", "ada");
    await app.request("alma", "PATCH", `/v1/users/${app.people.bruno.id}`, { body: { active: false } });
    expect((await app.request(null, "GET", "/v1/users/me", { cookie: three.cookie })).status).toBe(401);
  });

  it("never outlives the session behind it", async () => {
    const { signed, acted } = await acting("sam", "ada");
    const { rows } = await app.connection.pool.query("select id, expires_at from sessions where id = any($1)", [
      [signed.text("data.id"), acted.text("data.id")],
    ]);
    expect(new Set(rows.map((row) => row.expires_at)).size).toBe(1);
  });
});

it("a device says whose store it sends from, and another person's cookie is refused", async () => {
  const { cookie } = await acting("alma", "ada");
  const request = (identity: string) =>
    app.request(null, "GET", "/v1/users/me", { cookie, headers: { "x-identity": identity } });
  expect((await request(identityText(app.people.ada.id, app.people.alma.id))).status).toBe(200);
  expect((await request(app.people.ada.id)).status).toBe(401);
  expect((await request(app.people.alma.id)).status).toBe(401);
});

describe("acting ends when its reach does", () => {
  const patch = (path: string, body: object) => app.request("alma", "PATCH", path, { body, ip: ip() });
  const isOpen = async (cookie: string) => (await app.request(null, "GET", "/v1/users/me", { cookie })).status === 200;
  const users = "/v1/admin/users";
  beforeAll(async () => void (await patch(`${users}/${app.people.bruno.id}`, { active: true })));

  it("of a relationship manager whose agent is taken away, and goes on with the others", async () => {
    const [asAda, asBen] = [await acting("rita", "ada", "impersonate"), await acting("rita", "ben", "impersonate")];
    await patch(`${users}/${app.people.rita.id}/update_roles`, { rm_agent_ids: [app.people.ben.id] });
    expect([await isOpen(asAda.cookie), await isOpen(asBen.cookie)]).toEqual([false, true]);
    await patch(`${users}/${app.people.rita.id}/update_roles`, { rm: false });
    expect([await isOpen(asBen.cookie), await isOpen(jar(asBen.signed))]).toEqual([false, true]);
  });

  it("of a manager or a BU admin whom the user no longer belongs to", async () => {
    const [byMona, byBruno] = [await acting("mona", "ada"), await acting("bruno", "ada")];
    const { nina, ada } = app.people;
    await patch(`${users}/${ada.id}`, { parent_id: nina.id, downline_to: ada.id });
    expect([await isOpen(byMona.cookie), await isOpen(byBruno.cookie)]).toEqual([false, true]);
    await patch(`${users}/${ada.id}/quick_update`, { business_unit_id: nina.business_unit_id });
    expect(await isOpen(byBruno.cookie)).toBe(false);
  });

  it("of anyone whose user rises to their rank or above", async () => {
    const { cookie } = await acting("mona", "adam");
    await patch(`${users}/${app.people.adam.id}/update_roles`, { account_type: "sub_admin" });
    expect(await isOpen(cookie)).toBe(false);
  });

  it("of a BU admin who no longer runs the unit", async () => {
    const { bruno, nina } = app.people;
    const unit = `/v1/admin/business_units/${nina.business_unit_id}`;
    await patch(unit, { admin_ids: [bruno.id] });
    const { cookie } = await acting("bruno", "ben");
    expect(await isOpen(cookie)).toBe(true);
    await patch(unit, { admin_ids: [] });
    expect(await isOpen(cookie)).toBe(false);
  });
});
