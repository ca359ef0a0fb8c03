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
import { type FlowDesk, openFlowDesk } from "../../fixtures/flow-desk.ts";
import { openDesk as openTransfers } from "../../fixtures/transfer-desk.ts";
import { openHouse, type TestHouse } from "../../fixtures/house.ts";

let house: TestHouse;
let desk: FlowDesk;
let statuses: Record<string, string>;
let contact: Contact;
let tag_id: string;
beforeAll(async () => {
  house = await openHouse();
  desk = openFlowDesk(house);
  statuses = await statusIds(house, house.people.home_id);
  tag_id = await tagOf("Hot");
});
afterAll(() => house.close());
beforeEach(async () => {
  await desk.stopAll();
  await house.world.pass(60_000);
  contact = await desk.contact();
});

type Who = "ada" | "mona" | "ben" | "eve" | "alma";
const tagOf = async (name: string) =>
  (await house.ask("alma", "POST", "/v1/tags", { body: { name, color: "red" } })).text("data.id");
const edit = (who: Who, body: object, id = contact.id) =>
  house.ask(who, "PATCH", `/v1/contacts/${id}/quick_update`, { body });
const wanted = () => ({ kind: "status_changed" as const, from: null, to: statuses["Contacted"] });
const tagged = () => [{ kind: "add_tag" as const, tag_id }];

describe("a change somebody waits for", () => {
  test("starts the flow: its steps are taken in the name of the contact's owner, and each is told", async () => {
    const flow = await desk.lay({
      owner: house.people.mona,
      trigger: wanted(),
      steps: [
        ...tagged(),
        { kind: "add_note", body: "Called them back." },
        { kind: "send_email", subject: "Hello {{contact.first_name}}", email_body: "Yours, {{agent.name}}" },
      ],
    });
    expect((await edit("ada", { status_id: statuses["Contacted"] })).status).toBe(200);
    expect(await desk.wakes(flow)).toBe(1);
    await desk.work();
    expect(await desk.wakes(flow)).toBe(0);
    expect(await desk.run(flow)).toMatchObject({ state: "done", contact_id: contact.id, user_id: house.people.ada.id });
    expect(await desk.told(flow)).toEqual(["start done", "add_tag done", "add_note done", "send_email done"]);
    expect((await desk.contactNow(contact.id)).tag_ids).toEqual([tag_id]);
    expect(await desk.emails(contact.id)).toMatchObject([
      { source: "workflow", subject: "Hello Rosa", email_body: "Yours, Ada Ames", user_id: house.people.ada.id },
    ]);
    const notes = await house.ask("ada", "GET", `/v1/contacts/${contact.id}/notes`);
    expect(notes.at("data")).toMatchObject([{ body: "Called them back.", author_id: house.people.ada.id }]);
  });
});

