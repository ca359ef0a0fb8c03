/** What ends a run before its last step, and what becomes of it when its contact changes hands. */
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { Contact } from "../../../src/domain/contacts/contact.ts";
import type { StopRule } from "../../../src/domain/workflow/template.ts";
import { systemActor, tenantWork } from "../../../src/server/jobs/tenant-work.ts";
import { startRuns } from "../../../src/server/workflow/flow-starts.ts";
import { findFlowAtWork } from "../../../src/server/workflow/flow-work-rows.ts";
import { statusIds } from "../../fixtures/book.ts";
import { type FlowFixture, hourMs, openFlowFixture } from "../../fixtures/flow-fixture.ts";
import { openTestServer, type TestServer } from "../../fixtures/test-server.ts";
import { openImportFixture, type TransferFixture } from "../../fixtures/transfer-fixture.ts";

let app: TestServer;
let fixture: FlowFixture;
let transfers: TransferFixture;
let statuses: Record<string, string>;
let contact: Contact;

beforeAll(async () => {
  app = await openTestServer();
  fixture = openFlowFixture(app);
  transfers = openImportFixture(app);
  statuses = await statusIds(app, app.people.home_id);
});
afterAll(() => app.close());
beforeEach(async () => {
  await fixture.stopAll();
  await app.world.pass(hourMs);
  contact = await fixture.contact();
});

const steps = () => [
  { kind: "wait" as const, minutes: 60 },
  { kind: "add_note" as const, body: "Still here." },
];
const people = () => app.people;
const waiting = async (stop_rules: StopRule[] = [], owner = people().mona) => {
  const flow = await fixture.begin(contact, { owner, stop_rules, steps: steps() });
  await fixture.work();
  return flow;
};
const after = async (flow: string, ms = hourMs) => {
  await app.world.pass(ms);
  await fixture.work();
  return fixture.run(flow);
};
const quick = (body: object) => app.request("ada", "PATCH", `/v1/contacts/${contact.id}/quick_update`, { body });

describe("a run ends", () => {
  test.each([
    ["do_not_contact", () => quick({ status_id: statuses["Do not contact"] })],
    ["deceased", () => quick({ status_id: statuses["Deceased"] })],
    ["deleted", () => app.request("ada", "DELETE", "/v1/contacts/destroy_all", { body: { ids: [contact.id] } })],
  ])("%s: before the next step, and says so", async (why, change) => {
    const flow = await waiting();
    expect((await change()).status).toBeLessThan(300);
    expect(await after(flow)).toMatchObject({ state: "stopped", why, waiting_until: null });
    expect(await fixture.received(flow)).toEqual(["start done", "wait waiting", "stop done"]);
  });

  test("within the hour where the contact is gone, however long it would have waited", async () => {
    const flow = await fixture.begin(contact, { steps: [{ kind: "wait", minutes: 43_200 }] });
    await fixture.work();
    await quick({ status_id: statuses["Deceased"] });
    await fixture.scan();
    await fixture.work();
    expect(await fixture.run(flow)).toMatchObject({ state: "stopped", why: "deceased" });
  });

  test("not before its time is over for a contact that was restored while the flow rested", async () => {
    const flow = await waiting();
    const status = (to: "active" | "paused") =>
      app.connection.db.updateTable("workflow_flows").set({ status: to }).where("id", "=", flow).execute();
    await status("paused");
    await app.request("ada", "DELETE", "/v1/contacts/destroy_all", { body: { ids: [contact.id] } });
    await fixture.scan();
    await app.request("ada", "PUT", "/v1/contacts/restore", { body: { ids: [contact.id] } });
    await status("active");
    expect(await after(flow, hourMs / 2)).toMatchObject({ state: "waiting" });
    expect(await after(flow)).toMatchObject({ state: "done" });
  });

  test("by the rules its plan names, and goes on where it names none", async () => {
    const start_date = app.world.now() + 2 * hourMs;
    const event = {
      title: "Visit",
      types_list: ["appointment"],
      start_date,
      end_date: start_date + hourMs,
      timezone: "UTC",
    };
    const [client, planned, neither] = [
      await waiting(["became_client"]),
      await waiting(["event_planned"]),
      await waiting(["call_answered", "policy_sold"]),
    ];
    await app.world.pass(1);
    await quick({ category: "client" });
    await app.request("ada", "POST", "/v1/events", { body: { ...event, contact_ids: [contact.id] } });
    expect(await after(client)).toMatchObject({ state: "stopped", why: "became_client" });
    expect(await fixture.run(planned)).toMatchObject({ state: "stopped", why: "event_planned" });
    expect(await fixture.run(neither)).toMatchObject({ state: "done", why: "" });
  });

  test("not by what the run did itself", async () => {
    const assign = { kind: "assign" as const, to: { way: "user" as const, user_id: people().adam.id } };
    const event = {
      kind: "create_event" as const,
      type: "task" as const,
      title: "Ask",
      in_days: 1,
      hour: 9,
      minutes: 30,
    };
    const client = { kind: "set_field" as const, field: "category" as const, value: "client" };
    const rules: StopRule[] = ["owner_changed", "event_planned", "became_client"];
    const flow = await fixture.begin(contact, {
      owner: people().mona,
      stop_rules: rules,
      steps: [assign, event, client, ...steps()],
    });
    await fixture.work();
    expect(await after(flow)).toMatchObject({ state: "done", user_id: people().adam.id });
  });

  test("when someone spoke with them", async () => {
    const flow = await waiting(["call_answered"]);
    await app.world.pass(1);
    const at = app.world.now();
    const call = { id: app.world.uuid(), contact_id: contact.id, call_direction: "outbound", number: "+16145550123" };
    const logged = await app.request("ada", "POST", "/v1/calls", { body: { ...call, at, talk_seconds: 60 } });
    expect(logged.status).toBe(201);
    expect(await after(flow)).toMatchObject({ state: "stopped", why: "call_answered" });
  });
});

