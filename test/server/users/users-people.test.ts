import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type People, signIn } from "../../fixtures/people.ts";
import { userMessages } from "../../../src/domain/users/messages.ts";
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

describe("roles", () => {
  const roles = (who: Name, id: string, body: object) => request(who, "PATCH", `${users}/${id}/update_roles`, body);

  it("say in words what each allows, and only admins are offered others", async () => {
    const shown = await request("alma", "GET", `${users}/${idOf("ada")}/roles`);
    const choices = shown.at("data.choices") as { account_type: string; label: string; allows: string[] }[];
    const allows = (type: string) => choices.find(({ account_type }) => account_type === type)?.allows ?? [];
    expect(choices).toHaveLength(10);
    expect(allows("agent")).toContain("See contacts: own");
    expect(allows("manager")).toContain("Transfer contacts: own and downline");
    expect(allows("admin")).toContain("Change roles, delete users");
    expect(allows("sub_admin")).not.toContain("Change roles, delete users");
    expect(shown.at("data.rm_allows")).toContain("See contacts: own and assigned agents");
    const seen = await request("mona", "GET", `${users}/${idOf("ada")}/roles`);
    expect((seen.at("data.choices") as { account_type: string }[]).map((one) => one.account_type)).toEqual(["agent"]);
  });

  it("change at the version read, are logged, and rights follow at once", async () => {
    const id = await add("alma", "Rolf", { password: "seven quiet ravens" });
    const version = (await request("alma", "GET", `${users}/${id}/roles`)).at("data.version");
    await app.world.pass(1);
    const changed = await roles("alma", id, { account_type: "sub_admin", version });
    expect([changed.status, changed.at("data.account_type")]).toEqual([200, "sub_admin"]);
    expect((await roles("alma", id, { account_type: "agent", version })).at("code")).toBe("version_conflict");
    const { rows } = await app.connection.pool.query(
      "select fields from audit where action = 'roles' and record_id = $1",
      [id],
    );
    expect(rows).toEqual([{ fields: { account_type: { old: "agent", new: "sub_admin" } } }]);
  });

  it("of a relationship manager carry the agents assigned, from this company only", async () => {
    const id = await add("alma", "Remy");
    expect(errorsOf(await roles("alma", id, { rm_agent_ids: [idOf("ada")] }))).toEqual([
      422,
      { rm_agent_ids: ["Only a relationship manager has assigned agents."] },
    ]);
    expect((await roles("alma", id, { rm: true, rm_agent_ids: [idOf("eve")] })).status).toBe(422);
    const made = await roles("alma", id, { rm: true, rm_agent_ids: [idOf("ada"), idOf("ada"), id] });
    expect(made.at("data.rm_agent_ids")).toEqual([idOf("ada")]);
    expect((await roles("alma", id, { rm: false })).at("data.rm_agent_ids")).toEqual([]);
  });

  it("are never one's own to change, and the last admin stays one when two demote each other at once", async () => {
    expect((await roles("alma", idOf("alma"), { account_type: "agent" })).status).toBe(409);
    expect((await roles("sam", idOf("ada"), { account_type: "manager" })).status).toBe(403);
    await roles("alma", idOf("sam"), { account_type: "admin" });
    const both = await Promise.all([
      roles("alma", idOf("sam"), { account_type: "agent" }),
      roles("sam", idOf("alma"), { account_type: "agent" }),
    ]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 403]);
    const { rows } = await app.connection.pool.query(
      "select id from users where tenant_id = $1 and account_type = 'admin' and active",
      [app.people.home_id],
    );
    expect(rows).toHaveLength(1);
    await restoreAdmins();
  });

  it("nor do two admins switch each other off", async () => {
    await roles("alma", idOf("sam"), { account_type: "admin" });
    const both = await Promise.all([
      edit("alma", idOf("sam"), { active: false }),
      edit("sam", idOf("alma"), { active: false }),
    ]);
    const [first, second] = both.map(({ status }) => status).sort();
    expect([first, second === 401 || second === 403]).toEqual([200, true]);
    await restoreAdmins();
  });

  /** As the fixture made them. */
  async function restoreAdmins(): Promise<void> {
    const { pool } = app.connection;
    await pool.query("update users set account_type = 'admin', active = true where id = $1", [idOf("alma")]);
    await pool.query("update users set account_type = 'sub_admin', active = true where id = $1", [idOf("sam")]);
    for (const who of ["alma", "sam"] as const) {
      const fresh = await signIn(app.connection.db, app.world, app.people[who]);
      Object.assign(await app.sessionOf(who), fresh);
    }
  }
});

