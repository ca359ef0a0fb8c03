import fc from "fast-check";
import { sql } from "kysely";
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from "vitest";
import type { FeatureFlag } from "../../../src/contract/flags/feature-flags.ts";
import type { FlagRule } from "../../../src/domain/flags/evaluate.ts";
import { flagMessages } from "../../../src/domain/flags/flag-rules.ts";
import { featureKeys, flagText } from "../../../src/domain/flags/flag-texts.ts";
import { layRow } from "../../fixtures/bare-row.ts";
import { setFlagRules } from "../../fixtures/callers.ts";
import { openTestServer, type TestServer, type Who } from "../../fixtures/test-server.ts";

let app: TestServer;
beforeAll(async () => {
  app = await openTestServer();
});
afterAll(() => app.close());
afterEach(() => setFlagRules(app, {}));

const path = "/v1/admin/feature_flags";
const forAll = (on: boolean): FlagRule => ({ for: "deployment", value: "", on });
const forUser = (name: "ada" | "mona" | "erin", on: boolean): FlagRule => ({
  for: "user",
  value: app.people[name].id,
  on,
});
const put = (who: Who, key: string, rules: readonly unknown[], more: object = {}) =>
  app.request(who, "PUT", path, { body: { key, rules, ...more } });
const flag = async (key: string, who: Who = "alma") =>
  (await app.request(who, "GET", `${path}/${key}`)).at("data") as FeatureFlag;
const idOf = (who: string) => app.people[who as "ada"].id;
/** How many lose it with something under way, were it off for everyone. */
const runningOf = async (key: string) =>
  (await app.request("alma", "POST", `${path}/preview`, { body: { key, rules: [forAll(false)] } })).at("data.running");
const featureOf = async (who: Who, key: string) =>
  (await app.request(who, "GET", "/v1/users/me")).at(`data.features.${key}`);

