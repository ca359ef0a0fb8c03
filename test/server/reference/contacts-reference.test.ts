import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { layRow } from "../../fixtures/bare-row.ts";
import { layContact, statusIds } from "../../fixtures/book.ts";
import { followFeed } from "../../fixtures/feed.ts";
import { openTestServer, type TestServer } from "../../fixtures/test-server.ts";

let app: TestServer;
let statuses: Record<string, string>;
beforeAll(async () => {
  app = await openTestServer();
  statuses = await statusIds(app, app.people.home_id);
});
afterAll(() => app.close());

describe("statuses", () => {
  test("are read by everyone signed in, kept by admins", async () => {
    const all = await app.request("basil", "GET", "/v1/contacts/statuses");
    expect(all.at("data.length")).toBe(Object.keys(statuses).length);
    expect((await app.request("ada", "GET", "/v1/admin/statuses")).status).toBe(403);
    expect((await app.request("mona", "GET", "/v1/admin/statuses")).status).toBe(200);
    expect(
      (await app.request("mona", "POST", "/v1/admin/statuses", { body: { title: "Warm", category: "lead" } })).status,
    ).toBe(403);
    const made = await app.request("sam", "POST", "/v1/admin/statuses", { body: { title: "Warm", category: "lead" } });
    expect(made.at("data")).toMatchObject({ title: "Warm", position: 11, effect: "none" });
    expect(
      (await app.request("alma", "POST", "/v1/admin/statuses", { body: { title: "WARM", category: "lead" } })).at(
        "code",
      ),
    ).toBe("name_taken");
    expect(
      (await app.request("alma", "PATCH", `/v1/admin/statuses/${made.text("data.id")}`, { body: { title: "Hot" } })).at(
        "data.title",
      ),
    ).toBe("Hot");
    expect(
      (await app.request("erin", "PATCH", `/v1/admin/statuses/${made.text("data.id")}`, { body: { title: "Ours" } }))
        .status,
    ).toBe(404);
  });

  test("in use cannot be deleted, only merged; a device that still names the old one means the new one", async () => {
    const { Attempting: from = "", Contacted: into = "", Quoted: unused = "" } = statuses;
    const contact = await layContact(app, {
      owner: app.people.ada,
      fields: { status_id: from, last_name: "Busy" },
    });
    const remove = (id: string, body: object = {}) =>
      app.request("alma", "DELETE", `/v1/admin/statuses/${id}`, { body });
    expect((await remove(from)).at("errors.base.0")).toBe("1 record uses it. Move it first.");
    expect((await remove(from, { merge_into_id: from })).status).toBe(422);
    expect((await remove(from, { merge_into_id: app.world.uuid() })).status).toBe(404);
    expect((await remove(from, { merge_into_id: into })).at("data")).toEqual({ moved: 1, remaining: 0 });
    expect((await app.request("ada", "GET", `/v1/contacts/${contact.id}`)).at("data.status_id")).toBe(into);
    expect((await remove(unused)).at("data")).toEqual({ moved: 0, remaining: 0 });
    const path = `/v1/contacts/${contact.id}/quick_update`;
    await app.request("ada", "PATCH", path, { body: { status_id: statuses["New"] } });
    const late = await app.request("ada", "PATCH", path, {
      body: { status_id: from, base: { status_id: statuses["New"] } },
    });
    expect([late.at("data.status_id"), late.at("meta.conflicts")]).toEqual([into, []]);
    const seenBefore = await app.request("ada", "PATCH", path, {
      body: { status_id: statuses["Follow up later"], base: { status_id: from } },
    });
    expect(seenBefore.at("meta.conflicts")).toEqual([]);
    expect((await app.request("ada", "PATCH", path, { body: { status_id: unused } })).status).toBe(404);
  });
});

