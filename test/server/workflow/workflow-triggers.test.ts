/** What starts flows, on a real database: what people write is heard once, by whom it concerns, and never what was undone. */
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { Contact } from "../../../src/domain/contacts/contact.ts";
import { ContactsScope } from "../../../src/domain/lists/contacts-scope.ts";
import { audit } from "../../../src/server/changes/audit.ts";
import { tenantTx } from "../../../src/server/db/tenant-tx.ts";
import { systemActor, tenantWork } from "../../../src/server/jobs/tenant-work.ts";
import { email } from "../../domain/contacts/sample-contact.ts";
import { statusIds } from "../../fixtures/book.ts";
import { type FlowFixture, openFlowFixture } from "../../fixtures/flow-fixture.ts";
import { openImportFixture as openTransfers } from "../../fixtures/transfer-fixture.ts";
import { openTestServer, type TestServer } from "../../fixtures/test-server.ts";
import { setFeatures } from "../../fixtures/callers.ts";

let app: TestServer;
let fixture: FlowFixture;
let statuses: Record<string, string>;
let contact: Contact;
let tag_id: string;
beforeAll(async () => {
  app = await openTestServer();
  fixture = openFlowFixture(app);
  statuses = await statusIds(app, app.people.home_id);
  tag_id = await tagOf("Hot");
});
afterAll(() => app.close());
beforeEach(async () => {
  await fixture.stopAll();
  await app.world.pass(60_000);
  contact = await fixture.contact();
});

type Who = "ada" | "mona" | "ben" | "eve" | "alma";
const tagOf = async (name: string) =>
  (await app.request("alma", "POST", "/v1/tags", { body: { name, color: "red" } })).text("data.id");
const edit = (who: Who, body: object, id = contact.id) =>
  app.request(who, "PATCH", `/v1/contacts/${id}/quick_update`, { body });
const wanted = () => ({ kind: "status_changed" as const, from: null, to: statuses["Contacted"] });
const tagged = () => [{ kind: "add_tag" as const, tag_id }];

describe("a change someone waits for", () => {
  test("starts the flow: its steps are taken in the name of the contact's owner, and each is told", async () => {
    const flow = await fixture.lay({
      owner: app.people.mona,
      trigger: wanted(),
      steps: [
        ...tagged(),
        { kind: "add_note", body: "Called them back." },
        { kind: "send_email", subject: "Hello {{contact.first_name}}", email_body: "Yours, {{agent.name}}" },
      ],
    });
    expect((await edit("ada", { status_id: statuses["Contacted"] })).status).toBe(200);
    expect(await fixture.wakes(flow)).toBe(1);
    await fixture.work();
    expect(await fixture.wakes(flow)).toBe(0);
    expect(await fixture.run(flow)).toMatchObject({
      state: "done",
      contact_id: contact.id,
      user_id: app.people.ada.id,
    });
    expect(await fixture.received(flow)).toEqual(["start done", "add_tag done", "add_note done", "send_email done"]);
    expect((await fixture.contactNow(contact.id)).tag_ids).toEqual([tag_id]);
    expect(await fixture.emails(contact.id)).toMatchObject([
      { source: "workflow", subject: "Hello Rosa", email_body: "Yours, Ada Ames", user_id: app.people.ada.id },
    ]);
    const notes = await app.request("ada", "GET", `/v1/contacts/${contact.id}/notes`);
    expect(notes.at("data")).toMatchObject([{ body: "Called them back.", author_id: app.people.ada.id }]);
  });
});

