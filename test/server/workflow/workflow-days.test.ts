/** Flows that look for days: each occasion begins a flow once, none is missed, and leap days are kept as on the dashboard. */
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { type FlowFixture, hourMs, openFlowFixture } from "../../fixtures/flow-fixture.ts";
import { openTestServer, type TestServer } from "../../fixtures/test-server.ts";
import { ContactsScope } from "../../../src/domain/lists/contacts-scope.ts";
import { scanFlows } from "../../../src/server/workflow/flow-day-job.ts";
import { insertPolicy } from "../../../src/server/policies/contact-policy-rows.ts";
import { tenantTx } from "../../../src/server/db/tenant-tx.ts";
import { onePolicy } from "../../fixtures/one-policy.ts";

let app: TestServer;
let fixture: FlowFixture;

beforeAll(async () => {
  app = await openTestServer();
  fixture = openFlowFixture(app);
});
afterAll(() => app.close());
beforeEach(() => fixture.stopAll());

const steps = [{ kind: "add_note" as const, body: "It is the day." }];
const until = async (day: string) => {
  const ms = Date.parse(`${day}T15:00:00Z`) - app.world.now();
  if (ms < 0) throw new Error("the clock only goes on");
  await app.world.pass(ms);
};
const born = (birth_date: string) => fixture.contact(app.people.ada, { birth_date });
const began = async (flow: string) =>
  (await fixture.runs(flow)).map(({ contact_id, occasion }) => [contact_id, occasion]);
const look = async () => {
  await fixture.scan();
  await fixture.work();
};
const onDay = (day: string, offset_days = 0) => ({ kind: "day" as const, day, offset_days });

describe("a birthday", () => {
  test("begins the flow once a year however often is looked, on 28 February in common years", async () => {
    const leap = await born("1960-02-29");
    const early = await born("1960-02-28");
    const flow = await fixture.lay({ trigger: onDay("birthday"), steps });
    await until("2027-02-27");
    await look();
    expect(await began(flow)).toEqual([]);
    await until("2027-02-28");
    await look();
    await app.world.pass(hourMs);
    await look();
    const inCommonYear = [
      [leap.id, "birthday:2027"],
      [early.id, "birthday:2027"],
    ];
    expect(await began(flow)).toEqual(inCommonYear);
    await until("2027-03-01");
    await look();
    expect(await began(flow)).toEqual(inCommonYear);
    await until("2028-02-28");
    await look();
    expect(await began(flow)).toEqual([...inCommonYear, [early.id, "birthday:2028"]]);
    await until("2028-02-29");
    await look();
    expect(await began(flow)).toEqual([...inCommonYear, [early.id, "birthday:2028"], [leap.id, "birthday:2028"]]);
  });

  test("is looked for so many days before, over the turn of the year, and made up for after a standstill", async () => {
    const [soon, missed] = [await born("1961-01-05"), await born("1961-01-03")];
    const flow = await fixture.lay({ trigger: onDay("birthday", -10), steps });
    await until("2028-12-20");
    await look();
    expect(await began(flow)).toEqual([]);
    await until("2028-12-26");
    await look();
    expect(await began(flow)).toEqual([
      [soon.id, "birthday:2029"],
      [missed.id, "birthday:2029"],
    ]);
  });

  test("of someone who has died, of another's contact and of one that was deleted begins nothing", async () => {
    await until("2029-01-10");
    const dead = await born("1962-01-11");
    const bens = await fixture.contact(app.people.ben, { birth_date: "1962-01-11" });
    const gone = await born("1962-01-11");
    const { db } = app.connection;
    const { home_id } = app.people;
    const deceased = db
      .selectFrom("statuses")
      .select("id")
      .where("tenant_id", "=", home_id)
      .where("effect", "=", "deceased");
    await db.updateTable("contacts").set({ status_id: deceased }).where("id", "=", dead.id).execute();
    await db.updateTable("contacts").set({ deleted_at: 1 }).where("id", "=", gone.id).execute();
    const flow = await fixture.lay({ trigger: onDay("birthday"), steps });
    const almas = await fixture.lay({ owner: app.people.alma, trigger: onDay("birthday"), steps });
    await until("2029-01-11");
    await look();
    expect(await began(flow)).toEqual([]);
    expect(await began(almas)).toEqual([[bens.id, "birthday:2029"]]);
  });
});

