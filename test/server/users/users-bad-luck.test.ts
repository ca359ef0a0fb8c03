/** What goes wrong when two act at once, or when somebody tries what nobody should. */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type People, signIn } from "../../fixtures/people.ts";
import { type Answer, openTestServer, type TestServer } from "../../fixtures/test-server.ts";

type Name = Exclude<keyof People, "home_id" | "away_id">;
let app: TestServer;
beforeAll(async () => void (app = await openTestServer()));
afterAll(() => app.close());

const users = "/v1/admin/users";
let callers = 0;
const ip = () => `10.41.${++callers >> 8}.${callers & 255}`;
const request = (who: Name | null, method: "GET" | "POST" | "PATCH" | "DELETE", path: string, body?: unknown) =>
  app.request(who, method, path, { ip: ip(), ...(body === undefined ? {} : { body }) });
const idOf = (who: Name) => app.people[who].id;
const edit = (who: Name, id: string, body: object) => request(who, "PATCH", `${users}/${id}`, body);
const add = async (name: string, more: object = {}) =>
  (
    await request("alma", "POST", users, { first_name: name, email: `${name.toLowerCase()}@prairie.test`, ...more })
  ).text("data.id");
const parentOf = async (id: string) => (await request("alma", "GET", `${users}/${id}`)).at("data.parent_id");
const statuses = (answers: readonly Answer[]) => answers.map(({ status }) => status).sort();

async function actAs(who: Name, id: string) {
  const acted = await request(who, "POST", `${users}/${id}/login`, { login_type: "login_as" });
  const cookie = `token=${acted.cookies["token"]?.value}`;
  return (method: "GET" | "PATCH", path: string, body?: object) =>
    app.request(null, method, path, { cookie, ip: ip(), ...(body && { body }) });
}

/** A line of people, each reporting to the one before. */
async function lineOf(name: string, length: number): Promise<string[]> {
  const line: string[] = [];
  for (let at = 0; at < length; at++) line.push(await add(`${name}${at}`, { parent_id: line.at(-1) ?? null }));
  return line;
}

describe("an admin who acts as another admin", () => {
  it("does not switch off, move or edit their own account that way", async () => {
    const other = await add("Odell", { account_type: "admin", password: "seven quiet ravens" });
    await request("alma", "PATCH", `${users}/${other}`, { change_password: false });
    const acting = await actAs("alma", other);
    for (const body of [
      { active: false },
      { parent_id: other },
      { business_unit_id: app.people.mona.business_unit_id },
    ])
      for (const path of [`${users}/${idOf("alma")}`, `/v1/users/${idOf("alma")}`])
        if (!("parent_id" in body) || path.startsWith(users))
          expect([path, body, (await acting("PATCH", path, body)).status]).toEqual([path, body, 403]);
    expect((await request("alma", "GET", "/v1/users/me")).status).toBe(200);
    await edit("alma", other, { active: false });
  });
});

describe("an admin who loses the role while a form is open", () => {
  it("saves nothing of it, whatever it was, and is told so", async () => {
    const { home_id: tenant_id } = app.people;
    const id = await add("Otis", { account_type: "admin" });
    const { cookie } = await signIn(app.connection.db, app.world, { ...app.people.alma, id });
    const send = (method: "GET" | "POST" | "PUT" | "PATCH", path: string, body?: object) =>
      app.request(null, method, path, { cookie, ip: ip(), ...(body && { body }) });
    const ada = await send("GET", `${users}/${idOf("ada")}`);
    expect(ada.status).toBe(200);
    const before = await app.connection.db
      .selectFrom("tenants")
      .selectAll()
      .where("tenant_id", "=", tenant_id)
      .execute();
    await request("alma", "PATCH", `${users}/${id}/update_roles`, { account_type: "agent" });
    const version = ada.at("data.updated_at");
    const forms = [
      await send("PATCH", `${users}/${idOf("ada")}`, { title: "advisor", version }),
      await send("PATCH", users, { users: [{ id: idOf("ada"), version }], change: { active: false } }),
      await send("PATCH", `${users}/${id}/update_roles`, { account_type: "admin" }),
      await send("PUT", "/v1/admin/feature_flags", { key: "export", rules: [] }),
      await send("POST", "/v1/admin/business_units", { name: "Of Otis" }),
      await send("POST", "/v1/admin/api_tracking/api_vendors", { vendor_name: "Otis", vendor_type: "partner" }),
    ];
    expect(forms.map(({ status }) => status)).toEqual(forms.map(() => 403));
    const after = await app.connection.db
      .selectFrom("tenants")
      .selectAll()
      .where("tenant_id", "=", tenant_id)
      .execute();
    expect(after).toEqual(before);
    expect((await request("alma", "GET", `${users}/${idOf("ada")}`)).at("data.updated_at")).toBe(version);
    expect((await send("GET", "/v1/users/me")).at("data.account_type")).toBe("agent");
  });
});