describe("sources and carriers", () => {
  test("are added, renamed, joined and deleted", async () => {
    const add = async (title: string) =>
      (await app.request("alma", "POST", "/v1/admin/sources", { body: { title } })).text("data.id");
    const [one, two] = [await add("Church fair"), await add("County fair")];
    const contact = await layContact(app, { owner: app.people.ada, fields: { source_id: one } });
    expect(
      (await app.request("alma", "DELETE", `/v1/admin/sources/${one}`, { body: { merge_into_id: two } })).at(
        "data.moved",
      ),
    ).toBe(1);
    expect((await app.request("ada", "GET", `/v1/contacts/${contact.id}`)).at("data.source_id")).toBe(two);
    const titles = (
      (await app.request("ada", "GET", "/v1/contacts/sources")).json as { data: { title: string }[] }
    ).data.map(({ title }) => title);
    expect(titles.slice(-2)).toEqual(["Other", "County fair"]);
  });

  test("of carriers are listed by page and found by name", async () => {
    for (const name of ["Acme Life", "Zenith Health", "beta Mutual"]) {
      expect(
        (await app.request("alma", "POST", "/v1/admin/carriers", { body: { name, lines: ["life"] } })).status,
      ).toBe(201);
    }
    const names = async (query: string) =>
      ((await app.request("alma", "GET", `/v1/admin/carriers?${query}`)).json as { data: { name: string }[] }).data.map(
        (one) => one.name,
      );
    expect(await names("")).toEqual(["Acme Life", "beta Mutual", "Zenith Health"]);
    expect(await names("order=desc&limit=1&page=2")).toEqual(["beta Mutual"]);
    expect(await names("q=MUTUAL")).toEqual(["beta Mutual"]);
    expect((await app.request("alma", "GET", "/v1/admin/carriers?order_field=name;drop")).status).toBe(422);
    const id = (await app.request("alma", "GET", "/v1/admin/carriers?q=zenith")).text("data.0.id");
    expect(
      (await app.request("alma", "PATCH", `/v1/admin/carriers/${id}`, { body: { rating: "A+" } })).at("data.rating"),
    ).toBe("A+");
    expect((await app.request("alma", "GET", `/v1/admin/carriers/${id}`)).at("data.id")).toBe(id);
    expect((await app.request("erin", "GET", `/v1/admin/carriers/${id}`)).status).toBe(404);
    expect((await app.request("ada", "GET", `/v1/admin/carriers/${id}`)).status).toBe(403);
    expect((await app.request("erin", "DELETE", `/v1/admin/carriers/${id}`)).status).toBe(404);
    const contact = await layContact(app, { owner: app.people.ada });
    const body = { id: app.world.uuid(), carrier_id: id, policy_type: "term_life" };
    expect((await app.request("ada", "POST", `/v1/contacts/${contact.id}/policies`, { body })).status).toBe(201);
    expect((await app.request("alma", "DELETE", `/v1/admin/carriers/${id}`)).json).toEqual({
      code: "in_use",
      errors: { base: ["1 record uses it. Move it first."] },
    });
    await app.request("ada", "DELETE", `/v1/contacts/${contact.id}/policies/${body.id}`);
    expect((await app.request("alma", "DELETE", `/v1/admin/carriers/${id}`)).status).toBe(204);
  });
});

describe("the background workers", () => {
  test("tell how busy they are", async () => {
    const reply = await app.request("ada", "GET", "/v1/contacts/workers_status");
    const paused = { quiet: false, quiet_since: null, quiet_by: null };
    expect(reply.at("data")).toEqual({ busy: 0, waiting: 0, retrying: 0, dead: 0, oldest_seconds: 0, ...paused });
    expect((await app.request("basil", "GET", "/v1/contacts/workers_status")).status).toBe(403);
  });
});