describe("a flow hears", () => {
  test("nothing of what was refused and rolled back", async () => {
    const flow = await fixture.lay({ trigger: wanted(), steps: tagged() });
    const refused = await edit("ada", { status_id: statuses["Contacted"], emails: [{ address: "not an email" }] });
    expect(refused.status).toBe(422);
    const { connection, people } = app;
    const lost = tenantTx(connection.db, people.home_id, async (trx) => {
      const source = {
        services: app.server.services,
        trx,
        world: app.world,
        request: { id: "r", ip: "", op_id: undefined },
      };
      const actor = { tenant_id: people.home_id, user_id: people.ada.id, acting: null };
      const fields = { status_id: { old: null, new: statuses["Contacted"] } };
      await audit({ ...source, actor }, { action: "edit", record_type: "contact", record_id: contact.id, fields });
      throw new Error("lost");
    });
    await expect(lost).rejects.toThrow("lost");
    expect(await fixture.wakes(flow)).toBe(0);
  });

  test("nothing while it is paused, nothing of other fields, and nothing that it does not mean", async () => {
    const paused = await fixture.lay({ trigger: wanted(), steps: tagged() });
    await app.connection.db.updateTable("workflow_flows").set({ status: "paused" }).where("id", "=", paused).execute();
    const flow = await fixture.lay({ trigger: wanted(), steps: tagged() });
    await edit("ada", { occupation: "Baker" });
    expect(await fixture.wakes(flow)).toBe(0);
    await edit("ada", { status_id: statuses["Quoted"] });
    expect([await fixture.wakes(flow), await fixture.wakes(paused)]).toEqual([1, 0]);
    await fixture.work();
    expect([await fixture.wakes(flow), await fixture.runs(flow)]).toEqual([0, []]);
  });

  test("nothing of another company, though its flow is word for word the same", async () => {
    const { eve } = app.people;
    const theirs = await fixture.lay({ owner: eve, trigger: { kind: "contact_created", by: null }, steps: tagged() });
    const ours = await fixture.lay({ trigger: { kind: "contact_created", by: null }, steps: tagged() });
    const made = await app.request("ada", "POST", "/v1/contacts", {
      body: { ref: app.world.uuid(), last_name: "Novak" },
    });
    expect(made.status).toBe(201);
    expect([await fixture.wakes(ours), await fixture.wakes(theirs)]).toEqual([1, 0]);
    await fixture.work();
    expect(await fixture.run(ours)).toMatchObject({ contact_id: made.at("data.id"), state: "done" });
    const elsewhere = await app.request("eve", "POST", "/v1/contacts", {
      body: { ref: app.world.uuid(), last_name: "Novak" },
    });
    expect(elsewhere.status).toBe(201);
    expect([await fixture.wakes(ours), await fixture.wakes(theirs)]).toEqual([0, 1]);
    await fixture.work();
    expect(await fixture.runs(theirs)).toEqual([]);
  });

  test("of what a joined calendar brings, but not of what was over by then", async () => {
    const [past, coming] = [await fixture.contact(), await fixture.contact()];
    const now = app.world.now();
    const ids: string[] = [];
    for (const [one, start_date] of [
      [past, now - 86_400_000],
      [coming, now + 86_400_000],
    ] as const) {
      const body = {
        title: "Visit",
        types_list: ["appointment"],
        start_date,
        end_date: start_date + 1,
        timezone: "UTC",
      };
      const made = await app.request("ada", "POST", "/v1/events", { body: { ...body, contact_ids: [one.id] } });
      ids.push(made.text("data.id"));
    }
    const flow = await fixture.lay({ trigger: { kind: "event_created" }, steps: [{ kind: "end" }] });
    await tenantWork(app.server.services, systemActor(app.people.home_id), async (ctx) => {
      for (const record_id of ids)
        await audit(ctx, { action: "create", record_type: "event", record_id, reason: "sync:google" });
    });
    await fixture.work();
    expect((await fixture.runs(flow)).map(({ contact_id }) => contact_id)).toEqual([coming.id]);
  });

  test("of a status that was merged, by what it became", async () => {
    const made = async (title: string) => {
      const body = { title, category: "lead", effect: "none" };
      return (await app.request("alma", "POST", "/v1/admin/statuses", { body })).text("data.id");
    };
    const [from, to] = [await made("Warm"), await made("Warmer")];
    const conditions = {
      match: "all" as const,
      tests: [{ field: "status_id" as const, op: "in" as const, value: [from] }],
    };
    const audience = ContactsScope.parse({ search: { status_ids: [from] } });
    const flow = await fixture.lay({ trigger: { ...wanted(), to: from }, conditions, audience, steps: tagged() });
    const gone = await app.request("alma", "DELETE", `/v1/admin/statuses/${from}`, { body: { merge_into_id: to } });
    expect(gone.at("data")).toEqual({ moved: 0, remaining: 0 });
    await edit("ada", { status_id: to });
    await fixture.work();
    expect(await fixture.runs(flow)).toMatchObject([{ contact_id: contact.id, state: "done" }]);
  });

  test("of many contacts at once, of an event about two of them, and of a transfer", async () => {
    const others = [await fixture.contact(), await fixture.contact()];
    const ids = others.map(({ id }) => id);
    const many = await fixture.lay({
      trigger: { kind: "tag_added", tag_id },
      steps: [{ kind: "add_note", body: "Hot." }],
    });
    await app.request("ada", "PATCH", "/v1/contacts/update_tags_group", { body: { ids, add_tag_ids: [tag_id] } });
    const planned = await fixture.lay({ trigger: { kind: "event_created" }, steps: [{ kind: "end" }] });
    const start_date = app.world.now() + 3_600_000;
    const body = {
      title: "Visit",
      types_list: ["appointment"],
      start_date,
      end_date: start_date + 1,
      timezone: "UTC",
      contact_ids: ids,
    };
    expect((await app.request("ada", "POST", "/v1/events", { body })).status).toBe(201);
    await fixture.work();
    const given = await fixture.lay({
      owner: app.people.mona,
      trigger: { kind: "owner_changed" },
      steps: [{ kind: "add_note", body: "Welcome." }],
    });
    await openTransfers(app).move("mona", ids.slice(1), { user_id: app.people.adam.id });
    await fixture.work();
    expect((await fixture.runs(many)).map(({ contact_id }) => contact_id)).toEqual(ids);
    expect((await fixture.runs(planned)).map(({ contact_id }) => contact_id)).toEqual(ids);
    expect(await fixture.runs(given)).toMatchObject([
      { contact_id: ids[1], user_id: app.people.adam.id, state: "done" },
    ]);
  });

  test("batches many triggers in one job, and queues none where nothing was triggered", async () => {
    const jobs = async () => {
      const { rows } = await sql<{ count: number }>`select count(*)::int as count from pgboss.job
        where name = 'run_flows' and data->>'tenant_id' = ${app.people.home_id}`.execute(app.connection.db);
      return rows[0]?.count ?? 0;
    };
    const flow = await fixture.lay({ trigger: wanted(), steps: tagged() });
    await edit("ada", { occupation: "Baker" });
    const before = await jobs();
    await edit("ada", { status_id: statuses["Contacted"] });
    await edit("ada", { status_id: statuses["Quoted"] });
    await edit("ada", { status_id: statuses["Contacted"] });
    expect([await fixture.wakes(flow), (await jobs()) - before]).toEqual([3, 1]);
    await fixture.work();
    expect(await fixture.runs(flow)).toHaveLength(1);
  });
});

