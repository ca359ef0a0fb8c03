import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { crashReport } from "../../../src/domain/account/crash-report.ts";
import { dashboardTypes } from "../../../src/domain/users/dashboard.ts";
import { notifyRetryMs } from "../../../src/server/cable/limits.ts";
import { layContact, statusIds } from "../../fixtures/book.ts";
import { openTestServer, type TestServer } from "../../fixtures/test-server.ts";
import { type Person, signIn } from "../../fixtures/people.ts";
import type { SeededWorld } from "../../fixtures/world.ts";

let app: TestServer;
beforeAll(async () => void (app = await openTestServer({ SUPPORT_EMAIL: "support@fieldline.test" })));
afterAll(() => app.close());

describe("public words", () => {
  it.each(["terms_of_use", "privacy_policy", "contact_us", "login_banner", "help_button", "maintenance"])(
    "%s is open to everyone",
    async (name) => {
      const shown = await app.request(null, "GET", `/v1/settings/${name}`);
      expect(shown.status).toBe(200);
      expect(shown.at("data")).toMatchObject({ name, updated_at: null });
    },
  );

  it("are those of one's company, or of the one that is named", async () => {
    const setting = {
      tenant_id: app.people.away_id,
      name: "login_banner",
      value: "Coastal is closed on Friday.",
      updated_at: 5,
      updated_by: null,
    };
    await app.connection.db.insertInto("settings").values(setting).execute();
    const value = async (path: string, who: "erin" | "ada" | null = null) =>
      (await app.request(who, "GET", path)).at("data.value");
    expect(await value("/v1/settings/login_banner", "erin")).toBe("Coastal is closed on Friday.");
    expect(await value("/v1/settings/login_banner?company=coastal")).toBe("Coastal is closed on Friday.");
    expect(await value("/v1/settings/login_banner", "ada")).toBe("");
    expect(await value("/v1/settings/login_banner?company=unknown")).toBe("");
  });

  it.each(["retention", "secret", "__proto__", "constructor", "terms_of_use%00", "..%2fterms_of_use"])(
    "%s is none of them",
    async (name) => {
      await app.connection.db
        .insertInto("settings")
        .values({ tenant_id: app.people.home_id, name, value: "inner", updated_at: 1, updated_by: null })
        .onConflict((conflict) => conflict.doNothing())
        .execute()
        .catch(() => undefined);
      expect([404, 422]).toContain((await app.request("alma", "GET", `/v1/settings/${name}`)).status);
    },
  );
});

describe("help", () => {
  it("goes to support once, with the person's id and nothing personal", async () => {
    const body = {
      subject: "The list stays empty",
      message: "Since this morning.",
      page: "/contacts",
      version: "0.2.37",
      last_error: "Request failed",
    };
    const request = () =>
      app.request("ada", "POST", "/v1/helps", { body, headers: { "idempotency-key": "help-once" } });
    const [one, two] = [await request(), await request()];
    expect([one.status, two.json]).toEqual([201, one.json]);
    await app.server.services.background.idle();
    const { rows } = await app.connection.pool.query(
      "select mail_to, subject, body_sealed, reply_to from mails where kind = 'help'",
    );
    expect(rows).toMatchObject([{ mail_to: "support@fieldline.test", subject: "Help: The list stays empty" }]);
    const text = app.server.services.box.open(rows[0].body_sealed, "mail");
    expect(text).toContain(app.people.ada.id);
    expect(text).not.toContain(app.people.ada.email);
    // Support answers by replying.
    expect(rows[0].reply_to).toBe(app.people.ada.email);
  });

  it("is a conversation of one's own: other people's messages and crash reports are not in it", async () => {
    const notify = (who: "eve" | "adam", body: object) => app.request(who, "POST", "/v1/helps", { body });
    await notify("eve", { subject: "First", message: "Where are my leads?" });
    await notify("eve", { ...crashReport, last_error: "TypeError: y is undefined" });
    await notify("adam", { subject: "Other", message: "Not hers." });
    await notify("eve", { subject: "Second", message: "Found them." });
    const { data } = (await app.request("eve", "GET", "/v1/helps")).json as { data: { message: string }[] };
    expect(data.map(({ message }) => message)).toEqual(["Found them.", "Where are my leads?"]);
    expect((await app.request(null, "GET", "/v1/helps")).status).toBe(401);
  });

  it("goes to the company's admins where no one else supports the server, a crash once a day", async () => {
    const own = await openTestServer();
    const crash = { ...crashReport, last_error: "TypeError: x is undefined" };
    const notify = (body: object) => own.request("ada", "POST", "/v1/helps", { body });
    const mails = async () => {
      await own.server.services.background.idle();
      const { rows } = await own.connection.pool.query("select mail_to from mails where kind = 'help'");
      return rows.map(({ mail_to }) => mail_to);
    };
    for (let time = 0; time < 3; time++) expect((await notify(crash)).status).toBe(201);
    expect(await mails()).toEqual([own.people.alma.email]);
    await notify({ subject: "Why?", message: "It broke.", last_error: crash.last_error });
    expect(await mails()).toHaveLength(2);
    await own.world.pass(25 * 3_600_000);
    const { cookie } = await signIn(own.connection.db, own.world, own.people.ada);
    await own.request(null, "POST", "/v1/helps", { body: crash, cookie });
    expect(await mails()).toHaveLength(3);
    await own.close();
  });

  it.each([
    { subject: "", message: "x" },
    { subject: "x" },
    { subject: "x", message: "x".repeat(5_001) },
    { subject: "x", message: "y", to: "z" },
  ])("is refused as %j", async (body) => {
    expect((await app.request("adam", "POST", "/v1/helps", { body })).status).toBe(422);
  });
});

