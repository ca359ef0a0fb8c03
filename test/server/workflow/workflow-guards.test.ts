/** What keeps a flow from writing too often or at a wrong hour, on a real database with the clock moved by hand. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { Contact } from "../../../src/domain/contacts/contact.ts";
import { type FlowFixture, hourMs, openFlowFixture } from "../../fixtures/flow-fixture.ts";
import { openTestServer, type TestServer } from "../../fixtures/test-server.ts";
import { dayMs } from "../../../src/kit/durations.ts";

let app: TestServer;
let fixture: FlowFixture;
let contact: Contact;
const uuid = () => app.world.uuid();

beforeAll(async () => {
  app = await openTestServer();
  fixture = openFlowFixture(app);
});
afterAll(() => app.close());
beforeEach(async () => {
  await fixture.nextMorning();
  contact = await fixture.contact();
});

const note = (body: string, id = uuid()) => ({ kind: "add_note" as const, id, body });
const mail = (subject = "Hello") => ({ kind: "send_email" as const, subject, email_body: "We call you." });
const people = () => app.people;
const notesOf = (id = contact.id) => fixture.notes(id);
const pass = async (ms: number) => {
  await app.world.pass(ms);
  await fixture.work();
};

/** As a mail server would have: there is none here. */
const arrived = async (source = "workflow") => {
  await app.server.services.background.idle();
  await app.connection.db
    .updateTable("email_logs")
    .set({ source: source as "workflow", status: "sent" })
    .where("contact_id", "=", contact.id)
    .execute();
};

describe("a flow's email", () => {
  test("waits for the next day after one of the same day, whichever flow sent it", async () => {
    const one = await fixture.begin(contact, { steps: [mail("One")] });
    await fixture.work();
    await arrived();
    const other = await fixture.begin(contact, { steps: [mail("Other")] });
    await fixture.work();
    const eightNextDay = app.world.now() + 23 * hourMs;
    expect(await fixture.run(one)).toMatchObject({ state: "done" });
    const waits = { state: "waiting", waiting_until: eightNextDay };
    expect(await fixture.run(other)).toMatchObject({ ...waits, why: expect.stringMatching(/^Already got one today/) });
    await pass(dayMs);
    expect(await fixture.run(other)).toMatchObject({ state: "done" });
    expect((await fixture.emails(contact.id)).map(({ subject, source }) => [subject, source])).toEqual([
      ["One", "workflow"],
      ["Other", "workflow"],
    ]);
  });

  test.each(["campaign", "broadcast", "manual"])(
    "waits for the next day after one of a campaign or a group, not after one by hand: %s",
    async (source) => {
      await fixture.begin(contact, { steps: [mail("One")] });
      await fixture.work();
      await arrived(source);
      const flow = await fixture.begin(contact, { steps: [mail("Other")] });
      await fixture.work();
      expect(await fixture.run(flow)).toMatchObject(source === "manual" ? { state: "done" } : { state: "waiting" });
    },
  );

  test("that no mail server took is told as not sent, with that reason", async () => {
    const flow = await fixture.begin(contact, { steps: [mail(), note("On.")] });
    await fixture.work();
    await app.server.services.background.idle();
    const { at } = await app.request("ada", "GET", `/v1/workflow/wf_flows/${flow}/history?result=skipped`);
    expect(at("data")).toMatchObject([
      { step: "send_email", detail: expect.stringMatching(/^No mail server is set up/) },
    ]);
    expect(await notesOf()).toEqual(["On."]);
  });

  test("waits for the hours in which they may be called where they are", async () => {
    await app.world.pass(13 * hourMs);
    const flow = await fixture.begin(contact, { steps: [mail()] });
    await fixture.work();
    const tenAtNight = app.world.now();
    expect(await fixture.run(flow)).toMatchObject({ state: "waiting", waiting_until: tenAtNight + 10 * hourMs });
    expect(await fixture.emails(contact.id)).toEqual([]);
    await pass(10 * hourMs);
    expect(await fixture.emails(contact.id)).toHaveLength(1);
    expect(await fixture.received(flow)).toEqual(["start done", "send_email waiting", "send_email done"]);
  });

  test("after a wait that ends at night names the hour at which it is really sent", async () => {
    const flow = await fixture.begin(contact, { steps: [{ kind: "wait", minutes: 19 * 60 }, mail()] });
    await fixture.work();
    const eightNextDay = app.world.now() + 23 * hourMs;
    expect(await fixture.run(flow)).toMatchObject({ state: "waiting", waiting_until: eightNextDay });
    const logs = await app.request("mona", "GET", `/v1/workflow/wf_flows/${flow}/history`);
    expect(JSON.stringify(logs.body)).toMatch(/Until [^"]*8:00.AM/);
    await pass(23 * hourMs);
    expect(await fixture.emails(contact.id)).toHaveLength(1);
    expect(await fixture.received(flow)).toEqual(["start done", "wait waiting", "send_email done"]);
  });

  test("is passed over where they have no address that works, or a fact it names is not known", async () => {
    const nobody = await fixture.contact(people().ada, { emails: [] });
    const steps = [mail("Dear {{contact.first_name}}"), note("On.")];
    const flow = await fixture.begin(nobody, { steps });
    const nameless = await fixture.contact(people().ada, { first_name: "" });
    await fixture.enter(flow, nameless);
    await fixture.work();
    expect(await fixture.received(flow)).toEqual(expect.arrayContaining(["send_email skipped", "add_note done"]));
    expect([...(await fixture.emails(nobody.id)), ...(await fixture.emails(nameless.id))]).toEqual([]);
    expect((await fixture.runs(flow)).map(({ state }) => state)).toEqual(["done", "done"]);
  });
});

test("after fifty steps in a day the next one waits for the next day", async () => {
  const flow = await fixture.begin(contact, { steps: [note("One."), note("Two.")] });
  const db = app.connection.db;
  const today = new Date(app.world.now()).toISOString().slice(0, 10);
  await db.updateTable("flow_runs").set({ steps_today: 49, steps_day: today }).where("flow_id", "=", flow).execute();
  await fixture.work();
  expect(await notesOf()).toEqual(["One."]);
  const midnight = app.world.now() + 15 * hourMs;
  expect(await fixture.run(flow)).toMatchObject({ state: "waiting", waiting_until: midnight });
  await pass(15 * hourMs);
  expect(await notesOf()).toEqual(["One.", "Two."]);
  expect(await fixture.run(flow)).toMatchObject({ state: "done", steps_today: 1 });
});
