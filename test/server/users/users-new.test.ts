import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { invitationLifeMs } from "../../../src/domain/users/invitation.ts";
import type { People } from "../../fixtures/people.ts";
import { type Answer, openTestServer, type TestServer } from "../../fixtures/test-server.ts";

type Name = Exclude<keyof People, "home_id" | "away_id">;
let app: TestServer;
beforeAll(async () => void (app = await openTestServer()));
afterAll(() => app.close());

const users = "/v1/admin/users";
let callers = 0;
const ip = () => `10.21.${++callers >> 8}.${callers & 255}`;
const request = (who: Name | null, method: "GET" | "POST" | "PATCH" | "DELETE", path: string, body?: unknown) =>
  app.request(who, method, path, { ip: ip(), ...(body === undefined ? {} : { body }) });
const idOf = (who: Name) => app.people[who].id;
const show = async (id: string) =>
  (await request("alma", "GET", `${users}/${id}`)).at("data") as Record<string, unknown>;
const edit = (who: Name, id: string, body: object) => request(who, "PATCH", `${users}/${id}`, body);
const newcomer = (name: string, more: object = {}) => ({
  first_name: name,
  last_name: "Newcomer",
  email: `${name.toLowerCase()}@prairie.test`,
  ...more,
});
const add = async (who: Name, name: string, more: object = {}) =>
  (await request(who, "POST", users, newcomer(name, more))).text("data.id");
const errorsOf = (answer: Answer) => [answer.status, answer.at("errors")];

async function invitationOf(user_id: string): Promise<string> {
  await app.server.services.background.idle();
  const { rows } = await app.connection.pool.query(
    "select body_sealed from mails where kind = 'invitation' and user_id = $1 order by created_at desc, id desc limit 1",
    [user_id],
  );
  return /token=(\S+)/.exec(app.server.services.box.open(rows[0].body_sealed, "mail"))?.[1] ?? "";
}
const accept = (token: string, more: object = {}) =>
  request(null, "POST", "/v1/invitations/accept", {
    token,
    first_name: "Ivy",
    last_name: "Joined",
    password: "nine brave otters",
    ...more,
  });
const linkIsGood = async (token: string) =>
  (await request(null, "POST", "/v1/sign_in_links/check", { kind: "invitation", token })).at("data.good");

