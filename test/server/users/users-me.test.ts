import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { CurrentUser } from "../../../src/domain/users/user.ts";
import { themeDefaults } from "../../../src/domain/users/theme.ts";
import { openTestServer, type TestServer } from "../../fixtures/test-server.ts";
import { password, type People } from "../../fixtures/people.ts";

type Name = Exclude<keyof People, "home_id" | "away_id">;
let app: TestServer;
beforeAll(async () => void (app = await openTestServer()));
afterAll(() => app.close());

const me = async (who: Name) => (await app.request(who, "GET", "/v1/users/me")).at("data") as CurrentUser;
let callers = 0;
const edit = (who: Name, target: Name, body: object) =>
  app.request(who, "PATCH", `/v1/users/${app.people[target].id}`, { body, ip: `10.4.0.${++callers}` });

describe("the current user", () => {
  it("carries every field of the specification, empty where that part is not there yet", async () => {
    const user = await me("ada");
    expect(CurrentUser.strict().parse(user)).toEqual(user);
    expect(user).toMatchObject({
      id: app.people.ada.id,
      username: "ada.prairie",
      email: "ada@prairie.test",
      account_type: "agent",
      roles: ["agent"],
      admin: false,
      sub_admin: false,
      c_1: true,
      rm: false,
      tos: true,
      updated_tos: true,
      timezone: null,
      company: { name: "Prairie Mutual", domain_name: "prairie" },
      webpage: null,
      "two_fa_is_required?": false,
      "has_2fa_enabled?": false,
      "change_password?": false,
      unpaid: false,
      session_marker: null,
      actor: null,
      soa_requests: { data: [], meta: { total_count: 0 } },
      dialer_license: null,
      dialer_subscription_type: null,
      sms_subscription_type: null,
    });
    expect(user.profile).toMatchObject({ first_name: "Ada", last_name: "Ames", ...themeDefaults, personal_photo: "" });
  });

  it.each([
    ["alma", { roles: ["admin"], admin: true, sub_admin: false }],
    ["sam", { roles: ["admin", "sub_admin"], admin: true, sub_admin: true }],
    ["bruno", { roles: ["bu_admin"], admin: false }],
    ["rita", { roles: ["agent", "rm"], rm: true }],
  ] as const)("%s has the flags of the account type", async (who, flags) => {
    expect(await me(who)).toMatchObject(flags);
  });

  it("is the user object itself on the profile route, and 401 without a session", async () => {
    const profile = await app.request("ada", "GET", "/auth/profile");
    expect(profile.json).toEqual(await me("ada"));
    expect((await app.request(null, "GET", "/auth/profile")).status).toBe(401);
    expect((await app.request(null, "GET", "/v1/users/me")).status).toBe(401);
  });

  it("is never kept by a cache on the way", async () => {
    expect((await app.request("ada", "GET", "/v1/users/me")).headers["cache-control"]).toBe("no-store");
  });

  it("asks the database as often for a person with much as for one with nothing", async () => {
    const queries = async (who: Name) => {
      const cookie = (await app.sessionOf(who)).cookie;
      await app.request(who, "GET", "/v1/users/me");
      const { pool } = app.connection;
      let count = 0;
      const seen = new Set<object>();
      const listen = (client: { query: unknown }) => {
        if (seen.has(client)) return;
        seen.add(client);
        const query = client.query as (...args: unknown[]) => unknown;
        client.query = (...args: unknown[]) => {
          count += 1;
          return query.apply(client, args);
        };
      };
      pool.on("acquire", listen);
      await app.request(null, "GET", "/v1/users/me", { cookie });
      pool.off("acquire", listen);
      return count;
    };
    const few = await queries("eve");
    for (let at = 0; at < 3; at++)
      await app.request("adam", "POST", "/v1/api_keys", { body: { name: `key ${at}`, scopes: ["contacts.read"] } });
    const many = await queries("adam");
    expect(few).toBeGreaterThan(5);
    expect(many).toBe(few);
  });
});

describe("terms", () => {
  it("count as accepted until they change, and again once accepted again", async () => {
    const { home_id } = app.people;
    await app.world.pass(1_000);
    const setting = {
      tenant_id: home_id,
      name: "terms_of_use",
      value: "New terms.",
      updated_at: app.world.now(),
      updated_by: null,
    };
    await app.connection.db.insertInto("settings").values(setting).execute();
    expect(await me("ada")).toMatchObject({ tos: true, updated_tos: false });
    expect((await app.request("ada", "PATCH", "/v1/users/accept_tos")).json).toEqual({
      data: { tos: true, updated_tos: true },
    });
    expect(await me("ada")).toMatchObject({ tos: true, updated_tos: true });
    expect(await me("adam")).toMatchObject({ updated_tos: false });
    expect(await me("eve")).toMatchObject({ updated_tos: true });
  });
});