describe("merging a carrier into another", () => {
  const newCarrier = async (name: string) =>
    (await app.request("alma", "POST", "/v1/admin/carriers", { body: { name } })).text("data.id");
  const newPolicy = async (contact_id: number, carrier_id: string, more: object = {}) => {
    const body = { id: app.world.uuid(), carrier_id, policy_type: "term_life", ...more };
    const made = await app.request("ada", "POST", `/v1/contacts/${contact_id}/policies`, { body });
    expect(made.status).toBe(201);
    return body.id;
  };
  const merge = (who: "alma" | "ada" | "erin", from: string, into_id: string) =>
    app.request(who, "POST", `/v1/admin/carriers/${from}/merge`, { body: { into_id } });

  test("is for those who keep the lists, within their company", async () => {
    const [from, into] = [await newCarrier("Merge One"), await newCarrier("Merge Two")];
    expect((await merge("ada", from, into)).status).toBe(403);
    expect((await merge("erin", from, into)).status).toBe(404);
    expect((await merge("alma", from, from)).at("errors.into_id")).toEqual(["Choose another one."]);
    expect((await merge("alma", from, app.world.uuid())).status).toBe(404);
    const plan = `/v1/admin/carriers/${from}/merge?into_id=${into}`;
    expect((await app.request("ada", "GET", plan)).status).toBe(403);
    expect((await app.request("erin", "GET", plan)).status).toBe(404);
  });

  test("is refused, and nothing is moved, while policies of both have the same number", async () => {
    const [from, into] = [await newCarrier("Old Mutual"), await newCarrier("New Mutual")];
    const { id, last_name } = await layContact(app, { owner: app.people.ada });
    const other = await layContact(app, { owner: app.people.ben });
    await newPolicy(id, from, { policy_number: "P 1" });
    const colliding = await newPolicy(id, from, { policy_number: "P 2", application_number: "A 2" });
    const standing = app.world.uuid();
    const theirs = { id: standing, carrier_id: into, policy_type: "term_life", policy_number: "P 2" };
    await app.request("ben", "POST", `/v1/contacts/${other.id}/policies`, { body: theirs });
    const plan = await app.request("alma", "GET", `/v1/admin/carriers/${from}/merge?into_id=${into}`);
    expect(plan.at("data")).toMatchObject({ policies: 2, appointments: 0, collision_count: 1 });
    expect(plan.at("data.collisions")).toMatchObject([
      {
        field: "policy_number",
        number: "P 2",
        moving: { policy_id: colliding, contact_id: id, contact_name: expect.stringContaining(last_name) as string },
        standing: { policy_id: standing, contact_id: other.id },
      },
    ]);
    const refused = await merge("alma", from, into);
    expect([refused.status, refused.at("code")]).toEqual([422, "number_taken"]);
    const kept = await app.request("alma", "GET", `/v1/admin/carriers/${from}/merge?into_id=${into}`);
    expect(kept.at("data.policies")).toBe(2);
    await app.request("ben", "DELETE", `/v1/contacts/${other.id}/policies/${standing}`);
    expect((await merge("alma", from, into)).at("data")).toMatchObject({ policies: 2, collision_count: 0 });
    expect((await app.request("alma", "GET", `/v1/admin/carriers/${from}`)).status).toBe(404);
  });

  test("moves policies, appointments and saved searches; devices hear of it, and one that was offline is understood", async () => {
    const [from, into] = [await newCarrier("Western"), await newCarrier("Northern")];
    const { id } = await layContact(app, { owner: app.people.ada });
    const policy = await newPolicy(id, from, { policy_number: "W 1" });
    const about = `/v1/admin/users/${app.people.ada.id}/appointments`;
    const appointment = { carrier_id: from, writing_number: "7", states: [], level: "", since: null, status: "active" };
    expect((await app.request("alma", "POST", about, { body: appointment })).status).toBe(201);
    const scope = { group: "all", search: { carrier_ids: [from] } };
    const filter = { id: app.world.uuid(), name: "Western people", contacts_scope: scope };
    expect((await app.request("ada", "POST", "/v1/quick_filters", { body: filter })).status).toBe(201);
    const follow = followFeed((path) => app.request("ada", "GET", path));
    await follow();
    expect((await merge("alma", from, into)).at("data")).toMatchObject({ policies: 1, appointments: 1 });
    const heard = await follow();
    expect(heard.rows("policies")).toMatchObject([{ id: policy, carrier_id: into, version: 2 }]);
    expect(heard.gone("carriers")).toEqual([from]);
    expect((await app.request("alma", "GET", about)).at("data.0.carrier_id")).toBe(into);
    const saved = (await app.request("ada", "GET", "/v1/quick_filters")).json as { data: { id: string }[] };
    expect(saved.data.find((one) => one.id === filter.id)).toMatchObject({
      contacts_scope: { search: { carrier_ids: [into] } },
    });
    const late = { id: app.world.uuid(), carrier_id: from, policy_type: "term_life", policy_number: "W 2" };
    const made = await app.request("ada", "POST", `/v1/contacts/${id}/policies`, { body: late });
    expect(made.at("data.carrier_id")).toBe(into);
    const edit = { policy_number: "W 1b", carrier_id: from, base: { policy_number: "W 1", carrier_id: from } };
    const changed = await app.request("ada", "PATCH", `/v1/contacts/${id}/policies/${policy}`, { body: edit });
    expect([changed.at("data.carrier_id"), changed.at("meta.conflicts")]).toEqual([into, []]);
  });
});