describe("feature flags", () => {
  test("are changed by full admins for their company alone, apply at once and are announced once", async () => {
    const received = vi.spyOn(app.server.services, "companyChanged");
    expect((await put("alma", "export", [forAll(false), forUser("ada", true)], { note: " Costs " })).status).toBe(200);
    expect([await featureOf("ada", "export"), await featureOf("mona", "export")]).toEqual([true, false]);
    expect(await featureOf("erin", "export")).toBe(true);
    const own = await flag("export");
    expect(own).toMatchObject({ on_for: 1, version: 1, note: "Costs", changed_by: "Alma Alvarez" });
    expect(own.changed_at).toBe(app.world.now());
    expect(await flag("export", "erin")).toMatchObject({ rules: [], version: 0, changed_at: null, changed_by: "" });
    await put("alma", "export", [forAll(false), forUser("ada", true)]);
    expect(received.mock.calls).toEqual([[app.people.home_id]]);
    received.mockRestore();
    const { rows } = await app.connection.pool.query(
      "select record_id, fields, reason from audit where record_type = 'feature_flag'",
    );
    expect(rows).toMatchObject([
      { record_id: "export", reason: "Costs", fields: { rules: { old: [], new: [forAll(false), { for: "user" }] } } },
    ]);
  });

  test.each([
    ["GET", "", undefined],
    ["GET", "/export", undefined],
    ["GET", "/export/history", undefined],
    ["PUT", "", { key: "export", rules: [] }],
    ["POST", "/preview", { key: "export", rules: [] }],
    ["POST", "/export/undo", {}],
  ] as const)("are not for those who are no full admins: %s %s", async (method, more, body) => {
    for (const who of ["sam", "mona", "ada"] as const)
      expect((await app.request(who, method, path + more, body ? { body } : {})).status).toBe(403);
  });

  test("show each key with whom it is on for", async () => {
    await setFlagRules(app, { voicemail: [{ for: "role", value: "admin", on: true }] });
    const flags = (await app.request("alma", "GET", path)).at("data") as FeatureFlag[];
    expect(flags.map(({ key }) => key)).toEqual(featureKeys);
    const by = new Map<string, FeatureFlag>(flags.map((one) => [one.key, one]));
    expect(by.get("voicemail")).toMatchObject({ on_for: 2, limits: false, fixed: false, shipped: false });
    expect(by.get("basic")).toMatchObject({ fixed: true, on_for: by.get("basic")?.of });
  });

  test("keep a change made meanwhile: the second of two on the same version is told", async () => {
    const { version } = await flag("print");
    expect((await put("alma", "print", [forAll(false)], { version })).status).toBe(200);
    const second = await put("alma", "print", [forAll(true)], { version });
    expect([second.status, second.at("code")]).toEqual([409, "version_conflict"]);
    expect((await flag("print")).rules).toEqual([forAll(false)]);
    const both = await Promise.all(
      [1, 2].map((at) => put("alma", "print", [forUser("ada", at === 1)], { version: version + 1 })),
    );
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
  });

  test("go back by one press to what was before, and the history says who did what", async () => {
    await put("alma", "import", [forAll(false)]);
    await put("alma", "import", [forUser("ada", false)]);
    const undo = (version?: number) =>
      app.request("alma", "POST", `${path}/import/undo`, { body: version === undefined ? {} : { version } });
    expect((await undo(1)).status).toBe(409);
    expect((await undo(2)).at("data")).toMatchObject({ rules: [forAll(false)], version: 3 });
    expect(await featureOf("mona", "import")).toBe(false);
    expect((await app.request("alma", "GET", `${path}/import/history`)).at("data")).toMatchObject([
      { version: 3, undoes: 2, after: [forAll(false)], changed_by: "Alma Alvarez" },
      { version: 2, undoes: null, before: [forAll(false)] },
      { version: 1, undoes: null, before: [], after: [forAll(false)] },
    ]);
    const never = await app.request("alma", "POST", `${path}/mms/undo`, { body: {} });
    expect([never.status, never.at("errors.base.0")]).toEqual([409, flagMessages.nothing_to_undo]);
  });

  test("refuse rules for people of another company, for nobody, and for what the deployment sets", async () => {
    const foreign = await put("alma", "export", [forAll(true), forUser("erin", true)]);
    expect([foreign.status, foreign.at("errors")]).toEqual([422, { "rules.1": [flagMessages.unknown_user] }]);
    expect((await put("alma", "export", [{ for: "user", value: "not an id", on: true }])).status).toBe(422);
    const fixed = await put("alma", "basic", [forAll(true)]);
    expect([fixed.status, fixed.at("errors")]).toEqual([422, { key: [flagMessages.deployment] }]);
    expect((await put("alma", "everything", [])).status).toBe(422);
  });

  test("tell before the change who gains, who loses, and who has it running", async () => {
    const preview = async (key: string, rules: readonly FlagRule[]) =>
      (await app.request("alma", "POST", `${path}/preview`, { body: { key, rules } })).at("data");
    const { of } = await flag("export");
    await app.connection.pool.query(
      `insert into outputs (tenant_id, id, kind, state, file_name, options, created_by, created_at, updated_at)
       values ($1, $2, 'export', 'working', $3, '{}', $4, 1, 1)`,
      [app.people.home_id, app.world.uuid(), "a.csv", app.people.ada.id],
    );
    expect(await preview("export", [forAll(false)])).toEqual({ gain: 0, lose: of, on_for: 0, of, running: 1 });
    expect(await preview("export", [forAll(false), forUser("ada", true)])).toMatchObject({ lose: of - 1, running: 0 });
    expect(await preview("voicemail", [forUser("ada", true)])).toMatchObject({
      gain: 1,
      lose: 0,
      on_for: 1,
      running: 0,
    });
    expect((await flag("voicemail")).rules).toEqual([]);
    await app.connection.pool.query("update outputs set kind = 'report' where tenant_id = $1", [app.people.home_id]);
    const running = async (key: string) =>
      app.request("alma", "POST", `${path}/preview`, { body: { key, rules: [forAll(false)] } });
    for (const key of featureKeys.filter((one) => !flagText(one).fixed)) {
      const counted = await running(key);
      expect([counted.status, counted.at("data.running")], key).toEqual([200, key === "reports" ? 1 : 0]);
    }
  });

  const open = { state: "viewed", expires_at: Number.MAX_SAFE_INTEGER };

  test.each([
    ["sms_group", "group_sends", "user_id", { channel: "text", status: "sending" }, { status: "done" }],
    ["sms_group", "group_sends", "user_id", { channel: "text", status: "sending" }, { channel: "email" }],
    ["email", "group_sends", "user_id", { channel: "email", status: "sending" }, { status: "done" }],
    ["email", "broadcasts", "created_by", { status: "scheduled", next_at: 1 }, { status: "draft", next_at: null }],
    ["email", "broadcasts", "created_by", { status: "sending", next_at: 1 }, { deleted_at: 1 }],
    ["sms", "number_check_jobs", "user_id", { status: "running" }, { status: "done" }],
    ["campaigns", "campaign_triggers", "created_by", { active: true }, { active: false }],
    ["campaigns", "campaign_triggers", "created_by", { active: true }, { trouble: "It rests." }],
    ["soa", "soa_requests", "user_id", open, { expires_at: 1 }],
    ["soa", "soa_requests", "user_id", open, { state: "completed" }],
  ] as const)("say who loses %s with work in %s", async (key, table, person, running, over) => {
    const id = app.world.uuid();
    const rows: [string, object][] = [
      ["ada", running],
      ["ada", running],
      ["mona", { ...running, ...over }],
    ];
    for (const [who, row] of rows) await layRow(app, table, { ...row, id: app.world.uuid(), [person]: idOf(who) });
    await layRow(app, table, { ...running, id, [person]: idOf("erin"), tenant_id: app.people.away_id });
    expect(await runningOf(key)).toBe(1);
    await sql`delete from ${sql.table(table)}`.execute(app.connection.db);
  });

  test("say who has a report mailed or a training begun", async () => {
    const { db } = app.connection;
    await sql`delete from outputs`.execute(db);
    const next = { report_type: "birthdays", status: "done" };
    for (const [who, next_at] of [
      ["ada", 1],
      ["mona", null],
    ] as const) {
      const report_id = app.world.uuid();
      await layRow(app, "reports", { ...next, id: report_id, created_by: idOf(who) });
      await layRow(app, "report_schedules", { report_id, next_at });
    }
    expect(await runningOf("reports")).toBe(1);
    await sql`update reports set deleted_at = 1`.execute(db);
    expect(await runningOf("reports")).toBe(0);
    const [corporation_id, training_id] = [app.world.uuid(), app.world.uuid()];
    await layRow(app, "corporations", { id: corporation_id });
    await layRow(app, "trainings", { id: training_id, corporation_id, for_account_types: ["agent", "manager"] });
    for (const [who, done_at] of [
      ["ada", null],
      ["mona", 1],
      ["basil", null],
    ] as const)
      await layRow(app, "training_progress", { id: app.world.uuid(), user_id: idOf(who), training_id, done_at });
    // Basil's role is no longer among those it is for.
    expect(await runningOf("training")).toBe(1);
    await sql`update trainings set deleted_at = 1`.execute(db);
    expect(await runningOf("training")).toBe(0);
  });

  test("decide requests as they tell the device, for any rules", async () => {
    const anyRule = fc.record({
      for: fc.constantFrom("user", "role", "account_type", "company_number", "deployment"),
      value: fc.constantFrom("", app.people.ada.id, "agent", "admin", "manager", "rm"),
      on: fc.boolean(),
    });
    const rules = fc.dictionary(
      fc.constantFrom("workflow", "workflow_admin_only"),
      fc.array(anyRule, { maxLength: 4 }),
    );
    await fc.assert(
      fc.asyncProperty(rules, async (given) => {
        await setFlagRules(app, given as never);
        for (const name of ["ada", "mona", "sam"] as const) {
          const told = await featureOf(name, "workflow");
          const { status } = await app.request(name, "GET", "/v1/workflow/wf_categories");
          expect([name, status]).toEqual([name, told ? 200 : 403]);
        }
      }),
      { numRuns: 15 },
    );
  });
});