describe("one's own settings", () => {
  it("take a time zone of the list and nothing else", async () => {
    expect(
      (await app.request("ada", "PATCH", "/v1/users/update_timezone", { body: { timezone: "mst" } })).json,
    ).toEqual({
      data: { timezone: "mst" },
    });
    expect((await me("ada")).timezone).toBe("mst");
    for (const timezone of ["America/Denver", "", 7, null]) {
      expect((await app.request("ada", "PATCH", "/v1/users/update_timezone", { body: { timezone } })).status).toBe(422);
    }
  });

  it("take theme fields one by one, and an empty one asks for the default again", async () => {
    const theme = (body: object) => app.request("ada", "PATCH", "/v1/users/update_theme", { body });
    expect((await theme({ primary_color: "#aa0000" })).at("data")).toEqual({
      ...themeDefaults,
      primary_color: "#aa0000",
    });
    expect((await theme({ font_size: 18 })).at("data")).toEqual({
      ...themeDefaults,
      primary_color: "#aa0000",
      font_size: 18,
    });
    expect((await theme({ primary_color: "" })).at("data")).toEqual({ ...themeDefaults, font_size: 18 });
    expect((await me("ada")).profile.font_size).toBe(18);
    for (const wrong of [
      { primary_color: "red; background: url(//x)" },
      { font_size: 15 },
      { background: "#12345" },
      { border: "1px" },
    ]) {
      expect((await theme(wrong)).status).toBe(422);
    }
  });

  it("take a profile, told to colleagues' devices by a new number", async () => {
    const before = await app.connection.db
      .selectFrom("users")
      .select("seq")
      .where("id", "=", app.people.ada.id)
      .executeTakeFirstOrThrow();
    const body = {
      first_name: " Ada  Maria ",
      about_me: "Line one\r\nline two",
      dialer_verified_phone_number: "",
    };
    const saved = await app.request("ada", "PATCH", "/v1/users/update_profile", { body });
    expect(saved.at("data")).toMatchObject({
      first_name: "Ada Maria",
      last_name: "Ames",
      about_me: "Line one\nline two",
      dialer_verified_phone_number: "",
    });
    const after = await app.connection.db
      .selectFrom("users")
      .select("seq")
      .where("id", "=", app.people.ada.id)
      .executeTakeFirstOrThrow();
    expect(after.seq).toBeGreaterThan(before.seq);
  });

  it.each([
    [{ first_name: "" }, "first_name"],
    [{ first_name: "x".repeat(61) }, "first_name"],
    [{ about_me: "x".repeat(2_001) }, "about_me"],
    [{ dialer_verified_phone_number: "+12015550188" }, "dialer_verified_phone_number"],
    [{ dialer_enabled: true }, "dialer_enabled"],
    [{ account_type: "admin" }, "account_type"],
    [{ personal_photo: "javascript:alert(1)" }, "personal_photo"],
    [{ first_name: "\ud800" }, "first_name"],
  ])("refuse the profile %j and name %s", async (body, field) => {
    const answer = await app.request("ada", "PATCH", "/v1/users/update_profile", { body });
    expect(answer.status).toBe(422);
    expect(Object.keys(answer.at("errors") as object)).toEqual([field]);
  });

  it("take effect once when the same write comes twice", async () => {
    const request = (about_me: string) =>
      app.request("adam", "PATCH", "/v1/users/update_profile", {
        body: { about_me },
        headers: { "idempotency-key": "profile-once" },
      });
    const [one, two] = await Promise.all([request("once"), request("once")]);
    expect(one.json).toEqual(two.json);
    expect((await request("twice")).at("code")).toBe("key_reused");
    const { rows } = await app.connection.pool.query(
      "select count(*) from audit where record_id = $1 and fields ? 'about_me'",
      [app.people.adam.id],
    );
    expect(rows[0].count).toBe(1);
  });
});