const vendors = {
  csg: "sandbox",
  fire_light: "sandbox",
  medicare: "sandbox",
  aftercare: "sandbox",
  calendly: "live",
  phone_burner: "live",
  lookup: "sandbox",
};

describe("health", () => {
  it("asks the real parts; a server that does no background work says so", async () => {
    expect((await app.request(null, "GET", "/v1/health")).json).toEqual({
      data: {
        status: "ok",
        database: "ok",
        queue: "off",
        socket: "ok",
        calls: "ok",
        voice: "gateway",
        texting: "local",
        mail: "outbox",
        seal_time: "server",
        mail_events: "local",
        mail_inbound: "local",
        vendors,
      },
    });
  });

  it("says which part is down, throws or does not answer in time", async () => {
    const { health } = app.server.services;
    const real = { ...health };
    health.queue = async () => Promise.reject(new Error("gone"));
    health.socket = () => new Promise(() => {});
    const waited = waitsOf(app.world);
    const asked = app.request(null, "GET", "/v1/health");
    // Each part has its two seconds; three have said something.
    await expect.poll(waited.counts).toEqual({ begun: 4, open: 1 });
    await app.world.pass(2_000);
    const answer = await asked.finally(() => Object.assign(health, real) && waited.end());
    expect(answer.json).toEqual({
      data: {
        status: "down",
        database: "ok",
        queue: "down",
        socket: "down",
        calls: "ok",
        voice: "gateway",
        texting: "local",
        mail: "outbox",
        seal_time: "server",
        mail_events: "local",
        mail_inbound: "local",
        vendors,
      },
    });
  });
});

/** How many waits of the world were begun since, and how many of them nobody has called off. */
function waitsOf(world: SeededWorld) {
  const { sleep } = world;
  const counts = { begun: 0, open: 0 };
  world.sleep = (ms, signal) => {
    counts.begun++;
    counts.open++;
    signal?.addEventListener("abort", () => counts.open--);
    return sleep(ms, signal);
  };
  return { counts: () => counts, end: () => (world.sleep = sleep) };
}

describe("health of the live socket", () => {
  const socketState = async () => (await app.request(null, "GET", "/v1/health")).at("data.socket");
  const cutListeners = () =>
    sql`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid() and query ilike '%fieldline_cable%'`.execute(
      app.connection.db,
    );

  it("is that of the connection over which the processes hear each other", async () => {
    await expect.poll(socketState).toBe("ok");
    await cutListeners();
    await expect.poll(socketState).toBe("down");
    expect((await app.request(null, "GET", "/v1/health")).at("data.status")).toBe("down");
    await app.world.pass(notifyRetryMs);
    await expect.poll(socketState).toBe("ok");
  });
});

