/** What keeps a flow from writing too often or at a wrong hour, on a real database with the clock moved by hand. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { Contact } from "../../../src/domain/contacts/contact.ts";
import { type FlowDesk, hourMs, openFlowDesk } from "../../fixtures/flow-desk.ts";
import { openHouse, type TestHouse } from "../../fixtures/house.ts";

let house: TestHouse;
let desk: FlowDesk;
let contact: Contact;
const dayMs = 24 * hourMs;
const uuid = () => house.world.uuid();

beforeAll(async () => {
  house = await openHouse();
  desk = openFlowDesk(house);
});
afterAll(() => house.close());
beforeEach(async () => {
  await desk.nextMorning();
  contact = await desk.contact();
});

const note = (body: string, id = uuid()) => ({ kind: "add_note" as const, id, body });
const mail = (subject = "Hello") => ({ kind: "send_email" as const, subject, email_body: "We call you." });
const people = () => house.people;
const notesOf = (id = contact.id) => desk.notes(id);
const pass = async (ms: number) => {
  await house.world.pass(ms);
  await desk.work();
};

describe("a flow's email", () => {
  test("waits a day after the last one a flow sent, whichever flow it was", async () => {
    const one = await desk.begin(contact, { steps: [mail("One")] });
    await desk.work();
    const other = await desk.begin(contact, { steps: [mail("Other")] });
    await desk.work();
    const now = house.world.now();
    expect(await desk.run(one)).toMatchObject({ state: "done" });
    expect(await desk.run(other)).toMatchObject({ state: "waiting", waiting_until: now + dayMs });
    await pass(dayMs);
    expect(await desk.run(other)).toMatchObject({ state: "done" });
    expect((await desk.emails(contact.id)).map(({ subject, source }) => [subject, source])).toEqual([
      ["One", "workflow"],
      ["Other", "workflow"],
    ]);
  });

  test("waits for the hours in which they may be called where they are", async () => {
    await house.world.pass(13 * hourMs);
    const flow = await desk.begin(contact, { steps: [mail()] });
    await desk.work();
    const tenAtNight = house.world.now();
    expect(await desk.run(flow)).toMatchObject({ state: "waiting", waiting_until: tenAtNight + 10 * hourMs });
    expect(await desk.emails(contact.id)).toEqual([]);
    await pass(10 * hourMs);
    expect(await desk.emails(contact.id)).toHaveLength(1);
    expect(await desk.told(flow)).toEqual(["start done", "send_email waiting", "send_email done"]);
  });

  test("is passed over where they have no address that works, or a fact it names is not known", async () => {
    const nobody = await desk.contact(people().ada, { emails: [] });
    const steps = [mail("Dear {{contact.first_name}}"), note("On.")];
    const flow = await desk.begin(nobody, { steps });
    const nameless = await desk.contact(people().ada, { first_name: "" });
    await desk.enter(flow, nameless);
    await desk.work();
    expect(await desk.told(flow)).toEqual(expect.arrayContaining(["send_email skipped", "add_note done"]));
    expect([...(await desk.emails(nobody.id)), ...(await desk.emails(nameless.id))]).toEqual([]);
    expect((await desk.runs(flow)).map(({ state }) => state)).toEqual(["done", "done"]);
  });
});

test("after fifty steps in a day the next one waits for the next day", async () => {
  const flow = await desk.begin(contact, { steps: [note("One."), note("Two.")] });
  const db = house.connection.db;
  const today = new Date(house.world.now()).toISOString().slice(0, 10);
  await db.updateTable("flow_runs").set({ steps_today: 49, steps_day: today }).where("flow_id", "=", flow).execute();
  await desk.work();
  expect(await notesOf()).toEqual(["One."]);
  const midnight = house.world.now() + 15 * hourMs;
  expect(await desk.run(flow)).toMatchObject({ state: "waiting", waiting_until: midnight });
  await pass(15 * hourMs);
  expect(await notesOf()).toEqual(["One.", "Two."]);
  expect(await desk.run(flow)).toMatchObject({ state: "done", steps_today: 1 });
});