describe("a contact that changes hands", () => {
  const give = (more: object = {}) =>
    transfers.move("mona", [contact.id], { user_id: people().adam.id }, { options: more });

  test("ends the run where its plan says so, and goes on in the new owner's name where it does not", async () => {
    const [ends, goesOn] = [await waiting(["owner_changed"]), await waiting()];
    await give();
    expect(await after(ends)).toMatchObject({ state: "stopped", why: "owner_changed" });
    expect(await fixture.run(goesOn)).toMatchObject({ state: "done", user_id: people().adam.id });
    const note = await app.connection.db
      .selectFrom("notes")
      .select("author_id")
      .where("contact_id", "=", contact.id)
      .execute();
    expect(note).toEqual([{ author_id: people().adam.id }]);
  });

  test("ends the run of an owner who sees them no more", async () => {
    const flow = await waiting([], people().ada);
    await give();
    expect(await after(flow)).toMatchObject({ state: "stopped", why: "not_permitted" });
  });

  test("takes running flows along where that was asked for, and brings them back with a revert", async () => {
    const flow = await waiting(["owner_changed"]);
    const attempt = await give({ running_flows: true });
    expect(await fixture.run(flow)).toMatchObject({ user_id: people().adam.id, owner_id: people().adam.id });
    await transfers.revert("mona", attempt.id);
    expect(await fixture.run(flow)).toMatchObject({ user_id: people().ada.id, owner_id: people().ada.id });
    expect(await after(flow)).toMatchObject({ state: "done", user_id: people().ada.id });
  });
});

describe("a person who is switched off", () => {
  const setActive = (id: string, active: boolean) =>
    app.connection.db.updateTable("users").set({ active }).where("id", "=", id).execute();

  test("leaves what runs in their name to the flow's owner; the owner's own flows end", async () => {
    const [monas, adas] = [await waiting(), await waiting([], people().ada)];
    await setActive(people().ada.id, false);
    expect(await after(monas)).toMatchObject({ state: "done" });
    expect(await fixture.run(adas)).toMatchObject({ state: "stopped", why: "not_permitted" });
    const note = await app.connection.db
      .selectFrom("notes")
      .select("author_id")
      .where("contact_id", "=", contact.id)
      .execute();
    expect(note).toEqual([{ author_id: people().mona.id }]);
    await setActive(people().ada.id, true);
  });
});

test("a flow rests while it is paused, and is finished when its template is archived and the last has left", async () => {
  const { db } = app.connection;
  const flow = await waiting();
  const status = async () =>
    (await db.selectFrom("workflow_flows").select("status").where("id", "=", flow).executeTakeFirstOrThrow()).status;
  await db.updateTable("workflow_flows").set({ status: "paused" }).where("id", "=", flow).execute();
  expect(await after(flow)).toMatchObject({ state: "waiting" });
  await db.updateTable("workflow_flows").set({ status: "active" }).where("id", "=", flow).execute();
  await db.updateTable("workflow_templates").set({ state: "archived" }).execute();
  await fixture.scan();
  expect(await status()).toBe("active");
  await fixture.work();
  expect(await fixture.run(flow)).toMatchObject({ state: "done" });
  await fixture.scan();
  expect(await status()).toBe("finished");
});

test("whoever comes into a flow while it is stopped leaves it as well", async () => {
  const flow = await fixture.lay({ steps: steps() });
  let stopping: Promise<unknown> = Promise.resolve();
  await tenantWork(app.server.services, systemActor(people().home_id), async (ctx) => {
    const found = await findFlowAtWork(ctx.trx, people().home_id, flow);
    if (!found) throw new Error("this flow is not at work");
    await startRuns(ctx, { ...found, steps: found.plan.steps }, [contact]);
    stopping = app.request("ada", "PUT", `/v1/workflow/wf_flows/${flow}/activate`, { body: { status: "stopped" } });
    await expect.poll(waitsForLock).toBe(true);
  });
  expect(await stopping).toMatchObject({ status: 200 });
  await fixture.work();
  expect(await fixture.run(flow)).toMatchObject({ state: "stopped", why: "flow_stopped" });
  expect(await fixture.received(flow)).toEqual(["start done", "stop done"]);
});

async function waitsForLock(): Promise<boolean> {
  const { rows } = await sql`select 1 from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock' and query like '%workflow_flows%'`.execute(
    app.connection.db,
  );
  return rows.length > 0;
}