describe("a new user", () => {
  it("with a temporary password signs in with it and must choose another", async () => {
    const made = await request("alma", "POST", users, newcomer("Tia", { password: "seven quiet ravens" }));
    expect([made.status, made.at("data.change_password?"), made.at("data.invited_until")]).toEqual([201, true, null]);
    expect(made.at("data.username")).toBe("tia");
    const body = { email: "TIA@prairie.test", password: "seven quiet ravens" };
    const entered = await request(null, "POST", "/v1/sessions", body);
    const cookie = `token=${entered.cookies["token"]?.value}`;
    expect((await app.request(null, "GET", "/v1/contacts/1", { cookie, ip: ip() })).at("code")).toBe("duty_due");
  });

  it("who is invited accepts once, chooses a password, and is signed in under the chosen name", async () => {
    const made = await request(
      "alma",
      "POST",
      users,
      newcomer("Ivy", { account_type: "manager", parent_id: idOf("mona") }),
    );
    const id = made.text("data.id");
    expect(made.at("data.invited_until")).toBe(app.world.now() + invitationLifeMs);
    expect((await request("alma", "GET", `${users}?invited=true`)).at("meta.total_count")).toBe(1);
    const token = await invitationOf(id);
    expect((await request(null, "POST", "/v1/invitations/show", { token })).at("data")).toEqual({
      company: "Prairie Mutual",
      email: "ivy@prairie.test",
      first_name: "Ivy",
      last_name: "Newcomer",
    });
    expect(errorsOf(await accept(token, { password: "short" }))).toEqual([
      422,
      { password: ["Use at least 10 characters."] },
    ]);
    const [one, other] = await Promise.all([accept(token), accept(token, { last_name: "Twice" })]);
    expect([one.status, other.status].sort()).toEqual([201, 422]);
    const entered = one.status === 201 ? one : other;
    const cookie = `token=${entered.cookies["token"]?.value}`;
    const me = await app.request(null, "GET", "/v1/users/me", { cookie, ip: ip() });
    expect([me.at("data.id"), me.at("data.account_type"), me.at("data.change_password?")]).toEqual([
      id,
      "manager",
      false,
    ]);
    expect([await linkIsGood(token), (await accept(token)).at("code")]).toEqual([false, "link_expired"]);
    expect(await show(id)).toMatchObject({ invited_until: null, parent_name: "Mona Moreno" });
    expect((await request("alma", "POST", `${users}/${id}/invitation`)).at("errors.user.0")).toBe(
      "They have already joined.",
    );
  });

  it("finds an expired, replaced or withdrawn invitation closed", async () => {
    const id = await add("alma", "Lena");
    const first = await invitationOf(id);
    expect(await linkIsGood(first)).toBe(true);
    await app.world.pass(1_000);
    expect((await request("alma", "POST", `${users}/${id}/invitation`)).status).toBe(200);
    const second = await invitationOf(id);
    expect([second === first, await linkIsGood(first), await linkIsGood(second)]).toEqual([false, false, true]);
    await edit("alma", id, { active: false });
    expect([await linkIsGood(second), (await accept(second)).status]).toEqual([false, 422]);
    await edit("alma", id, { active: true });
    await request("alma", "POST", `${users}/${id}/invitation`);
    expect((await request("alma", "POST", `${users}/${id}/invitation`)).status).toBe(429);
    const last = await invitationOf(id);
    await app.world.pass(invitationLifeMs);
    expect([await linkIsGood(last), (await accept(last)).status]).toEqual([false, 422]);
    expect(((await show(id))["invited_until"] as number) <= app.world.now()).toBe(true);
  });

  it("whose email was mistyped is invited at the right one, and the link at the wrong one is worth nothing", async () => {
    const id = await add("alma", "Wren");
    const astray = await invitationOf(id);
    await app.world.pass(1_000);
    expect((await edit("alma", id, { email: "wren.right@prairie.test" })).status).toBe(200);
    expect([await linkIsGood(astray), (await accept(astray)).status]).toEqual([false, 422]);
    const { rows } = await app.connection.pool.query("select kind from mails where user_id = $1", [id]);
    expect(rows.map(({ kind }) => kind)).toEqual(["invitation", "invitation"]);
    expect((await show(id))["invited_until"]).toBe(app.world.now() + invitationLifeMs);
    const shown = await request(null, "POST", "/v1/invitations/show", { token: await invitationOf(id) });
    expect(shown.at("data.email")).toBe("wren.right@prairie.test");
  });

  it("who joined another way has no open invitation left", async () => {
    const id = await add("alma", "Wade");
    const token = await invitationOf(id);
    const given = await request("alma", "PATCH", `/v1/users/${id}/update_password`, { password: "nine brave otters" });
    expect(given.status).toBeLessThan(300);
    expect([await linkIsGood(token), (await accept(token)).status]).toEqual([false, 422]);
    expect((await show(id))["invited_until"]).toBeNull();
  });

  it("gets one temporary password of two admins who both saw the old one lost", async () => {
    const id = await add("alma", "Wilma");
    const version = (await show(id))["updated_at"];
    const give = (password: string, of: unknown) =>
      request("alma", "PATCH", `/v1/users/${id}/update_password`, { password, version: of });
    await app.world.pass(1_000);
    const both = await Promise.all([give("nine brave otters", version), give("four shy badgers", version)]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([204, 409]);
    expect(both.find(({ status }) => status === 409)?.at("code")).toBe("version_conflict");
    await app.world.pass(1_000);
    expect((await edit("alma", id, { change_password: false, version })).at("code")).toBe("version_conflict");
    expect((await give("two calm herons", (await show(id))["updated_at"])).status).toBe(204);
  });

  it("is not let in by a token that no server made", async () => {
    for (const token of ["x", `${"-".repeat(36)}.${"a".repeat(43)}`, `${app.world.uuid()}.${"a".repeat(43)}`]) {
      expect((await request(null, "POST", "/v1/invitations/show", { token })).at("code")).toBe("link_expired");
      expect((await accept(token)).at("code")).toBe("link_expired");
    }
  });

  it("is refused for a known email or username, in any case, and taken in another company", async () => {
    expect(errorsOf(await request("alma", "POST", users, newcomer("x", { email: "ADA@Prairie.test" })))).toEqual([
      422,
      { email: ["Someone with this email is already here."] },
    ]);
    expect(errorsOf(await request("alma", "POST", users, newcomer("y", { username: "Ada.Prairie" })))).toEqual([
      422,
      { username: ["That name is already used."] },
    ]);
    expect((await request("erin", "POST", users, newcomer("z", { email: "ada@prairie.test" }))).status).toBe(201);
    // The part before the @ is taken as a username by the first of them.
    const [one, two] = [await add("alma", "Same"), await add("alma", "same", { email: "same@other.test" })];
    expect([(await show(one))["username"], (await show(two))["username"]]).toEqual(["same", "same2"]);
  });

  it.each([
    ["bruno", { account_type: "manager" }, "account_type"],
    ["sam", { account_type: "admin" }, "account_type"],
    ["bruno", { business_unit_id: null }, "business_unit_id"],
    ["bruno", { parent_id: null }, "parent_id"],
    ["alma", { first_name: "=HYPERLINK(1)" }, "first_name"],
    ["alma", { first_name: " " }, "first_name"],
    ["alma", { email: "nobody" }, "email"],
    ["alma", { npn: "12" }, "npn"],
  ] as const)("of %s with %j is refused beside %s", async (who, wrong, field) => {
    const place =
      who === "bruno" ? { parent_id: idOf("mona"), business_unit_id: app.people.mona.business_unit_id } : {};
    const refused = await request(who, "POST", users, newcomer("wrong", { ...place, ...wrong }));
    expect([refused.status, Object.keys(refused.at("errors") as object)]).toEqual([422, [field]]);
  });

  it("stays within the reach of who adds them", async () => {
    const north = app.people.mona.business_unit_id;
    const within = { parent_id: idOf("mona"), business_unit_id: north };
    expect((await request("bruno", "POST", users, newcomer("Near", within))).status).toBe(201);
    for (const far of [{ parent_id: idOf("nina") }, { business_unit_id: app.people.nina.business_unit_id }])
      expect((await request("bruno", "POST", users, newcomer("Far", { ...within, ...far }))).status).toBe(422);
    for (const foreign of [{ parent_id: idOf("eve") }, { business_unit_id: app.world.uuid() }])
      expect((await request("alma", "POST", users, newcomer("Foreign", foreign))).status).toBe(422);
  });
});

describe("a list of people to invite", () => {
  const nobody = "018f0000-0000-7000-8000-00000000000f";
  const rows = [
    newcomer("Una"),
    newcomer("Ada"),
    newcomer("Una"),
    { first_name: "+cmd", email: "not one" },
    newcomer("Otto", { account_type: "telemarketer", parent_id: nobody }),
  ];
  it("is checked row by row before anything is sent, and invites the good ones only", async () => {
    const before = await app.connection.pool.query("select count(*) from users");
    const checked = await request("alma", "POST", `${users}/check_invitations`, { rows });
    const wrong = (checked.at("data") as { errors: object }[]).map(({ errors }) => Object.keys(errors));
    expect(wrong).toEqual([[], ["email"], ["email"], ["first_name"], ["parent_id"]]);
    expect((await app.connection.pool.query("select count(*) from users")).rows).toEqual(before.rows);
    const sent = await request("alma", "POST", `${users}/invite`, { rows });
    const ids = (sent.at("data") as { id: string | null }[]).map(({ id }) => id);
    expect(ids.map((id) => id !== null)).toEqual([true, false, false, false, false]);
    expect(await linkIsGood(await invitationOf(ids[0] ?? ""))).toBe(true);
    const again = await request("alma", "POST", `${users}/invite`, { rows: rows.slice(0, 1) });
    expect(again.at("data.0.errors.email")).toEqual(["Someone with this email is already here."]);
  });

  it("of a thousand is checked at once, and one of more is refused", async () => {
    const many = (count: number) => Array.from({ length: count }, (_unused, at) => newcomer(`N${at}`));
    const checked = await request("alma", "POST", `${users}/check_invitations`, { rows: many(1_000) });
    expect((checked.at("data") as { errors: object }[]).every(({ errors }) => Object.keys(errors).length === 0)).toBe(
      true,
    );
    expect((await request("alma", "POST", `${users}/check_invitations`, { rows: many(1_001) })).status).toBe(422);
    expect((await request("alma", "POST", `${users}/invite`, { rows: many(101) })).status).toBe(422);
  });
});