describe("who reports to whom", () => {
  const under = (id: string, parent_id: string | null, downline_to?: string | null) =>
    edit("alma", id, { parent_id, ...(downline_to === undefined ? {} : { downline_to }) });

  it("asks who takes the downline, and moves it along or hands it over", async () => {
    const [top, mid, low] = [await add("alma", "Top"), await add("alma", "Mid"), await add("alma", "Low")];
    await under(mid, top);
    await under(low, mid);
    expect(errorsOf(await under(mid, null))).toEqual([
      422,
      { downline_to: ["This user has a downline. Choose who takes it."] },
    ]);
    await under(mid, null, mid);
    expect((await show(low))["parent_id"]).toBe(mid);
    await under(mid, top, top);
    expect([(await show(mid))["parent_id"], (await show(low))["parent_id"]]).toEqual([top, top]);
    // One of the reports takes over.
    expect((await under(top, idOf("nina"), low)).status).toBe(200);
    expect([(await show(mid))["parent_id"], (await show(low))["parent_id"]]).toEqual([low, null]);
  });

  it("is never a circle, also when two are moved under each other at once", async () => {
    const [one, two] = [await add("alma", "One"), await add("alma", "Two")];
    expect((await under(one, one)).status).toBe(422);
    const both = await Promise.all([under(one, two, one), under(two, one, two)]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 422]);
    expect(both.find(({ status }) => status === 422)?.at("errors.parent_id")).toEqual([
      "They report to this user, directly or through others.",
    ]);
  });

  it("goes ten levels down and no further, whatever is moved under what", async () => {
    const line = [await add("alma", "L0")];
    for (let level = 1; level <= 10; level++) line.push(await add("alma", `L${level}`, { parent_id: line.at(-1) }));
    const deeper = await request("alma", "POST", users, newcomer("L11", { parent_id: line.at(-1) }));
    expect(errorsOf(deeper)).toEqual([422, { parent_id: ["A reporting line can have 10 levels."] }]);
    const above = await add("alma", "Above");
    expect((await under(line[0] ?? "", above, line[0])).at("errors.parent_id")).toEqual([
      "A reporting line can have 10 levels.",
    ]);
    expect((await under(line[1] ?? "", above, line[1])).status).toBe(200);
  });

  it("stays within reach: no manager from elsewhere, and no unit but one's own", async () => {
    expect((await edit("bruno", idOf("ada"), { parent_id: idOf("nina"), downline_to: idOf("ada") })).status).toBe(422);
    expect((await edit("bruno", idOf("ada"), { business_unit_id: app.people.nina.business_unit_id })).status).toBe(422);
    expect((await edit("bruno", idOf("ben"), { title: "advisor" })).status).toBe(404);
    expect((await edit("mona", idOf("ada"), { title: "advisor" })).status).toBe(403);
    expect((await under(idOf("adam"), idOf("eve"))).status).toBe(422);
  });
});

