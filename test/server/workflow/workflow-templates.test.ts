/** Templates and their categories: whose they are, who changes them, and what becomes of two who do so at once. */
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { shippedCategories, shippedTemplates } from "../../../src/domain/workflow/shipped-templates.ts";
import type { WorkflowCategory, WorkflowTemplate } from "../../../src/domain/workflow/template.ts";
import { shipWorkflows } from "../../../src/server/workflow/shipped-workflow-rows.ts";
import { layContact } from "../../fixtures/book.ts";
import { openTestServer, type TestServer } from "../../fixtures/test-server.ts";

let app: TestServer;
beforeAll(async () => {
  app = await openTestServer();
});
afterAll(() => app.close());

type Who = "ada" | "adam" | "fred" | "mona" | "bruno" | "nina" | "alma" | "sam" | "tess" | "basil" | "erin" | "eve";
const at = "/v1/workflow/wf_templates";
const uuid = () => app.world.uuid();
const note = (body = "Called.") => ({ kind: "add_note", id: uuid(), body });
const make = (who: Who, body: object = {}) =>
  app.request(who, "POST", at, { body: { name: "Mine", trigger: { kind: "by_hand" }, steps: [note()], ...body } });
const get = (who: Who, id: string) => app.request(who, "GET", `${at}/${id}`);
const edit = (who: Who, id: string, body: object) => app.request(who, "PATCH", `${at}/${id}`, { body });
const activate = (who: Who, id: string) => app.request(who, "PUT", `${at}/${id}/activate`);
const named = async (who: Who, query = "") =>
  ((await app.request(who, "GET", `${at}?limit=100${query}`)).at("data") as WorkflowTemplate[]).map(({ name }) => name);
const templatesOf = async (tenant_id: string) =>
  (await app.connection.db.selectFrom("workflow_templates").select("id").where("tenant_id", "=", tenant_id).execute())
    .length;
const versionsOf = (template_id: string) =>
  app.connection.db
    .selectFrom("workflow_versions")
    .select(["version", "plan"])
    .where("template_id", "=", template_id)
    .orderBy("version")
    .execute();
const auditOf = async (record_id: string) =>
  (
    await app.connection.db
      .selectFrom("audit")
      .select("action")
      .where("record_id", "=", record_id)
      // As written: ids made within one moment of the hand-moved clock have no order.
      .orderBy(sql`ctid`)
      .execute()
  ).map(({ action }) => action);

describe("a company's templates", () => {
  test("begin with what the product ships, as drafts in their categories, and are shipped once", async () => {
    const before = await named("ada");
    expect(before.toSorted()).toEqual(shippedTemplates.map(({ name }) => name).toSorted());
    const categories = (await app.request("ada", "GET", "/v1/workflow/wf_categories")).at("data") as WorkflowCategory[];
    expect(categories.map(({ name, color }) => ({ name, color }))).toEqual(shippedCategories);
    const all = (await app.request("ada", "GET", `${at}?limit=100`)).at("data") as WorkflowTemplate[];
    for (const { owner, state, version, category_id } of all) {
      expect([owner, state, version]).toEqual(["system", "draft", 0]);
      expect(categories.map(({ id }) => id)).toContain(category_id);
    }
    const [first] = all;
    expect((await app.request("alma", "DELETE", `${at}/${first?.id}`)).status).toBe(204);
    await shipWorkflows(app.connection.db, app.world);
    expect(await named("ada")).toHaveLength(before.length - 1);
  });

  test("that were there before it shipped any get them at the next start", async () => {
    const { db } = app.connection;
    await db.deleteFrom("workflow_templates").where("tenant_id", "=", app.people.away_id).execute();
    await db.deleteFrom("workflow_categories").where("tenant_id", "=", app.people.away_id).execute();
    expect(await named("erin")).toEqual([]);
    await Promise.all([shipWorkflows(db, app.world), shipWorkflows(db, app.world)]);
    expect(await named("erin")).toHaveLength(shippedTemplates.length);
  });

  test.each([
    ["home", "away", "erin"],
    ["away", "home", "ada"],
  ] as const)("that fail to be stored for the company %s are shipped to %s all the same", async (one, other, who) => {
    const { db } = app.connection;
    const { home_id, away_id } = app.people;
    const ids = { home: home_id, away: away_id };
    await db.deleteFrom("workflow_templates").where("tenant_id", "in", [home_id, away_id]).execute();
    await db.deleteFrom("workflow_categories").where("tenant_id", "in", [home_id, away_id]).execute();
    const failing = sql.lit(ids[one]);
    await sql`alter table workflow_categories add constraint failing check (tenant_id <> ${failing})`.execute(db);
    const shipped = shipWorkflows(db, app.world).finally(() =>
      sql`alter table workflow_categories drop constraint failing`.execute(db),
    );
    await expect(shipped).rejects.toThrow("1 of 2 failed");
    expect(await named(who)).toHaveLength(shippedTemplates.length);
    expect(await templatesOf(ids[one])).toBe(0);
    await shipWorkflows(db, app.world);
    expect(await templatesOf(ids[one])).toBe(await templatesOf(ids[other]));
  });
});