describe("changing a person", () => {
  it("lets people change their own names; an email written otherwise is the same one", async () => {
    const changed = await edit("ben", "ben", { email: "Ben@Prairie.test", username: "benjamin", last_name: "Boon" });
    expect(changed.at("data")).toMatchObject({
      email: "Ben@Prairie.test",
      username: "benjamin",
      last_name: "Boon",
    });
    const signIn = (email: string) =>
      app.request(null, "POST", "/v1/sessions", { body: { email, password }, ip: `10.4.1.${++callers}` });
    expect((await signIn("ben@prairie.test")).status).toBe(200);
    expect((await signIn("benjamin")).status).toBe(200);
  });

  it("keeps emails and usernames unique in the tenant ignoring case, and free in another", async () => {
    expect((await edit("adam", "adam", { email: "ADA@prairie.test", current_password: password })).json).toEqual({
      code: "invalid",
      errors: { email: ["That name is already used."] },
    });
    expect((await edit("adam", "adam", { username: "Ada.Prairie" })).at("errors")).toHaveProperty("username");
    expect((await edit("eve", "eve", { username: "Ada.Prairie" })).status).toBe(200);
  });

  it("lets one of two people take the same free name", async () => {
    const answers = await Promise.all([
      edit("mona", "mona", { username: "wanted" }),
      edit("nina", "nina", { username: "Wanted" }),
    ]);
    expect(answers.map(({ status }) => status).sort((a, b) => a - b)).toEqual([200, 422]);
  });

  it.each([
    { active: false },
    { c_1: true },
    { two_fa_is_required: false },
    { change_password: false },
    { unlock: true },
    { reset_two_factor: true },
    { title: "advisor" },
    { account_type: "admin" },
  ])("gives no one the switch %j over themselves", async (body) => {
    for (const who of ["ada", "alma"] as const) expect([403, 422]).toContain((await edit(who, who, body)).status);
  });

  it("lets admins set the switches of people within reach", async () => {
    expect(
      (await edit("bruno", "tess", { title: "advisor", c_1: true, two_fa_is_required: true, change_password: true }))
        .status,
    ).toBe(200);
    expect(await me("tess")).toMatchObject({
      title: "advisor",
      c_1: true,
      "two_fa_is_required?": true,
      "change_password?": true,
    });
    const entries = await app.connection.db
      .selectFrom("audit")
      .selectAll()
      .where("record_id", "=", app.people.tess.id)
      .where("action", "=", "edit")
      .execute();
    expect(entries).toMatchObject([
      {
        actor_id: app.people.bruno.id,
        fields: { c_1: { old: false, new: true }, two_fa_is_required: { new: true } },
      },
    ]);
  });

  it.each([
    ["ada", "adam", 403],
    ["mona", "adam", 403],
    ["rita", "ada", 403],
    ["bruno", "ben", 404],
    ["bruno", "alma", 404],
    ["sam", "alma", 403],
    ["erin", "ada", 404],
  ] as const)("is out of %s's reach for %s, and writes nothing", async (who, target, status) => {
    const before = await app.connection.db
      .selectFrom("users")
      .selectAll()
      .where("id", "=", app.people[target].id)
      .executeTakeFirst();
    expect((await edit(who, target, { last_name: "Changed", active: false })).status).toBe(status);
    expect(
      await app.connection.db
        .selectFrom("users")
        .selectAll()
        .where("id", "=", app.people[target].id)
        .executeTakeFirst(),
    ).toEqual(before);
  });

  it("lets open sockets feel another unit or phone system, and nothing else", async () => {
    const felt: string[] = [];
    const { rightsChanged } = app.server.services;
    app.server.services.rightsChanged = ({ tenant_id, user_id }) => void felt.push(`${tenant_id} ${user_id}`);
    const { fred, nina, home_id } = app.people;
    await edit("alma", "fred", { last_name: "Farmer", title: "advisor" });
    expect(felt).toEqual([]);
    await edit("alma", "fred", { c_1: true });
    await edit("alma", "fred", { business_unit_id: nina.business_unit_id });
    expect(felt).toEqual([`${home_id} ${fred.id}`, `${home_id} ${fred.id}`]);
    expect((await edit("ada", "fred", { c_1: false })).status).toBe(403);
    expect(felt).toHaveLength(2);
    await edit("alma", "fred", { c_1: false, business_unit_id: fred.business_unit_id });
    app.server.services.rightsChanged = rightsChanged;
  });

  it("ends the sessions of someone switched off, at once", async () => {
    expect((await app.request("basil", "GET", "/v1/users/me")).status).toBe(200);
    expect((await edit("alma", "basil", { active: false })).status).toBe(200);
    expect((await app.request("basil", "GET", "/v1/users/me")).status).toBe(401);
    expect(
      (await app.request(null, "POST", "/v1/sessions", { body: { email: app.people.basil.email, password } })).status,
    ).toBe(422);
  });

  it.each(["not-a-uuid", "1' or '1'='1", "%00", "0"])("answers 404 for the id %s", async (id) => {
    expect((await app.request("alma", "PATCH", `/v1/users/${id}`, { body: { last_name: "x" } })).status).toBe(404);
  });
});
