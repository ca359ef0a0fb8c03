/** What a company sets: who may, what it does to apps, and what others learn of it. */
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { systemVersion } from "../../../src/domain/session/limits.ts";
import { openTestServer, type TestServer, type Who } from "../../fixtures/test-server.ts";

let app: TestServer;
beforeAll(async () => void (app = await openTestServer()));
afterEach(() => app.connection.pool.query("delete from settings"));
afterAll(() => app.close());

const write = (who: Who, name: string, value: string) =>
  app.request(who, "PATCH", `/v1/admin/settings/${name}`, { body: { value } });
const company = async (who: Who, query = "") =>
  JSON.parse((await app.request(who, "GET", `/v1/settings/company${query}`)).text("data.value")) as object;

describe("a company's settings", () => {
  it("are read and written by its full admins", async () => {
    expect((await write("alma", "login_banner", " Closed on Friday. ")).at("data")).toMatchObject({
      id: "login_banner",
      value: "Closed on Friday.",
      shipped: "",
      updated_by: app.people.alma.id,
    });
    expect((await app.request("alma", "GET", "/v1/admin/settings/login_banner")).at("data.value")).toBe(
      "Closed on Friday.",
    );
    const all = (await app.request("alma", "GET", "/v1/admin/settings")).at("data") as { id: string; value: string }[];
    expect(all.find(({ id }) => id === "idle_minutes")).toMatchObject({ value: "60", updated_at: null });
  });

  it.each(["sam", "mona", "ada", "eve"] as const)("are none of %s's business", async (who) => {
    for (const [method, path] of [
      ["GET", ""],
      ["GET", "/login_banner"],
      ["PATCH", "/login_banner"],
    ] as const) {
      const answer = await app.request(
        who,
        method,
        `/v1/admin/settings${path}`,
        method === "PATCH" ? { body: { value: "x" } } : {},
      );
      expect([answer.status, answer.at("errors.user.0")]).toEqual([403, "Access denied!"]);
    }
  });

  it("change nothing in another company", async () => {
    await write("alma", "idle_minutes", "5");
    expect(await company("ada")).toMatchObject({ idle_minutes: "5" });
    expect(await company("erin")).toMatchObject({ idle_minutes: "60" });
    const theirs = (await app.request("erin", "GET", "/v1/admin/settings/idle_minutes")).at("data.value");
    expect(theirs).toBe("60");
  });

  it.each([
    ["idle_minutes", "never"],
    ["min_app_version", "99.0"],
    ["help_button", "perhaps"],
  ])("%s is not %j, and stays as it was", async (name, value) => {
    const answer = await write("alma", name, value);
    expect([answer.status, Object.keys(answer.at("errors") as object)]).toEqual([422, ["value"]]);
    expect((await app.request("alma", "GET", `/v1/admin/settings/${name}`)).at("data.updated_at")).toBeNull();
  });

  it("takes a text file in place of the value, and no other file", async () => {
    const send = async (content: string | Uint8Array<ArrayBuffer>) => {
      const form = new FormData();
      form.set("file", new Blob([content]), "terms.txt");
      const request = new Request("http://localhost", { method: "POST", body: form });
      return app.server.fastify.inject({
        method: "PATCH",
        url: "/v1/admin/settings/terms_of_use",
        headers: {
          cookie: (await app.sessionOf("alma")).cookie,
          "content-type": request.headers.get("content-type") ?? "",
        },
        payload: Buffer.from(await request.arrayBuffer()),
      });
    };
    expect((await send("Terms\n\nBe kind.")).json()).toMatchObject({ data: { value: "Terms\n\nBe kind." } });
    expect((await send(new Uint8Array([0xff, 0xd8, 0xff, 0x00]))).statusCode).toBe(415);
    const shown = await app.request(null, "GET", "/v1/settings/terms_of_use?company=prairie");
    expect(shown.at("data.value")).toBe("Terms\n\nBe kind.");
  });

  it("are written in the log", async () => {
    await write("alma", "idle_minutes", "7");
    const { rows } = await app.connection.pool.query(
      "select action, record_id, fields from audit where record_type = 'setting' order by id desc limit 1",
    );
    expect(rows).toMatchObject([{ action: "edit", record_id: "idle_minutes", fields: { value: { new: "7" } } }]);
  });

  it("tell every open app of the company that they changed, and only then", async () => {
    const received = vi.spyOn(app.server.services, "companyChanged");
    await write("alma", "idle_minutes", "nonsense");
    expect(received.mock.calls).toEqual([]);
    await write("alma", "idle_minutes", "9");
    await write("alma", "idle_minutes", "9");
    expect(received.mock.calls).toEqual([[app.people.home_id]]);
    received.mockRestore();
  });
});

describe("what is told before anyone has signed in", () => {
  it("is that of the company the page names", async () => {
    const { away_id: tenant_id } = app.people;
    const row = { tenant_id, name: "login_banner", value: "Coastal only.", updated_at: 1, updated_by: null };
    await app.connection.db.insertInto("settings").values(row).execute();
    expect(await company(null, "?company=coastal")).toMatchObject({ login_banner: "Coastal only." });
    expect(await company(null)).toMatchObject({ login_banner: "" });
  });

  it("is that of the only company there is", async () => {
    const other = await openTestServer();
    await other.request("alma", "PATCH", "/v1/admin/settings/login_banner", { body: { value: "Only us." } });
    await other.connection.pool.query("delete from tenants where tenant_id = $1", [other.people.away_id]);
    expect((await other.request(null, "GET", "/v1/settings/login_banner")).at("data.value")).toBe("Only us.");
    await other.close();
  });
});

describe("an app older than its company takes", () => {
  const least = (value: string) =>
    app.connection.db
      .insertInto("settings")
      .values({ tenant_id: app.people.home_id, name: "min_app_version", value, updated_at: 1, updated_by: null })
      .execute();
  const tag = (who: Who, version: string | undefined, name: string) =>
    app.request(who, "POST", "/v1/tags", {
      body: { name, color: "red" },
      headers: version === undefined ? {} : { "x-app-version": version },
    });

  it("is told to retry with a newer one, and nothing is written", async () => {
    await least(systemVersion);
    for (const version of ["0.2.36", "0.1", "", undefined]) {
      const answer = await tag("ada", version, "held back");
      expect([answer.status, answer.at("code"), answer.headers["retry-after"]]).toEqual([
        503,
        "update_required",
        "300",
      ]);
    }
    expect((await tag("ada", systemVersion, "held back")).status).toBe(201);
    expect((await tag("erin", "0.1", "another company")).status).toBe(201);
  });

  it("goes on reading, and can still sign out", async () => {
    await least(systemVersion);
    expect((await app.request("ada", "GET", "/v1/users/me")).status).toBe(200);
    expect((await app.request("ada", "GET", "/v1/sync/changes")).status).toBe(200);
    expect((await app.request("adam", "DELETE", "/v1/sessions")).status).toBe(204);
  });

  it("is asked of no one while the server itself is older", async () => {
    await least("99.0.0");
    expect((await tag("ada", "0.1", "rolled back")).status).toBe(201);
    expect(await company("ada")).toMatchObject({ min_app_version: "" });
  });
});