describe("one change for many users", () => {
  const change = (who: Name, of: readonly object[], to: object) =>
    request(who, "PATCH", users, { users: of, change: to });
  const versionOf = async (id: string) => (await request("alma", "GET", `${users}/${id}`)).at("data.updated_at");

  it("changes those it can, and says of each other one why not", async () => {
    const [one, two, stale] = [await add("Bea"), await add("Bee"), await add("Beo")];
    const [version, old] = [await versionOf(one), await versionOf(stale)];
    await app.world.pass(1_000);
    await edit("sam", stale, { title: "advisor" });
    const of = [
      { id: one, version },
      { id: one, version },
      { id: idOf("erin") },
      { id: stale, version: old },
      { id: idOf("alma") },
      { id: two },
    ];
    await app.world.pass(1_000);
    const answer = await change("alma", of, { active: false });
    expect(answer.at("data.changed")).toBe(2);
    expect((answer.at("data.failed") as { id: string; code: string }[]).map(({ id, code }) => [id, code])).toEqual([
      [one, "version_conflict"],
      [idOf("erin"), "not_found"],
      [stale, "version_conflict"],
      [idOf("alma"), "forbidden"],
    ]);
    const active = async (id: string) => (await request("alma", "GET", `${users}/${id}`)).at("data.active");
    expect([await active(one), await active(two), await active(stale)]).toEqual([false, false, true]);
    const log = await request("alma", "GET", `/v1/admin/audit?record_id=${two}`);
    expect(log.at("data.0")).toMatchObject({ action: "edit", fields: { active: { old: true, new: false } } });
  });

  it("moves a person with those who report to them, never into a circle", async () => {
    const [boss, report] = await lineOf("Cy", 2);
    const [top = "", low = ""] = [boss, report];
    const answer = await change("alma", [{ id: top }, { id: low }], { parent_id: low });
    expect(answer.at("data.changed")).toBe(0);
    expect((await change("alma", [{ id: top }], { parent_id: idOf("mona") })).at("data.changed")).toBe(1);
    expect([await parentOf(top), await parentOf(low)]).toEqual([idOf("mona"), top]);
  });

  it("takes a hundred users a call and says so of more; out of reach it finds nobody", async () => {
    const many = Array.from({ length: 101 }, () => ({ id: app.world.uuid() }));
    const refused = await change("alma", many, { active: false });
    expect([refused.status, refused.at("errors.users")]).toEqual([422, ["Change at most 100 users per call."]]);
    expect((await change("alma", many.slice(1), { active: false })).at("data.failed.length")).toBe(100);
    expect((await change("mona", [{ id: idOf("ada") }], { active: false })).status).toBe(403);
    expect((await change("bruno", [{ id: idOf("nina") }], { active: false })).at("data.failed.0.code")).toBe(
      "not_found",
    );
    expect((await change("erin", [{ id: idOf("ada") }], { active: false })).at("data.failed.0.code")).toBe("not_found");
  });
});

describe("two admins at once", () => {
  it("do not build a line of more than ten levels together", async () => {
    const [one, two, top] = [await lineOf("Kay", 6), await lineOf("Lee", 6), await add("Toplevel")];
    const moved = await Promise.all([
      edit("alma", two[0] ?? "", { parent_id: one[4], downline_to: two[0] }),
      edit("sam", one[0] ?? "", { parent_id: top, downline_to: one[0] }),
    ]);
    expect(statuses(moved)).toEqual([200, 422]);
  });

  it("invite one person once, and move one person to one place", async () => {
    const body = { first_name: "Una", email: "una@prairie.test" };
    expect(
      statuses(await Promise.all([request("alma", "POST", users, body), request("sam", "POST", users, body)])),
    ).toEqual([201, 422]);
    const id = await add("Uri");
    const { updated_at: version } = (await request("alma", "GET", `${users}/${id}`)).at("data") as {
      updated_at: number;
    };
    await app.world.pass(1);
    const moves = await Promise.all([
      edit("alma", id, { parent_id: idOf("mona"), version }),
      edit("sam", id, { parent_id: idOf("nina"), version }),
    ]);
    expect(statuses(moves)).toEqual([200, 409]);
    expect(await parentOf(id)).toBe(moves[0]?.status === 200 ? idOf("mona") : idOf("nina"));
  });

  it("do not hand somebody's downline to a person the other removes", async () => {
    const [leaver, heir] = [await add("Leaver"), await add("Heir")];
    const below = await add("Below", { parent_id: leaver });
    const receivers = { downline: { user_id: heir, pool_id: null } };
    const both = await Promise.all([
      request("alma", "DELETE", `${users}/${leaver}`, { receivers }),
      request("alma", "DELETE", `${users}/${heir}`, {}),
    ]);
    expect(statuses(both)).toEqual([200, 422]);
    expect(await parentOf(below)).toBe(both[0]?.status === 200 ? heir : leaver);
  });
});

