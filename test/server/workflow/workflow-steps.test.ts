/** What flows do, step by step, on a real database with the clock moved by hand. */
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { Contact } from "../../../src/domain/contacts/contact.ts";
import { statusIds } from "../../fixtures/book.ts";
import { type FlowFixture, hourMs, openFlowFixture } from "../../fixtures/flow-fixture.ts";
import { openTestServer, type TestServer } from "../../fixtures/test-server.ts";
import { dayMs, minuteMs } from "../../../src/kit/durations.ts";

let app: TestServer;
let fixture: FlowFixture;
let statuses: Record<string, string>;
let contact: Contact;
const uuid = () => app.world.uuid();

beforeAll(async () => {
  app = await openTestServer();
  fixture = openFlowFixture(app);
  statuses = await statusIds(app, app.people.home_id);
});
afterAll(() => app.close());
beforeEach(async () => {
  await fixture.nextMorning();
  contact = await fixture.contact();
});

const note = (body: string, id = uuid()) => ({ kind: "add_note" as const, id, body });
const wait = (minutes: number) => ({ kind: "wait" as const, minutes });
const people = () => app.people;
const notesOf = (id = contact.id) => fixture.notes(id);
const pass = async (ms: number) => {
  await app.world.pass(ms);
  await fixture.work();
};