test("turning 65, days after being created, and the days of a living policy begin flows", async () => {
  await until("2029-03-01");
  const made = await fixture.contact();
  const turning = await born("1964-03-02");
  await born("1963-03-02");
  await born("0000-03-02");
  const { people, connection, world } = app;
  const carrier_id = world.uuid();
  const policies = [
    onePolicy({ id: world.uuid(), carrier_id, contact_id: made.id, status: "in_force", renewal_date: "2029-04-01" }),
    onePolicy({
      id: world.uuid(),
      carrier_id,
      contact_id: turning.id,
      status: "cancelled",
      renewal_date: "2029-04-01",
    }),
    onePolicy({
      id: world.uuid(),
      carrier_id,
      contact_id: turning.id,
      status: "approved",
      effective_date: "2029-03-01",
    }),
  ];
  await tenantTx(connection.db, people.home_id, async (trx) => {
    for (const policy of policies) await insertPolicy(trx, people.home_id, policy);
  });
  const flow = (day: string, offset: number) => fixture.lay({ trigger: onDay(day, offset), steps });
  const [turns, created, renewal, effective] = [
    await flow("turns_65", 0),
    await flow("created", 1),
    await flow("renewal", -30),
    await flow("effective", 1),
  ];
  await until("2029-03-02");
  await look();
  expect(await began(turns)).toEqual([[turning.id, "turns_65:2029"]]);
  expect((await began(created)).map(([id]) => id)).toContain(made.id);
  expect(await began(renewal)).toEqual([[made.id, "renewal:2029-04-01"]]);
  expect(await began(effective)).toEqual([[turning.id, "effective:2029-03-01"]]);
});

test("a contact without activity for that long enters once, and again after the next such pause", async () => {
  await until("2029-05-01");
  const contact = await fixture.contact();
  const audience = ContactsScope.parse({ ids: [contact.id] });
  const flow = await fixture.lay({ trigger: { kind: "idle", days: 30 }, steps, audience });
  const visited = () =>
    app.request("ada", "PUT", `/v1/contacts/${contact.id}/activity_info`, {
      body: { kind: "visited", at: app.world.now() },
    });
  await until("2029-05-30");
  await look();
  expect(await began(flow)).toEqual([]);
  await until("2029-06-01");
  await look();
  await app.world.pass(hourMs);
  await look();
  expect(await began(flow)).toHaveLength(1);
  expect((await visited()).status).toBe(200);
  await until("2029-06-30");
  await look();
  expect(await began(flow)).toHaveLength(1);
  await until("2029-07-02");
  await look();
  expect(await began(flow)).toHaveLength(2);
});

test("a day that comes while the contact is still in the flow does not begin it twice at once", async () => {
  await until("2029-08-01");
  const contact = await born("1965-08-02");
  const flow = await fixture.lay({ trigger: onDay("birthday"), steps: [{ kind: "wait", minutes: 60 }, ...steps] });
  await fixture.enter(flow, contact);
  await until("2029-08-02");
  await look();
  expect(await fixture.runs(flow)).toHaveLength(1);
  await app.world.pass(2 * hourMs);
  await look();
  await look();
  expect((await began(flow)).map(([, occasion]) => occasion)).toEqual([null, "birthday:2029"]);
});

test("the clock asks for every company with flows but those whose background rests", async () => {
  const { connection, people, server } = app;
  await fixture.lay({ trigger: onDay("birthday"), steps });
  await fixture.lay({ owner: people.eve, trigger: onDay("birthday"), steps });
  await tenantTx(connection.db, people.away_id, (trx) => server.services.jobs.setQuiet(trx, people.away_id, true));
  await scanFlows(server.services, {}, new AbortController().signal);
  const { rows } = await sql<{ tenant_id: string }>`select data->>'tenant_id' as tenant_id from pgboss.job
    where name = 'scan_flows' and data ? 'tenant_id'`.execute(connection.db);
  expect(rows).toEqual([{ tenant_id: people.home_id }]);
});