describe("what names one that is merged names the other", () => {
  const make = async (path: string, body: object) =>
    (await app.request("alma", "POST", path, { body })).text("data.id");
  const called = (path: string) => () => make(path, { name: app.world.uuid() });
  const join = (path: string) => (from: string, into: string) =>
    app.request("alma", "DELETE", `${path}/${from}`, { body: { merge_into_id: into } });
  const mergeInto = (path: string) => (from: string, into_id: string) =>
    app.request("alma", "POST", `${path}/${from}/merge`, { body: { into_id } });
  const [statusPath, sourcePath, units] = ["/v1/admin/statuses", "/v1/admin/sources", "/v1/admin/business_units"];
  const kinds = {
    carrier: { make: called("/v1/admin/carriers"), merge: mergeInto("/v1/admin/carriers") },
    status: { make: () => make(statusPath, { title: app.world.uuid(), category: "lead" }), merge: join(statusPath) },
    source: { make: () => make(sourcePath, { title: app.world.uuid() }), merge: join(sourcePath) },
    group: {
      make: () => make("/v1/groups", { id: app.world.uuid(), name: app.world.uuid() }),
      merge: mergeInto("/v1/groups"),
    },
    pool: { make: called("/v1/pools"), merge: join("/v1/pools") },
    unit: { make: called(units), merge: join(units) },
  };

  test.each([
    ["carrier", { search: { carrier_ids: ["from", "into"] } }, { filters: ["carrier_id:from", "type:x"] }],
    ["status", { search: { status_ids: ["from"] } }, { filters: ["status_id:into", "status_id:from"] }],
    ["source", { search: { source_ids: ["from"] } }, { filters: ["source_id:from"] }],
    ["group", { group: "group:from" }, null],
    ["pool", { group: "pool:from" }, null],
    ["unit", null, { scope: "unit:from" }],
  ] as const)("%s: reports, saved searches, campaigns, broadcasts and pages", async (kind, scope, spec) => {
    const { ada, away_id } = app.people;
    const [from, into] = [await kinds[kind].make(), await kinds[kind].make()];
    const named = <T>(value: T): T =>
      JSON.parse(JSON.stringify(value).replaceAll("from", from).replaceAll("into", into));
    const [id, foreign] = [app.world.uuid(), app.world.uuid()];
    const audience = named(scope ?? {});
    const isUnit = kind === "unit";
    const of = isUnit ? { business_unit_ids: [into, from], business_unit_id: from } : {};
    const report = { report_type: "birthdays", name: id, spec: named(spec ?? {}), created_by: ada.id };
    for (const whose of [
      { id, tenant_id: ada.tenant_id },
      { id: foreign, tenant_id: away_id },
    ]) {
      await layRow(app, "reports", { ...report, ...whose });
      await layRow(app, "campaign_triggers", { audience, ...of, ...whose });
      await layRow(app, "quick_filters", { contacts_scope: audience, user_id: ada.id, ...whose });
      if (isUnit) await layRow(app, "broadcasts", { ...of, ...whose });
      if (isUnit) await layRow(app, "corporations", { business_unit_id: from, ...whose });
    }
    await sql`delete from webpages`.execute(app.connection.db);
    await layRow(app, "webpages", { id: ada.id, carriers: kind === "carrier" ? [from] : [] });
    const follow = followFeed((path) => app.request("ada", "GET", path));
    await follow();
    expect((await kinds[kind].merge(from, into)).status).toBeLessThan(300);
    const rowsOf = (table: string, one: string) =>
      sql<Record<string, unknown>>`select * from ${sql.table(table)} where id = ${one}`.execute(app.connection.db);
    const texts = async (one: string) => {
      const tables = ["reports", "campaign_triggers", "quick_filters", "broadcasts", "corporations"];
      const found = await Promise.all(tables.map(async (table) => (await rowsOf(table, one)).rows));
      return JSON.stringify(found);
    };
    expect(await texts(id)).not.toContain(from);
    expect(await texts(id)).toContain(into);
    expect(await texts(foreign)).toContain(from);
    const [kept] = (await rowsOf("reports", id)).rows;
    const [trigger] = (await rowsOf("campaign_triggers", id)).rows;
    if (kind === "status") expect(kept?.["spec"]).toEqual({ filters: [`status_id:${into}`] });
    if (kind === "carrier") {
      expect(trigger?.["audience"]).toEqual({ search: { carrier_ids: [into] } });
      expect((await rowsOf("webpages", ada.id)).rows[0]?.["carriers"]).toEqual([into]);
    }
    expect(trigger?.["version"]).toBe(2);
    const heard = (await follow()).rows(spec ? "reports" : "quick_filters");
    expect(heard.map((row) => row.id)).toContain(id);
  });
});