describe("somebody who is removed", () => {
  it("is acted as by nobody any more: what is sent in their name is refused, and nothing is half done", async () => {
    const id = await add("Gone", { parent_id: idOf("mona") });
    const acting = await actAs("mona", id);
    expect((await acting("GET", "/v1/users/me")).status).toBe(200);
    expect((await request("alma", "DELETE", `${users}/${id}`, {})).status).toBe(200);
    expect((await acting("PATCH", "/v1/users/update_timezone", { timezone: "est" })).status).toBe(401);
    expect((await request("mona", "GET", "/v1/users/me")).status).toBe(200);
    expect((await request("mona", "POST", `${users}/${id}/login`, { login_type: "login_as" })).status).toBe(404);
  });

  it("comes back at the top where the place under their manager is too deep by now", async () => {
    const [line, boss] = [await lineOf("Nan", 10), await add("Nboss")];
    const id = await add("Nlast", { parent_id: boss });
    const removal = (await request("alma", "DELETE", `${users}/${id}`, {})).text("data.id");
    expect((await edit("alma", boss, { parent_id: line.at(-1), downline_to: boss })).status).toBe(200);
    expect((await request("alma", "POST", `/v1/admin/user_removals/${removal}/undo`)).status).toBe(200);
    expect(await parentOf(id)).toBe(null);
  });

  it("and had not joined yet can still join once they are back", async () => {
    const id = await add("Never");
    const removal = (await request("alma", "DELETE", `${users}/${id}`, {})).text("data.id");
    await request("alma", "POST", `/v1/admin/user_removals/${removal}/undo`);
    const back = await request("alma", "GET", `${users}/${id}`);
    expect(back.at("data.invited_until")).toEqual(expect.any(Number));
    expect((await request("alma", "POST", `${users}/${id}/invitation`)).status).toBe(200);
  });
});

describe("odd input", () => {
  it("finds nobody, or the ones it names, and is never read as a pattern", async () => {
    await add("Percy", { last_name: "O'Hara-%_\\Zoë" });
    const total = async (q: string) => {
      const found = await request("alma", "GET", `${users}?q=${encodeURIComponent(q)}&limit=1`);
      return found.status === 200 ? found.at("meta.total_count") : found.status;
    };
    for (const [q, count] of [
      ["o'hara-%_", 1],
      ["%_\\zoë", 1],
      ["%%", 0],
      ["_____", 0],
      ["\\", 1],
      ["'; drop table users; --", 0],
      ["😀", 0],
      ["a".repeat(201), 422],
    ] as const)
      expect([q, await total(q)]).toEqual([q, count]);
    expect([200, 422]).toContain(await total("per\0cy"));
  });

  it("of a thousand unknown fields or ten megabytes gets a short answer, and changes nothing", async () => {
    const id = idOf("adam");
    const unknown = Object.fromEntries(Array.from({ length: 1_000 }, (_, at) => [`field_${at}`, "x"]));
    const many = await edit("alma", id, { ...unknown, title: "advisor" });
    expect([many.status, many.body.length < 100_000]).toEqual([422, true]);
    expect((await edit("alma", id, { last_name: "x".repeat(10_000_000) })).status).toBe(413);
    expect((await request("alma", "GET", `${users}/${id}`)).at("data")).toMatchObject({
      title: null,
      last_name: "Archer",
    });
  });
});

describe("one change for many users, sent again under its key", () => {
  const people = async (name: string) => {
    const ids = await lineOf(name, 2);
    const rows = await Promise.all(ids.map((id) => request("alma", "GET", `${users}/${id}`)));
    return rows.map((row) => ({ id: row.text("data.id"), version: row.at("data.updated_at") as number }));
  };
  const send = (key: string, body: object) =>
    app.request("alma", "PATCH", users, { ip: ip(), body, headers: { "idempotency-key": key } });
  const off = { active: false };
  const done = { data: { changed: 2, failed: [] } };

  it("is done once: sent at the same time, after the answer, and after one that never came", async () => {
    const body = { users: await people("Umber"), change: off };
    const key = app.world.uuid();
    const both = await Promise.all([send(key, body), send(key, body)]);
    expect(both.map(({ json }) => json)).toEqual([done, done]);
    const stood = await people("Umbra");
    const before = await request("alma", "GET", `${users}/${body.users[0]?.id}`);
    expect((await send(key, body)).json).toEqual(done);
    // The server died before it answered: only what was done for each user is known.
    await app.connection.db.deleteFrom("idempotency_keys").where("key", "=", key).execute();
    expect((await send(key, body)).json).toEqual(done);
    expect((await request("alma", "GET", `${users}/${body.users[0]?.id}`)).json).toEqual(before.json);
    expect((await send(key, { ...body, users: stood })).at("code")).toBe("key_reused");
  });

  it("keeps its refusals apart: they are told again, and what was done stays done", async () => {
    const [one, two] = await people("Ulla");
    const body = { users: [one, { ...two, version: 1 }], change: off };
    const key = app.world.uuid();
    const first = await send(key, body);
    expect(first.at("data")).toMatchObject({ changed: 1, failed: [{ id: two?.id, code: "version_conflict" }] });
    expect((await send(key, body)).json).toEqual(first.json);
  });
});