describe("the active feature flag", () => {
  const active = (who: Who) => app.request(who, "GET", "/v1/admin/features");

  test("is the company's key with one's own features, and in production sets no cookie", async () => {
    await setFlagRules(app, { export: [forUser("ada", false)] });
    const own = await active("ada");
    expect(own.at("data.key")).toBe((await app.request("ada", "GET", "/v1/users/me")).at("data.company.domain_name"));
    expect([own.at("data.features.export"), (await active("mona")).at("data.features.export")]).toEqual([false, true]);
    expect(own.cookies).not.toHaveProperty("domain");
    expect((await active(null)).status).toBe(401);
  });

  test.each(["development", "stage", "demo"])("sets the domain cookie to its key in %s", async (DEPLOYMENT_KIND) => {
    const { settings } = app.server.services;
    const former = settings.environment;
    Object.assign(settings, { environment: { ...former, DEPLOYMENT_KIND } });
    const own = await active("ada");
    expect(own.cookies["domain"]?.value).toBe(own.at("data.key"));
    Object.assign(settings, { environment: former });
  });
});

test("a role of other deployments is given to nobody, and kept by whoever has it", async () => {
  const { settings } = app.server.services;
  const former = settings.environment;
  Object.assign(settings, { environment: {} });
  const roles = (who: "ada" | "basil") => app.request("alma", "GET", `/v1/admin/users/${app.people[who].id}/roles`);
  const types = ((await roles("ada")).at("data.choices") as { account_type: string }[]).map((one) => one.account_type);
  expect(types).toHaveLength(8);
  expect(types.filter((type) => ["basic", "regional_manager"].includes(type))).toEqual([]);
  expect((await roles("basil")).at("data.choices")).toMatchObject(
    expect.arrayContaining([expect.objectContaining({ account_type: "basic" })]),
  );
  const give = await app.request("alma", "PATCH", `/v1/admin/users/${app.people.ada.id}/update_roles`, {
    body: { account_type: "basic" },
  });
  expect([give.status, Object.keys(give.at("errors") as object)]).toEqual([422, ["account_type"]]);
  const person = { first_name: "New", last_name: "One", email: "new.one@example.com", account_type: "basic" };
  const add = await app.request("alma", "POST", "/v1/admin/users", {
    body: { ...person, password: "hyphenated-otter-42" },
  });
  expect([add.status, Object.keys(add.at("errors") as object)]).toEqual([422, ["account_type"]]);
  Object.assign(settings, { environment: former });
});