describe("a step", () => {
  test("changes the contact by the same rules as people, and history says which flow", async () => {
    const group = await app.request("mona", "POST", "/v1/groups", { body: { name: "Seminar" } });
    const flow = await fixture.begin(contact, {
      name: "Welcome",
      steps: [
        { kind: "set_status", status_id: statuses["Attempting"] ?? "" },
        { kind: "set_field", field: "language", value: "spanish" },
        { kind: "set_field", field: "language", value: "spanish" },
        { kind: "add_to_group", group_id: group.text("data.id") },
      ],
    });
    await fixture.work();
    expect(await fixture.received(flow)).toEqual([
      "start done",
      "set_status done",
      "set_field done",
      "set_field skipped",
      "add_to_group done",
    ]);
    expect(await fixture.contactNow(contact.id)).toMatchObject({
      status_id: statuses["Attempting"],
      language: "spanish",
      group_ids: [group.text("data.id")],
    });
    const run = await fixture.run(flow);
    const audited = await app.connection.db
      .selectFrom("audit")
      .select(["action", "actor_id", "reason"])
      .where("request_id", "=", String(run["id"]))
      .orderBy("id")
      .execute();
    expect(audited).toContainEqual({ action: "edit", actor_id: people().ada.id, reason: "Workflow: Welcome" });
    expect(audited).toHaveLength(3);
  });

  test("puts an event on the calendar of anyone who has the contact, in their zone, tomorrow where the hour is over", async () => {
    const event = { kind: "create_event" as const, type: "callback" as const, title: "Call back", minutes: 15 };
    const flow = await fixture.begin(contact, {
      steps: [
        { ...event, in_days: 0, hour: 15 },
        { ...event, in_days: 0, hour: 8 },
        { ...event, in_days: 7, hour: 9 },
      ],
    });
    await fixture.work();
    expect(await fixture.run(flow)).toMatchObject({ state: "done" });
    const rows = await app.connection.db
      .selectFrom("events")
      .select(["title", "start_date", "end_date", "user_id", "source", "contact_ids", "types_list"])
      .where("user_id", "=", people().ada.id)
      .orderBy("start_date")
      .execute();
    const nine = app.world.now();
    const one = { source: "workflow", contact_ids: [contact.id], types_list: ["callback"], title: "Call back" };
    expect(rows).toMatchObject([
      { ...one, start_date: nine + 6 * hourMs, end_date: nine + 6 * hourMs + 15 * minuteMs },
      { ...one, start_date: nine + 23 * hourMs },
      { ...one, start_date: nine + 7 * dayMs },
    ]);
  });

  test("goes one way or the other at a branch, and ends where it says so", async () => {
    const [yes, no] = [note("Client."), note("Lead.")];
    const conditions = {
      match: "all" as const,
      tests: [{ field: "category" as const, op: "is" as const, value: "client" }],
    };
    const steps = [{ kind: "branch" as const, conditions, otherwise: no.id }, yes, { kind: "end" as const }, no];
    const flow = await fixture.begin(contact, { steps });
    await fixture.work();
    expect(await notesOf()).toEqual(["Lead."]);
    const client = await fixture.contact(people().ada, { category: "client" });
    await fixture.enter(flow, client);
    await fixture.work();
    expect(await notesOf(client.id)).toEqual(["Client."]);
    expect((await fixture.runs(flow)).map(({ state }) => state)).toEqual(["done", "done"]);
  });

  test("waits, and goes on when the time is over and not before", async () => {
    const flow = await fixture.begin(contact, { steps: [note("First."), wait(90), note("Second.")] });
    await fixture.work();
    const now = app.world.now();
    expect(await fixture.run(flow)).toMatchObject({ state: "waiting", waiting_until: now + 90 * minuteMs });
    await pass(90 * minuteMs - 1);
    expect(await notesOf()).toEqual(["First."]);
    await pass(1);
    expect(await notesOf()).toEqual(["First.", "Second."]);
    expect(await fixture.run(flow)).toMatchObject({ state: "done", ended_at: now + 90 * minuteMs, step_id: null });
  });

  test("gives the contact to each in turn, to anyone who has fewest, and to a pool; but not beyond the owner's reach", async () => {
    const { mona, ada, adam, ben, alma } = people();
    const turn = { kind: "assign" as const, to: { way: "round_robin" as const, user_ids: [ada.id, adam.id] } };
    const dealt = await fixture.lay({ owner: mona, steps: [turn] });
    const dealtTo = [];
    for (let nth = 0; nth < 4; nth++) {
      const one = await fixture.contact(mona);
      await fixture.enter(dealt, one);
      await fixture.work();
      dealtTo.push((await fixture.contactNow(one.id)).owner_id);
    }
    expect(dealtTo).toEqual([ada.id, adam.id, ada.id, adam.id]);
    const least = { kind: "assign" as const, to: { way: "least_busy" as const, user_ids: [ada.id, adam.id] } };
    const idle = await fixture.contact(mona);
    await fixture.begin(idle, { owner: mona, steps: [least] });
    const pool = await app.request("alma", "POST", "/v1/pools", { body: { name: "Lake" } });
    const pooled = await fixture.contact();
    const pool_id = pool.text("data.id");
    await fixture.begin(pooled, { owner: alma, steps: [{ kind: "assign", to: { way: "pool", pool_id } }] });
    await fixture.work();
    expect((await fixture.contactNow(idle.id)).owner_id).toBe(adam.id);
    expect(await fixture.contactNow(pooled.id)).toMatchObject({ owner_id: null, pool_id });
    for (const [owner, user] of [
      [mona, ben],
      [ada, adam],
    ] as const) {
      const step = { kind: "assign" as const, to: { way: "user" as const, user_id: user.id } };
      const refused = await fixture.begin(contact, { owner, steps: [step] });
      await fixture.work();
      expect(await fixture.received(refused)).toEqual(["start done", "assign failed"]);
    }
    expect((await fixture.contactNow(contact.id)).owner_id).toBe(ada.id);
  });

  test("transfers no contact while they are in a call", async () => {
    const { mona, ada, adam } = people();
    const [id, now] = [uuid(), app.world.now()];
    const { db } = app.connection;
    const call = {
      tenant_id: ada.tenant_id,
      id,
      user_id: ada.id,
      contact_id: contact.id,
      call_direction: "outbound",
    } as const;
    const began = { status: "in_progress", outcome: null, created_at: now, answered_at: now, ended_at: null } as const;
    await db
      .insertInto("calls")
      .values({ ...call, ...began, call_from: "", call_to: "", updated_at: now, deleted_at: null })
      .execute();
    const step = { kind: "assign" as const, to: { way: "user" as const, user_id: adam.id } };
    const flow = await fixture.begin(contact, { owner: mona, steps: [step] });
    await fixture.work();
    expect([(await fixture.contactNow(contact.id)).owner_id, await fixture.received(flow)]).toEqual([
      ada.id,
      ["start done", "assign waiting"],
    ]);
    await db.updateTable("calls").set({ ended_at: now }).where("id", "=", id).execute();
    await pass(5 * minuteMs);
    expect((await fixture.contactNow(contact.id)).owner_id).toBe(adam.id);
  });

  test("starts another flow, once more down, within the owner's reach and no deeper than three", async () => {
    const open = await fixture.lay({ name: "Open", steps: [note("Open.")] });
    const almas = await fixture.lay({ owner: people().alma, name: "Hers", steps: [note("Hers.")] });
    const start = (flow_id: string) => ({ kind: "start_flow" as const, flow_id });
    const flow = await fixture.begin(contact, { steps: [start(open), start(almas), start(uuid())] });
    await fixture.work();
    expect(await fixture.received(flow)).toEqual([
      "start done",
      "start_flow done",
      "start_flow skipped",
      "start_flow skipped",
    ]);
    expect(await fixture.run(open)).toMatchObject({ contact_id: contact.id, depth: 1, state: "done" });
    expect(await fixture.runs(almas)).toEqual([]);
    const deep = await fixture.lay({ steps: [start(open)] });
    await fixture.enter(deep, contact, { depth: 3 });
    await fixture.work();
    expect(await fixture.received(deep)).toEqual(["start done", "start_flow skipped"]);
  });
});