describe("a person's own template", () => {
  test("is seen and changed by its maker and anyone who leads them; to others it does not exist", async () => {
    const made = await make("ada", { name: "Adas way" });
    expect([made.status, made.json]).toMatchObject([
      201,
      { data: { owner: "user", created_by: app.people.ada.id, state: "draft", version: 0, changed: true } },
    ]);
    const id = made.text("data.id");
    for (const who of ["ada", "mona", "bruno", "alma", "sam"] as const) {
      expect((await get(who, id)).status, who).toBe(200);
      expect(await named(who, "&q=adas"), who).toEqual(["Adas way"]);
      expect((await edit(who, id, { description: `As ${who} says` })).status, who).toBe(200);
    }
    for (const who of ["adam", "fred", "nina", "eve", "erin"] as const) {
      expect((await get(who, id)).status, who).toBe(404);
      const list = await app.request(who, "GET", `${at}?q=adas`);
      expect([list.at("data"), list.at("meta.total_count")], who).toEqual([[], 0]);
      expect((await edit(who, id, { name: "Taken over" })).status, who).toBe(404);
      expect((await activate(who, id)).status, who).toBe(404);
      expect((await app.request(who, "DELETE", `${at}/${id}`)).status, who).toBe(404);
    }
    for (const who of ["tess", "basil"] as const) expect((await get(who, id)).status, who).toBe(403);
  });

  test("made twice under one id is one; another's id is taken", async () => {
    const id = uuid();
    expect((await make("ada", { id, name: "Onetime" })).status).toBe(201);
    expect((await make("ada", { id, name: "Onetime" })).at("data.id")).toBe(id);
    expect(await named("ada", "&q=onetime")).toEqual(["Onetime"]);
    const other = await make("adam", { id, name: "Twice" });
    expect([other.status, other.at("errors.id.0")]).toEqual([422, "This id is already used."]);
  });
});

describe("what everyone uses", () => {
  test("is made and changed by those who share, used by all", async () => {
    const denied = await make("mona", { shared: true });
    expect([denied.status, denied.at("errors.user.0")]).toEqual([403, "Access denied!"]);
    const id = (await make("sam", { shared: true, name: "Ours" })).text("data.id");
    expect((await get("ada", id)).at("data.owner")).toBe("tenant");
    for (const who of ["ada", "mona", "bruno"] as const) {
      expect((await edit(who, id, { name: "Mine now" })).status, who).toBe(403);
      expect((await activate(who, id)).status, who).toBe(403);
      expect((await app.request(who, "DELETE", `${at}/${id}`)).status, who).toBe(403);
    }
    expect((await edit("alma", id, { name: "All of ours" })).at("data.name")).toBe("All of ours");
    const [shipped] = (await app.request("alma", "GET", `${at}?q=Birthday`)).at("data") as WorkflowTemplate[];
    expect((await edit("sam", shipped?.id ?? "", { description: "With our words" })).status).toBe(200);
    expect((await edit("ada", shipped?.id ?? "", { description: "With mine" })).status).toBe(403);
  });
});

describe("an edit", () => {
  test("that looked at an older state changes nothing, even within the same moment", async () => {
    const made = await make("ada", { name: "Ours together" });
    const id = made.text("data.id");
    const seen_at = made.at("data.updated_at");
    const first = await edit("ada", id, { seen_at, name: "As Ada has it" });
    expect(first.status).toBe(200);
    const second = await edit("mona", id, { seen_at, name: "As Mona has it" });
    expect([second.status, second.at("errors.base.0")]).toEqual([
      409,
      "Someone else changed this template. Reload it, then make your change.",
    ]);
    expect((await get("ada", id)).at("data.name")).toBe("As Ada has it");
    const again = await edit("mona", id, { seen_at: first.at("data.updated_at"), name: "As both have it" });
    expect(again.status).toBe(200);
  });

  test("without a change leaves no trace; a category must be there", async () => {
    const id = (await make("ada", { name: "Still" })).text("data.id");
    const before = (await get("ada", id)).at("data");
    expect((await edit("ada", id, { name: "Still" })).at("data")).toEqual(before);
    const missing = await edit("ada", id, { category_id: uuid() });
    expect([missing.status, missing.at("errors.category_id")]).toMatchObject([404, [expect.any(String)]]);
    expect(await auditOf(id)).toEqual(["create"]);
  });
});

