/** Flows complete even if servers are killed: every step once, none lost. */
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { Background } from "../../../src/server/background.ts";
import { tenantTx } from "../../../src/server/db/tenant-tx.ts";
import { runFlows } from "../../../src/server/workflow/flow-run-job.ts";
import { statusIds } from "../../fixtures/book.ts";
import { type FlowFixture, openFlowFixture } from "../../fixtures/flow-fixture.ts";
import { openTestServer, type TestServer } from "../../fixtures/test-server.ts";
import { servicesWith, WorkerLifetime } from "../../fixtures/killed-worker.ts";

let app: TestServer;
let fixture: FlowFixture;
let statuses: Record<string, string>;

beforeAll(async () => {
  app = await openTestServer();
  fixture = openFlowFixture(app);
  statuses = await statusIds(app, app.people.home_id);
});
afterAll(() => app.close());
beforeEach(() => fixture.stopAll());

const steps = [
  { kind: "add_note" as const, body: "One." },
  { kind: "send_email" as const, subject: "Hello", email_body: "We call you." },
  {
    kind: "create_event" as const,
    type: "callback" as const,
    title: "Call",
    in_days: 1,
    hour: 9,
    minutes: 15,
  },
  { kind: "add_note" as const, body: "Two." },
];
const everyStep = ["start done", "add_note done", "send_email done", "create_event done", "add_note done"];
const changed = (id: number) =>
  app.request("ada", "PATCH", `/v1/contacts/${id}/quick_update`, { body: { status_id: statuses["Contacted"] } });
const layFlow = () =>
  fixture.lay({ trigger: { kind: "status_changed", from: null, to: statuses["Contacted"] }, steps });

async function doneWith(id: number) {
  const { db } = app.connection;
  const [notes, events, mails] = await Promise.all([
    db.selectFrom("notes").select("body").where("contact_id", "=", id).orderBy("at").execute(),
    db.selectFrom("events").select("contact_ids").where("source", "=", "workflow").execute(),
    db
      .selectFrom("mails")
      .innerJoin("email_logs as l", "l.id", "mails.email_log_id")
      .select("l.id")
      .where("l.contact_id", "=", id)
      .execute(),
  ]);
  return {
    notes: notes.map(({ body }) => body).toSorted(),
    events: events.filter(({ contact_ids }) => contact_ids.includes(id)).length,
    mails: mails.length,
  };
}

/** What they leave to send waits for the clock: a life counts the steps of one thing at a time. */
class Unsent extends Background {
  override run(): void {}
}

/** Works as somebody who dies at a step of theirs. */
async function workUntil(life: WorkerLifetime): Promise<"done" | "again" | "died"> {
  const killable = { ...servicesWith(app.server.services, life), background: new Unsent(() => {}) };
  const hands = { ...killable, backgroundDb: killable.db };
  return Promise.race([runFlows(hands, { tenant_id: app.people.home_id }, new AbortController().signal), life.death]);
}

test("a server killed at any step of the work leaves each step for the next, which takes it once", async () => {
  const flow = await layFlow();
  const contact = await fixture.contact();
  await changed(contact.id);
  let deaths = 0;
  for (let lived = 1; (await workUntil(new WorkerLifetime(lived))) === "died"; lived++) deaths++;
  expect(deaths).toBeGreaterThan(steps.length);
  expect(await fixture.received(flow)).toEqual(everyStep);
  expect(await fixture.run(flow)).toMatchObject({ state: "done" });
  expect(await doneWith(contact.id)).toEqual({ notes: ["One.", "Two."], events: 1, mails: 1 });
});

test("two servers at once take every step once, and begin every run once", async () => {
  const flow = await layFlow();
  const contacts = [];
  for (let nth = 0; nth < 8; nth++) contacts.push(await fixture.contact());
  for (const { id } of contacts) await changed(id);
  await Promise.all([fixture.work(), fixture.work(), fixture.work()]);
  await fixture.work();
  expect((await fixture.runs(flow)).map(({ state }) => state)).toEqual(contacts.map(() => "done"));
  expect(await fixture.received(flow)).toHaveLength(contacts.length * everyStep.length);
  for (const { id } of contacts) expect(await doneWith(id)).toEqual({ notes: ["One.", "Two."], events: 1, mails: 1 });
});

test("a server that is asked to stop leaves the rest to the next", async () => {
  const flow = await layFlow();
  const contact = await fixture.contact();
  await changed(contact.id);
  const tenant = { tenant_id: app.people.home_id };
  expect(await runFlows(app.server.services, tenant, AbortSignal.abort(new Error("the server stops")))).toBe("again");
  await fixture.work();
  expect(await fixture.received(flow)).toEqual(everyStep);
});

test("the clock asks for companies that have something to do, and not for one whose background rests", async () => {
  const { connection, people, server } = app;
  const asked = async () => {
    const { rows } = await sql<{ tenant_id: string }>`select data->>'tenant_id' as tenant_id from pgboss.job
      where name = 'run_flows' and data ? 'tenant_id'`.execute(connection.db);
    return rows.filter(({ tenant_id }) => tenant_id === people.home_id).length;
  };
  const clock = () => runFlows(server.services, {}, new AbortController().signal);
  const contact = await fixture.contact();
  await clock();
  const before = await asked();
  await fixture.begin(contact, { steps });
  await tenantTx(connection.db, people.home_id, (trx) => server.services.jobs.setQuiet(trx, people.home_id, true));
  await clock();
  expect((await asked()) - before).toBe(0);
  await tenantTx(connection.db, people.home_id, (trx) => server.services.jobs.setQuiet(trx, people.home_id, false));
  await clock();
  expect((await asked()) - before).toBe(1);
});

test("a running server processes triggered flows as soon as the write is done", async () => {
  const own = await openTestServer();
  try {
    await own.server.work();
    const theirs = openFlowFixture(own);
    const contact = await theirs.contact();
    const titled = await statusIds(own, own.people.home_id);
    const to = titled["Contacted"];
    const flow = await theirs.lay({ trigger: { kind: "status_changed", from: null, to }, steps });
    await own.request("ada", "PATCH", `/v1/contacts/${contact.id}/quick_update`, { body: { status_id: to } });
    await expect.poll(() => theirs.received(flow)).toEqual(everyStep);
  } finally {
    await own.close();
  }
});