describe("a step that fails", () => {
  test("leaves nothing behind and is tried again after 1 min, 10 min and 1 h, then the run has failed", async () => {
    const flow = await fixture.begin(contact, {
      steps: [note("Before."), { kind: "add_tag", tag_id: uuid() }, note("After.")],
    });
    await fixture.work();
    const tries = async () => (await fixture.received(flow)).filter((line) => line === "add_tag failed").length;
    const seen = [await tries()];
    for (const ms of [minuteMs - 1, 1, 10 * minuteMs - 1, 1, hourMs - 1, 1, dayMs]) {
      await pass(ms);
      seen.push(await tries());
    }
    expect(seen).toEqual([1, 1, 2, 2, 3, 3, 4, 4]);
    expect(await fixture.run(flow)).toMatchObject({
      state: "failed",
      tries: 4,
      waiting_until: null,
      why: "An item used by this step no longer exists.",
    });
    expect(await notesOf()).toEqual(["Before."]);
  });

  test("notifies the flow's owner once a day, however many contacts it fails for", async () => {
    const { home_id, ada } = people();
    const received = () =>
      app.connection.db
        .selectFrom("notice_facts")
        .select(["user_id", "value"])
        .where("tenant_id", "=", home_id)
        .where("about", "like", "told.flow_failed.%")
        .where(sql`value ->> 'flow_id'`, "=", flow)
        .execute();
    const flow = await fixture.begin(contact, { steps: [{ kind: "add_tag", tag_id: uuid() }] });
    const other = await fixture.contact();
    await fixture.enter(flow, other);
    await fixture.work();
    for (const ms of [minuteMs, 10 * minuteMs]) await pass(ms);
    expect(await received()).toEqual([]);
    await pass(hourMs);
    expect(await received()).toMatchObject([
      { user_id: ada.id, value: { flow_id: flow, failed: 2, why: "An item used by this step no longer exists." } },
    ]);
  });

  test("goes on once what it lacked is there", async () => {
    const gone = uuid();
    const flow = await fixture.begin(contact, { steps: [{ kind: "add_to_group", group_id: gone }, note("After.")] });
    await fixture.work();
    const { home_id, ada } = people();
    const now = app.world.now();
    const group = { tenant_id: home_id, id: gone, name: "Late", name_key: "late", created_by: ada.id };
    await app.connection.db
      .insertInto("contact_groups")
      .values({ ...group, created_at: now, updated_at: now, deleted_at: null })
      .execute();
    await pass(minuteMs);
    expect(await fixture.run(flow)).toMatchObject({ state: "done", tries: 0 });
    expect(await notesOf()).toEqual(["After."]);
  });
});