describe("putting a template to work", () => {
  test("freezes a version; again without a change makes none, after an edit the next", async () => {
    const made = await make("ada", { name: "Versions" });
    const id = made.text("data.id");
    expect((await activate("ada", id)).at("data")).toMatchObject({ state: "active", version: 1, changed: false });
    expect((await activate("ada", id)).at("data")).toMatchObject({ state: "active", version: 1, changed: false });
    expect((await edit("ada", id, { name: "Other name" })).at("data")).toMatchObject({ version: 1, changed: false });
    const steps = [note("Other words.")];
    expect((await edit("ada", id, { steps })).at("data")).toMatchObject({ state: "active", version: 1, changed: true });
    expect((await activate("ada", id)).at("data")).toMatchObject({ version: 2, changed: false });
    const versions = await versionsOf(id);
    expect(versions.map(({ version, plan }) => [version, plan.steps[0]])).toMatchObject([
      [1, { body: "Called." }],
      [2, { body: "Other words." }],
    ]);
    expect(await auditOf(id)).toEqual(["create", "activate", "edit", "edit", "activate"]);
  });

  test("is refused by step: what is missing, what is gone, what is another company's", async () => {
    const tag = await app.request("erin", "POST", "/v1/tags", { body: { name: "Theirs", color: "red" } });
    const empty = { kind: "send_email", id: uuid(), subject: "", email_body: "Hello" };
    const incomplete = (await make("ada", { steps: [note(), empty] })).text("data.id");
    const missing = await activate("ada", incomplete);
    expect([missing.status, Object.keys(missing.at("errors") as object)]).toEqual([422, ["steps.1.subject"]]);
    const steps = [
      note(),
      { kind: "add_tag", id: uuid(), tag_id: tag.text("data.id") },
      { kind: "assign", id: uuid(), to: { way: "user", user_id: app.people.eve.id } },
      { kind: "start_flow", id: uuid(), flow_id: uuid() },
    ];
    const conditions = { match: "all", tests: [{ field: "status_id", op: "is", value: uuid() }] };
    const gone = await activate("ada", (await make("ada", { steps, conditions })).text("data.id"));
    expect([gone.status, gone.at("errors")]).toEqual([
      422,
      {
        "steps.1.tag_id": ["This tag no longer exists."],
        "steps.2.to": ["This person is no longer active."],
        "steps.3.flow_id": ["This workflow no longer exists."],
        conditions: ["This status no longer exists."],
      },
    ]);
  });

  test("goes its way: paused and taken up again, archived, never from a draft by an edit", async () => {
    const id = (await make("ada", { name: "Ways" })).text("data.id");
    const early = await edit("ada", id, { state: "active" });
    expect([early.status, early.at("errors.state.0")]).toEqual([
      409,
      "This template was never activated. Activate it first.",
    ]);
    await activate("ada", id);
    for (const state of ["paused", "active", "archived"])
      expect((await edit("ada", id, { state })).at("data.state")).toBe(state);
    expect((await activate("ada", id)).status).toBe(409);
    expect((await versionsOf(id)).map(({ version }) => version)).toEqual([1]);
    expect(await named("ada", "&state=archived")).toEqual(["Ways"]);
  });
});

describe("removing", () => {
  test("takes a template no flow is made of", async () => {
    const id = (await make("ada", { name: "Short" })).text("data.id");
    await activate("ada", id);
    const flow = await app.request("ada", "POST", "/v1/workflow/wf_flows", { body: { template_id: id, name: "Flow" } });
    const used = await app.request("ada", "DELETE", `${at}/${id}`);
    expect([used.status, used.at("errors.base.0")]).toEqual([422, "Used by 1 workflow. Archive it instead."]);
    await app.request("ada", "DELETE", `/v1/workflow/wf_flows/${flow.text("data.id")}`);
    expect((await app.request("ada", "DELETE", `${at}/${id}`)).status).toBe(204);
    expect((await get("ada", id)).status).toBe(404);
    expect(await auditOf(id)).toEqual(["create", "activate", "delete"]);
  });
});

describe("a try", () => {
  test("tells what would be done with a contact in sight, and does nothing", async () => {
    const contact = await layContact(app, { owner: app.people.ada, fields: { last_name: "Trial" } });
    const steps = [
      note(),
      { kind: "wait", id: uuid(), minutes: 60 },
      { kind: "send_email", id: uuid(), subject: "Hi", email_body: "Hi" },
    ];
    const id = (await make("ada", { steps })).text("data.id");
    const tried = await app.request("ada", "POST", `${at}/${id}/dry_run`, { body: { contact_id: contact.id } });
    expect([tried.status, tried.at("data")]).toMatchObject([
      200,
      {
        enters: true,
        why: "",
        steps: [
          { step: "add_note", result: "would_do", at: app.world.now() },
          { step: "wait", result: "would_do" },
          { step: "send_email", result: "would_skip", at: app.world.now() + 3_600_000 },
        ],
      },
    ]);
    const notes = await app.request("ada", "GET", `/v1/contacts/${contact.id}/notes`);
    expect(notes.at("data")).toEqual([]);
    const others = await layContact(app, { owner: app.people.ben });
    const away = await layContact(app, { owner: app.people.eve, tenant_id: app.people.away_id, id: 987_654 });
    // Visible, but not available to workflows (domain §3).
    const theirs = (await make("fred", { steps })).text("data.id");
    const body = { contact_id: contact.id };
    expect((await app.request("fred", "GET", `/v1/contacts/${contact.id}`)).status).toBe(200);
    expect((await app.request("fred", "POST", `${at}/${theirs}/dry_run`, { body })).status).toBe(403);
    for (const contact_id of [others.id, away.id])
      expect((await app.request("ada", "POST", `${at}/${id}/dry_run`, { body: { contact_id } })).status).toBe(404);
  });
});