describe("a flow hears", () => {
  test("nothing of what was refused and rolled back", async () => {
    const flow = await desk.lay({ trigger: wanted(), steps: tagged() });
    const refused = await edit("ada", { status_id: statuses["Contacted"], emails: [{ address: "not an email" }] });
    expect(refused.status).toBe(422);
    const { connection, people } = house;
    const lost = tenantTx(connection.db, people.home_id, async (trx) => {
      const source = { trx, world: house.world, request: { id: "r", ip: "", op_id: undefined } };
      const actor = { tenant_id: people.home_id, user_id: people.ada.id, acting: null };
      const fields = { status_id: { old: null, new: statuses["Contacted"] } };
      await audit({ ...source, actor }, { action: "edit", record_type: "contact", record_id: contact.id, fields });
      throw new Error("lost");
    });
    await expect(lost).rejects.toThrow("lost");
    expect(await desk.wakes(flow)).toBe(0);
  });

  test("nothing while it is paused, nothing of other fields, and nothing that it does not mean", async () => {
    const paused = await desk.lay({ trigger: wanted(), steps: tagged() });
    await house.connection.db
      .updateTable("workflow_flows")
      .set({ status: "paused" })
      .where("id", "=", paused)
      .execute();
    const flow = await desk.lay({ trigger: wanted(), steps: tagged() });
    await edit("ada", { occupation: "Baker" });
    expect(await desk.wakes(flow)).toBe(0);
    await edit("ada", { status_id: statuses["Quoted"] });
    expect([await desk.wakes(flow), await desk.wakes(paused)]).toEqual([1, 0]);
    await desk.work();
    expect([await desk.wakes(flow), await desk.runs(flow)]).toEqual([0, []]);
  });

  test("nothing of another company, though its flow is word for word the same", async () => {
    const { eve } = house.people;
    const theirs = await desk.lay({ owner: eve, trigger: { kind: "contact_created", by: null }, steps: tagged() });
    const ours = await desk.lay({ trigger: { kind: "contact_created", by: null }, steps: tagged() });
    const made = await house.ask("ada", "POST", "/v1/contacts", {
      body: { ref: house.world.uuid(), last_name: "Novak" },
    });
    expect(made.status).toBe(201);
    expect([await desk.wakes(ours), await desk.wakes(theirs)]).toEqual([1, 0]);
    await desk.work();
    expect(await desk.run(ours)).toMatchObject({ contact_id: made.at("data.id"), state: "done" });
    const elsewhere = await house.ask("eve", "POST", "/v1/contacts", {
      body: { ref: house.world.uuid(), last_name: "Novak" },
    });
    expect(elsewhere.status).toBe(201);
    expect([await desk.wakes(ours), await desk.wakes(theirs)]).toEqual([0, 1]);
    await desk.work();
    expect(await desk.runs(theirs)).toEqual([]);
  });

  test("of what a joined calendar brings, but not of what was over by then", async () => {
    const [past, coming] = [await desk.contact(), await desk.contact()];
    const now = house.world.now();
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
      const made = await house.ask("ada", "POST", "/v1/events", { body: { ...body, contact_ids: [one.id] } });
      ids.push(made.text("data.id"));
    }
    const flow = await desk.lay({ trigger: { kind: "event_created" }, steps: [{ kind: "end" }] });
    await tenantWork(house.server.house, systemActor(house.people.home_id), async (ctx) => {
      for (const record_id of ids)
        await audit(ctx, { action: "create", record_type: "event", record_id, reason: "sync:google" });
    });
    await desk.work();
    expect((await desk.runs(flow)).map(({ contact_id }) => contact_id)).toEqual([coming.id]);
  });

  test("of a status that was merged, by what it became", async () => {
    const made = async (title: string) => {
      const body = { title, category: "lead", effect: "none" };
      return (await house.ask("alma", "POST", "/v1/admin/statuses", { body })).text("data.id");
    };
    const [from, to] = [await made("Warm"), await made("Warmer")];
    const conditions = {
      match: "all" as const,
      tests: [{ field: "status_id" as const, op: "in" as const, value: [from] }],
    };
    const audience = ContactsScope.parse({ search: { status_ids: [from] } });
    const flow = await desk.lay({ trigger: { ...wanted(), to: from }, conditions, audience, steps: tagged() });
    const gone = await house.ask("alma", "DELETE", `/v1/admin/statuses/${from}`, { body: { merge_into_id: to } });
    expect(gone.at("data")).toEqual({ moved: 0, remaining: 0 });
    await edit("ada", { status_id: to });
    await desk.work();
    expect(await desk.runs(flow)).toMatchObject([{ contact_id: contact.id, state: "done" }]);
  });

  test("of many contacts at once, of an event about two of them, and of a transfer", async () => {
    const others = [await desk.contact(), await desk.contact()];
    const ids = others.map(({ id }) => id);
    const many = await desk.lay({
      trigger: { kind: "tag_added", tag_id },
      steps: [{ kind: "add_note", body: "Hot." }],
    });
    await house.ask("ada", "PATCH", "/v1/contacts/update_tags_group", { body: { ids, add_tag_ids: [tag_id] } });
    const planned = await desk.lay({ trigger: { kind: "event_created" }, steps: [{ kind: "end" }] });
    const start_date = house.world.now() + 3_600_000;
    const body = {
      title: "Visit",
      types_list: ["appointment"],
      start_date,
      end_date: start_date + 1,
      timezone: "UTC",
      contact_ids: ids,
    };
    expect((await house.ask("ada", "POST", "/v1/events", { body })).status).toBe(201);
    await desk.work();
    const given = await desk.lay({
      owner: house.people.mona,
      trigger: { kind: "owner_changed" },
      steps: [{ kind: "add_note", body: "Welcome." }],
    });
    await openTransfers(house).move("mona", ids.slice(1), { user_id: house.people.adam.id });
    await desk.work();
    expect((await desk.runs(many)).map(({ contact_id }) => contact_id)).toEqual(ids);
    expect((await desk.runs(planned)).map(({ contact_id }) => contact_id)).toEqual(ids);
    expect(await desk.runs(given)).toMatchObject([
      { contact_id: ids[1], user_id: house.people.adam.id, state: "done" },
    ]);
  });

  test("many wishes as one job, and asks for none where nothing was woken", async () => {
    const jobs = async () => {
      const { rows } = await sql<{ count: number }>`select count(*)::int as count from pgboss.job
        where name = 'run_flows' and data->>'tenant_id' = ${house.people.home_id}`.execute(house.connection.db);
      return rows[0]?.count ?? 0;
    };
    const flow = await desk.lay({ trigger: wanted(), steps: tagged() });
    await edit("ada", { occupation: "Baker" });
    const before = await jobs();
    await edit("ada", { status_id: statuses["Contacted"] });
    await edit("ada", { status_id: statuses["Quoted"] });
    await edit("ada", { status_id: statuses["Contacted"] });
    expect([await desk.wakes(flow), (await jobs()) - before]).toEqual([3, 1]);
    await desk.work();
    expect(await desk.runs(flow)).toHaveLength(1);
  });
});