describe("a contact does not come in", () => {
  test("who is out of sight of the flow's owner, though a colleague changed them", async () => {
    const bens = await fixture.contact(app.people.ben);
    const [adas, all] = [
      await fixture.lay({ trigger: wanted(), steps: tagged() }),
      await fixture.lay({ owner: app.people.alma, trigger: wanted(), steps: tagged() }),
    ];
    await edit("ben", { status_id: statuses["Contacted"] }, bens.id);
    await fixture.work();
    expect(await fixture.runs(adas)).toEqual([]);
    expect(await fixture.run(all)).toMatchObject({ contact_id: bens.id, user_id: app.people.ben.id });
  });

  test("whom the audience does not have, whom the conditions leave out, or who may not be contacted", async () => {
    const audience = ContactsScope.parse({ category: "client" });
    const conditions = {
      match: "all" as const,
      tests: [{ field: "occupation" as const, op: "is" as const, value: "Baker" }],
    };
    const others = await fixture.lay({ trigger: wanted(), steps: tagged(), audience });
    const bakers = await fixture.lay({ trigger: wanted(), steps: tagged(), conditions });
    const everybody = await fixture.lay({ trigger: { ...wanted(), to: null }, steps: tagged() });
    const baker = await fixture.contact(app.people.ada, { occupation: "Baker" });
    await edit("ada", { status_id: statuses["Contacted"] });
    await edit("ada", { status_id: statuses["Contacted"] }, baker.id);
    const lost = await fixture.contact();
    await edit("ada", { status_id: statuses["Do not contact"] }, lost.id);
    // Without the word for it: every way to them is closed.
    const closed = await fixture.contact(app.people.ada, {
      emails: [{ ...email("closed@sample.test", { primary: true }), unsubscribed_at: 1 }],
      addresses: [],
    });
    await edit("ada", { status_id: statuses["Contacted"] }, closed.id);
    await fixture.work();
    expect(await fixture.runs(others)).toEqual([]);
    expect((await fixture.runs(bakers)).map(({ contact_id }) => contact_id)).toEqual([baker.id]);
    expect((await fixture.runs(everybody)).map(({ contact_id }) => contact_id)).toEqual([contact.id, baker.id]);
  });

  test("once the flow's owner is switched off, or the company has no workflows", async () => {
    const flow = await fixture.lay({ trigger: wanted(), steps: tagged() });
    const { db } = app.connection;
    const setActive = (active: boolean) =>
      db.updateTable("users").set({ active }).where("id", "=", app.people.ada.id).execute();
    const setFeature = (workflow: boolean) => setFeatures(app, { workflow });
    await edit("mona", { status_id: statuses["Contacted"] });
    await setActive(false);
    await fixture.work();
    await setActive(true);
    await edit("mona", { status_id: statuses["Quoted"] });
    await edit("mona", { status_id: statuses["Contacted"] });
    await setFeature(false);
    await fixture.work();
    await setFeature(true);
    expect([await fixture.runs(flow), await fixture.wakes(flow)]).toEqual([[], 0]);
  });
});

test("two flows that wake each other come to an end", async () => {
  const [one, other] = [await tagOf("One"), await tagOf("Other")];
  const onTag = (tag: string, add: string, remove: string) => ({
    trigger: { kind: "tag_added" as const, tag_id: tag },
    steps: [
      { kind: "remove_tag" as const, tag_id: remove },
      { kind: "add_tag" as const, tag_id: add },
    ],
  });
  const ping = await fixture.lay({ name: "Ping", ...onTag(one, other, other) });
  const pong = await fixture.lay({ name: "Pong", ...onTag(other, one, one) });
  await app.request("ada", "PATCH", `/v1/contacts/${contact.id}/update_tags_single`, { body: { add_tag_ids: [one] } });
  await fixture.work();
  expect((await fixture.runs(ping)).map(({ depth }) => depth)).toEqual([0, 2]);
  expect((await fixture.runs(pong)).map(({ depth }) => depth)).toEqual([1, 3]);
  expect(await fixture.wakes(ping)).toBe(0);
});