describe("a row of the list", () => {
  it("is changed in place, and a colleague's change is not overwritten", async () => {
    const id = await add("alma", "Quinn");
    const version = (await show(id))["updated_at"];
    await app.world.pass(1);
    const quick = (who: Name, body: object) => request(who, "PATCH", `${users}/${id}/quick_update`, body);
    const changed = await quick("alma", { title: "advisor", version });
    expect([changed.status, changed.at("data.title")]).toEqual([200, "advisor"]);
    expect((await quick("sam", { active: false, version })).at("code")).toBe("version_conflict");
    for (const change of [{ active: false }, { change_password: true }, { two_fa_is_required: true }, { unlock: true }])
      expect((await edit("sam", id, { ...change, version })).at("code")).toBe("version_conflict");
    expect((await quick("sam", { email: "other@prairie.test" })).status).toBe(422);
    const version2 = (await show(id))["updated_at"];
    expect((await quick("sam", { active: false, version: version2 })).at("data.active")).toBe(false);
  });

  it("says until when the company pays for the membership", async () => {
    const id = await add("alma", "Paige");
    const pay = (who: Name, body: object) => request(who, "POST", `${users}/${id}/paid_membership`, body);
    expect((await pay("alma", { on: true, until: "2026-02-30" })).status).toBe(422);
    expect((await pay("sam", { on: true })).status).toBe(403);
    expect((await pay("alma", { on: true, until: "2027-02-28" })).at("data.paid_membership")).toEqual({
      on: true,
      until: "2027-02-28",
    });
    expect((await pay("alma", { on: false, until: "2027-02-28" })).at("data.paid_membership")).toEqual({
      on: false,
      until: null,
    });
  });

  it("is found by role and unit", async () => {
    const total = async (query: string) => (await request("alma", "GET", `${users}?${query}`)).at("meta.total_count");
    expect(await total("account_type=field_manager")).toBe(1);
    expect(await total(`business_unit_id=${app.people.nina.business_unit_id}`)).toBe(2);
    const owners = (await request("bruno", "GET", `${users}/owners?q=nina`)).at("data");
    expect(owners).toEqual([]);
    expect((await request("alma", "GET", `${users}/owners?q=nina`)).at("data.0.id")).toBe(idOf("nina"));
  });
});

describe("business units", () => {
  const units = "/v1/admin/business_units";

  it("are a tree without circles, with names used once, and go only when empty", async () => {
    const make = async (name: string, more: object = {}) =>
      (await request("alma", "POST", units, { name, ...more })).text("data.id");
    const [east, coast] = [await make("East"), await make("Coast", { code: "C-1" })];
    expect((await request("alma", "POST", units, { name: "EAST" })).at("errors.name")).toEqual([
      "That name is already used.",
    ]);
    const both = await Promise.all([
      request("alma", "PATCH", `${units}/${coast}`, { parent_id: east }),
      request("sam", "PATCH", `${units}/${east}`, { parent_id: coast }),
    ]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 422]);
    const [upper, lower] = both[0]?.status === 200 ? [east, coast] : [coast, east];
    expect((await request("alma", "DELETE", `${units}/${upper}`)).at("errors.base.0")).toContain("Move them first");
    await add("alma", "Edda", { business_unit_id: lower });
    expect((await request("alma", "DELETE", `${units}/${lower}`)).at("errors.base.0")).toContain("1 record uses it");
    expect((await request("alma", "PATCH", `${units}/${lower}`, { name: "Else", version: 1 })).at("code")).toBe(
      "version_conflict",
    );
    expect((await request("bruno", "POST", units, { name: "Mine" })).status).toBe(403);
    expect((await request("bruno", "GET", `${units}/${lower}`)).status).toBe(404);
  });

  it("are joined with another: users, pools and units move there, never into a part of itself", async () => {
    const make = async (name: string, more: object = {}) =>
      (await request("alma", "POST", units, { name, ...more })).text("data.id");
    const [left, right] = [await make("Left"), await make("Right")];
    const part = await make("Left part", { parent_id: left });
    const moved = await add("alma", "Egon", { business_unit_id: left });
    const pool = (await request("alma", "POST", "/v1/pools", { name: "Of the left", business_unit_id: left })).text(
      "data.id",
    );
    const join = (id: string, merge_into_id: string, who: Name = "alma") =>
      request(who, "DELETE", `${units}/${id}`, { merge_into_id });
    expect((await join(left, part)).at("errors.merge_into_id")).toEqual(["That unit is part of this one."]);
    expect((await join(left, left)).at("errors.merge_into_id")).toEqual(["That unit is part of this one."]);
    expect((await join(left, app.world.uuid())).status).toBe(422);
    expect((await join(left, right, "bruno")).status).toBe(403);
    expect((await join(left, right)).status).toBe(204);
    expect((await request("alma", "GET", `${units}/${left}`)).status).toBe(404);
    expect((await request("alma", "GET", `${units}/${right}`)).at("data")).toMatchObject({ users: 1, pools: 1 });
    expect((await request("alma", "GET", `${units}/${part}`)).at("data.parent_id")).toBe(right);
    expect((await request("alma", "GET", `/v1/pools/${pool}`)).at("data.business_unit_id")).toBe(right);
    const person = await request("alma", "GET", `${users}/${moved}`);
    expect(person.at("data.business_unit_id")).toBe(right);
    const log = await request("alma", "GET", `/v1/admin/audit?record_id=${left}`);
    expect(log.at("data.0")).toMatchObject({ action: "merge", fields: { merged_into_id: { new: right } } });
  });

  it("widen what their admin reaches, down the tree, until taken back", async () => {
    const south = app.people.nina.business_unit_id ?? "";
    const over = (await request("alma", "POST", units, { name: "Over" })).text("data.id");
    await request("alma", "PATCH", `${units}/${south}`, { parent_id: over });
    const reaches = async () => (await request("bruno", "GET", `${users}/${idOf("ben")}`)).status === 200;
    expect(await reaches()).toBe(false);
    expect(
      (await request("alma", "PATCH", `${units}/${over}`, { admin_ids: [idOf("mona")] })).at("errors.admin_ids"),
    ).toEqual(["Choose BU Admins only."]);
    await request("alma", "PATCH", `${units}/${over}`, { admin_ids: [idOf("bruno")] });
    expect(await reaches()).toBe(true);
    expect(((await request("bruno", "GET", units)).at("data") as { name: string }[]).map(({ name }) => name)).toEqual([
      "North",
      "Over",
      "South",
    ]);
    await request("alma", "PATCH", `${units}/${over}`, { admin_ids: [] });
    expect(await reaches()).toBe(false);
  });
});