describe("the dashboard", () => {
  const board = async (who: "ada" | "mona" | "ben" | "eve" | "tess", type?: string) =>
    (await app.request(who, "PATCH", `/v1/dashboard${type ? `?type=${type}` : ""}`, { body: {} })).at("data") as Record<
      string,
      unknown
    >;
  const names = (rows: unknown) => (rows as { last_name: string }[]).map(({ last_name }) => last_name);

  beforeAll(async () => {
    const { ada, adam, ben, eve } = app.people;
    const statuses = await statusIds(app, app.people.home_id);
    // The world stands on 21 November 2026.
    const lay = (owner: Person, last_name: string, fields: object = {}) =>
      layContact(app, { owner, fields: { last_name, ...fields } });
    await lay(ada, "Client", { category: "client", birth_date: "1950-11-21" });
    await lay(ada, "Prospect", { birth_date: "0000-11-21" });
    await lay(ada, "Tomorrow", { birth_date: "1950-11-22" });
    await lay(ada, "Gone", { birth_date: "1950-11-21", status_id: statuses["Deceased"], category: "client" });
    await lay(adam, "Adams", { birth_date: "1960-11-21" });
    await lay(ben, "Bens", { birth_date: "1960-11-21" });
    await lay(eve, "Eves", { birth_date: "1960-11-21" });
    const now = app.world.now();
    const event = (title: string, start_date: number, more: object = {}) => ({
      tenant_id: ada.tenant_id,
      id: app.world.uuid(),
      user_id: ada.id,
      title,
      types_list: ["appointment"],
      start_date,
      end_date: start_date + 3_600_000,
      timezone: "America/New_York",
      created_by: ada.id,
      created_at: now,
      updated_at: now,
      deleted_at: null,
      ...more,
    });
    const dayMs = 86_400_000;
    await app.connection.db
      .insertInto("events")
      .values([
        event("today", now),
        event("tomorrow", now + dayMs),
        event("cancelled", now, { status: "cancelled" }),
        event("call back", now - 3 * dayMs, { types_list: ["callback"] }),
        event("called back", now - 2 * dayMs, { types_list: ["callback"], status: "held" }),
        event("adam's", now, { user_id: adam.id }),
      ])
      .execute();
  });

  it("names renewals that near and policies that wait for someone, one's own alone", async () => {
    const { ada, ben } = app.people;
    const carrier_id = (await app.request("alma", "POST", "/v1/admin/carriers", { body: { name: "Acme" } })).text(
      "data.id",
    );
    const contact = await layContact(app, { owner: ada, fields: { last_name: "Waits" } });
    const other = await layContact(app, { owner: ben, fields: { last_name: "Theirs" } });
    const body = { carrier_id, policy_type: "term_life", product_name: "Term 20" };
    const made = await app.request("ada", "POST", `/v1/contacts/${contact.id}/policies`, { body });
    const old = app.world.now() - 40 * 86_400_000;
    await app.connection.pool.query(
      "update policies set status = 'submitted', moves = jsonb_build_array(jsonb_build_object('status', 'submitted', 'at', $2::bigint)) where id = $1",
      [made.text("data.id"), old],
    );
    // Told by policies in force; here it stands by itself.
    await app.connection.db
      .updateTable("contacts")
      .set({ next_renewal_date: "2026-12-15" })
      .where("id", "in", [contact.id, other.id])
      .execute();
    expect((await board("ada", "renewals_due"))["renewals_due"]).toMatchObject([
      { id: contact.id, last_name: "Waits", next_renewal_date: "2026-12-15" },
    ]);
    expect((await board("ada", "policies_pending"))["policies_pending"]).toMatchObject([
      { contact_id: contact.id, status: "submitted", product_name: "Term 20" },
    ]);
    expect((await board("ben", "policies_pending"))["policies_pending"]).toEqual([]);
    expect((await board("ben", "renewals_due"))["renewals_due"]).toMatchObject([{ id: other.id }]);
    expect((await board("tess", "renewals_due"))["renewals_due"]).toEqual([]);
    await app.connection.db.deleteFrom("contacts").where("id", "in", [contact.id, other.id]).execute();
  });

  it("counts and lists what the person may see today", async () => {
    const info = await board("ada");
    expect(Object.keys(info).sort()).toEqual([...dashboardTypes].sort());
    expect(info["summary"]).toEqual({
      contacts: 4,
      leads: 2,
      clients: 2,
      leads_new: 2,
      events_today: 1,
      callbacks_due: 1,
      calls_today: 0,
    });
    expect(info["client_birthdays"]).toMatchObject([{ last_name: "Client", age: 76 }]);
    expect(info["prospect_birthdays"]).toMatchObject([{ last_name: "Prospect", age: null }]);
    expect(info["events_today"]).toMatchObject([{ title: "today" }]);
    expect(info["callbacks_due"]).toMatchObject([{ title: "call back" }]);
    expect(info["goals"]).toMatchObject([{ kind: "calls" }, {}, {}, { kind: "premium", goal: null }]);
  });

  it("gives one block by its type, and the same birthdays in the current user", async () => {
    expect(Object.keys(await board("ada", "leads_new"))).toEqual(["leads_new"]);
    expect((await app.request("ada", "GET", "/v1/users/me")).at("data.dashboard_info.client_birthdays")).toMatchObject([
      { last_name: "Client" },
    ]);
    expect((await app.request("ada", "PATCH", "/v1/dashboard?type=everything", { body: {} })).status).toBe(422);
  });

  it("reaches as far as the person does", async () => {
    expect(names((await board("mona"))["prospect_birthdays"]).sort()).toEqual(["Adams", "Prospect"]);
    expect(names((await board("ben"))["prospect_birthdays"])).toEqual(["Bens"]);
    expect(names((await board("eve"))["prospect_birthdays"])).toEqual(["Eves"]);
    expect((await board("tess"))["events_today"]).toEqual([]);
  });

  it("keeps the day of the reader's zone", async () => {
    await app.request("ada", "PATCH", "/v1/users/update_timezone", { body: { timezone: "hst" } });
    await app.world.pass(14 * 3_600_000);
    // In Honolulu it is still the 21st, in New York the 21st has one hour left.
    expect(names((await board("ada"))["client_birthdays"])).toEqual(["Client"]);
    await app.world.pass(5 * 3_600_000);
    expect(names((await board("ada"))["client_birthdays"])).toEqual(["Client"]);
    expect(names((await board("mona"))["client_birthdays"])).toEqual([]);
  });
});