describe("a contact does not come in", () => {
  test("who is out of sight of the flow's owner, though a colleague changed them", async () => {
    const bens = await desk.contact(house.people.ben);
    const [adas, all] = [
      await desk.lay({ trigger: wanted(), steps: tagged() }),
      await desk.lay({ owner: house.people.alma, trigger: wanted(), steps: tagged() }),
    ];
    await edit("ben", { status_id: statuses["Contacted"] }, bens.id);
    await desk.work();
    expect(await desk.runs(adas)).toEqual([]);
    expect(await desk.run(all)).toMatchObject({ contact_id: bens.id, user_id: house.people.ben.id });
  });

  test("whom the audience does not have, whom the conditions leave out, or who may not be contacted", async () => {
    const audience = ContactsScope.parse({ category: "client" });
    const conditions = {
      match: "all" as const,
      tests: [{ field: "occupation" as const, op: "is" as const, value: "Baker" }],
    };
    const others = await desk.lay({ trigger: wanted(), steps: tagged(), audience });
    const bakers = await desk.lay({ trigger: wanted(), steps: tagged(), conditions });
    const everybody = await desk.lay({ trigger: { ...wanted(), to: null }, steps: tagged() });
    const baker = await desk.contact(house.people.ada, { occupation: "Baker" });
    await edit("ada", { status_id: statuses["Contacted"] });
    await edit("ada", { status_id: statuses["Contacted"] }, baker.id);
    const lost = await desk.contact();
    await edit("ada", { status_id: statuses["Do not contact"] }, lost.id);
    // Without the word for it: every way to them is closed.
    const closed = await desk.contact(house.people.ada, {
      emails: [{ ...email("closed@sample.test", { primary: true }), unsubscribed_at: 1 }],
      addresses: [],
    });
    await edit("ada", { status_id: statuses["Contacted"] }, closed.id);
    await desk.work();
    expect(await desk.runs(others)).toEqual([]);
    expect((await desk.runs(bakers)).map(({ contact_id }) => contact_id)).toEqual([baker.id]);
    expect((await desk.runs(everybody)).map(({ contact_id }) => contact_id)).toEqual([contact.id, baker.id]);
  });

  test("once the flow's owner is switched off, or the company has no workflows", async () => {
    const flow = await desk.lay({ trigger: wanted(), steps: tagged() });
    const { db } = house.connection;
    const setActive = (active: boolean) =>
      db.updateTable("users").set({ active }).where("id", "=", house.people.ada.id).execute();
    const setFeature = (workflow: boolean) =>
      db
        .updateTable("tenants")
        .set({ features: JSON.stringify({ workflow }) })
        .where("tenant_id", "=", house.people.home_id)
        .execute();
    await edit("mona", { status_id: statuses["Contacted"] });
    await setActive(false);
    await desk.work();
    await setActive(true);
    await edit("mona", { status_id: statuses["Quoted"] });
    await edit("mona", { status_id: statuses["Contacted"] });
    await setFeature(false);
    await desk.work();
    await setFeature(true);
    expect([await desk.runs(flow), await desk.wakes(flow)]).toEqual([[], 0]);
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
  const ping = await desk.lay({ name: "Ping", ...onTag(one, other, other) });
  const pong = await desk.lay({ name: "Pong", ...onTag(other, one, one) });
  await house.ask("ada", "PATCH", `/v1/contacts/${contact.id}/update_tags_single`, { body: { add_tag_ids: [one] } });
  await desk.work();
  expect((await desk.runs(ping)).map(({ depth }) => depth)).toEqual([0, 2]);
  expect((await desk.runs(pong)).map(({ depth }) => depth)).toEqual([1, 3]);
  expect(await desk.wakes(ping)).toBe(0);
});