describe("another company's people and units", () => {
  it("are not found, whatever is asked", async () => {
    const id = idOf("eve");
    const unit = (await request("erin", "POST", "/v1/admin/business_units", { name: "Theirs" })).text("data.id");
    const asked = [
      ["PATCH", `${users}/${id}`, { title: null }],
      ["PATCH", `${users}/${id}/quick_update`, { title: null }],
      ["GET", `${users}/${id}/roles`, undefined],
      ["PATCH", `${users}/${id}/update_roles`, { account_type: "agent" }],
      ["POST", `${users}/${id}/paid_membership`, { on: true }],
      ["POST", `${users}/${id}/invitation`, undefined],
      ["GET", `/v1/admin/business_units/${unit}`, undefined],
      ["PATCH", `/v1/admin/business_units/${unit}`, { name: "Ours" }],
      ["DELETE", `/v1/admin/business_units/${unit}`, undefined],
    ] as const;
    for (const [method, path, body] of asked)
      expect([path, (await request("alma", method, path, body)).status]).toEqual([path, 404]);
    expect((await request("alma", "PATCH", `${users}/${idOf("ada")}`, { business_unit_id: unit })).status).toBe(422);
  });
});

describe("a BU admin", () => {
  it("moves nobody of another unit, not even those who report to somebody moved", async () => {
    const place = { parent_id: idOf("mona"), business_unit_id: app.people.mona.business_unit_id };
    const id = await add("alma", "Nils", { ...place, account_type: "field_manager" });
    const far = await add("alma", "Farley", { parent_id: id, business_unit_id: app.people.nina.business_unit_id });
    const near = await add("alma", "Nell", { ...place, parent_id: id });
    const moved = (downline_to: string) => edit("bruno", id, { parent_id: idOf("fred"), downline_to });
    const refused = [403, { user: ["Access denied!"], base: [userMessages.beyond_unit] }];
    expect([errorsOf(await moved(idOf("adam"))), errorsOf(await moved(id))]).toEqual([refused, refused]);
    expect([(await show(far))["parent_id"], (await show(near))["parent_id"]]).toEqual([id, id]);
    expect((await edit("alma", id, { parent_id: idOf("fred"), downline_to: id })).status).toBe(200);
  });
});
