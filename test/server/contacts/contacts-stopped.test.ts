/** What *Do not contact* and *Deceased* cancel: callbacks about that contact alone, in the write that sets the status. */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { CalendarEvent } from "../../../src/domain/calendar/event.ts";
import type { Contact, Phone } from "../../../src/domain/contacts/contact.ts";
import { layContact, statusIds } from "../../fixtures/book.ts";
import { calendarFixture, type CalendarFixture, hourMs } from "../../fixtures/calendar-fixture.ts";
import { openTestServer, type TestServer } from "../../fixtures/test-server.ts";
import { whileTicking } from "../../fixtures/world.ts";

let app: TestServer;
let fixture: CalendarFixture;
let statuses: Record<string, string>;
beforeAll(async () => {
  app = await openTestServer();
  fixture = calendarFixture(app);
  statuses = await statusIds(app, app.people.home_id);
});
afterAll(() => app.close());

const phones = [{ number: "+12015550155", type: 2, primary: true } as Phone];
const lay = (fields: Partial<Contact> = {}) =>
  layContact(app, { owner: app.people.ada, fields: { phones, ...fields } });
const callback = (contact_ids: number[], more: object = {}) =>
  fixture.added("ada", { types_list: ["callback"], contact_ids, ...more });
const set = (who: "ada" | "mona", id: number, body: object) =>
  app.request(who, "PATCH", `/v1/contacts/${id}/quick_update`, { body });

async function standing(event: CalendarEvent): Promise<string> {
  const { db } = app.connection;
  return (await db.selectFrom("events").select("status").where("id", "=", event.id).executeTakeFirstOrThrow()).status;
}

test("a stopping status cancels callbacks about that contact alone, whoever owns them", async () => {
  const [rosa, other] = [await lay(), await lay()];
  const due = await callback([rosa.id]);
  const managers = await fixture.added("mona", { types_list: ["callback"], contact_ids: [rosa.id] });
  const kept = [
    await callback([rosa.id, other.id]),
    await callback([other.id]),
    await fixture.added("ada", { contact_ids: [rosa.id] }),
    await callback([]),
  ];
  expect((await set("ada", rosa.id, { status_id: statuses["Do not contact"] })).status).toBe(200);
  expect(await standing(due)).toBe("cancelled");
  expect(await standing(managers)).toBe("cancelled");
  expect(await Promise.all(kept.map(standing))).toEqual(["planned", "planned", "planned", "planned"]);
});

test("any other status leaves them, and a repeated one cancels nothing again", async () => {
  const contact = await lay();
  const due = await callback([contact.id]);
  await set("ada", contact.id, { status_id: statuses["Contacted"] });
  expect(await standing(due)).toBe("planned");
  await set("ada", contact.id, { status_id: statuses["Do not contact"] });
  const again = await callback([contact.id]);
  await set("ada", contact.id, { last_name: "Renamed", base: { last_name: contact.last_name } });
  expect([await standing(due), await standing(again)]).toEqual(["cancelled", "planned"]);
});

test("taken back at once by a manager, the status, the flags and the callback are as they were", async () => {
  const contact = await lay();
  const due = await callback([contact.id]);
  const stop = statuses["Do not contact"];
  const stopped = (await set("ada", contact.id, { status_id: stop, base: { status_id: null } })).json as {
    data: Contact;
  };
  const body = { status_id: null, phones, reason: "Undone immediately." };
  const back = await set("mona", contact.id, { ...body, base: { status_id: stop, phones: stopped.data.phones } });
  expect(back.at("data")).toMatchObject({ status_id: null, phones: [{ do_not_call: false, do_not_text: false }] });
  await fixture.change("mona", due.id, { status: "planned", base: { status: "cancelled" } });
  expect(await standing(due)).toBe("planned");
});

test("the dashboard offers no call to a contact who must not be contacted", async () => {
  const [stopped, free] = [await lay(), await lay()];
  await set("ada", stopped.id, { status_id: statuses["Do not contact"] });
  const now = app.world.now();
  const at = { start_date: now - hourMs, end_date: now, title: "Not told" };
  const today = { start_date: now + 1_000, end_date: now + hourMs };
  await callback([stopped.id], at);
  await callback([stopped.id], { ...today, title: "Not told" });
  await callback([stopped.id, free.id], { ...at, title: "Told of both" });
  await callback([free.id], { ...today, title: "Told of one" });
  const board = await app.request("ada", "PATCH", "/v1/dashboard", { body: {} });
  const titles = (block: string) => (board.at(`data.${block}`) as { title: string }[]).map(({ title }) => title);
  expect(titles("callbacks_due").filter((title) => title.startsWith("Not"))).toEqual([]);
  expect(titles("events_today").filter((title) => title.startsWith("Not"))).toEqual([]);
  expect(titles("callbacks_due")).toEqual(expect.arrayContaining(["Told of both", "Told of one"]));
});

test("a lead made a client, and back, gets the first status of its kind; a stopping one stays", async () => {
  const contact = await lay({ status_id: statuses["Quoted"] ?? null });
  const client = await set("ada", contact.id, { category: "client" });
  expect(client.at("data")).toMatchObject({ category: "client", status_id: statuses["Active"] });
  const lead = await set("ada", contact.id, { category: "lead" });
  expect(lead.at("data.status_id")).toBe(statuses["New"]);
  await set("ada", contact.id, { status_id: statuses["Do not contact"] });
  const stopped = await set("ada", contact.id, { category: "client" });
  expect(stopped.at("data")).toMatchObject({ category: "client", status_id: statuses["Do not contact"] });
});

test("a lead whose first policy is in force becomes a client with the first client status", async () => {
  const contact = await lay({ status_id: statuses["Application submitted"] ?? null });
  const carrier_id = (await app.request("alma", "POST", "/v1/admin/carriers", { body: { name: "Acme" } })).text(
    "data.id",
  );
  const policy = { carrier_id, policy_type: "term_life", status: "in_force", effective_date: "2026-06-01" };
  expect((await app.request("ada", "POST", `/v1/contacts/${contact.id}/policies`, { body: policy })).status).toBe(201);
  expect((await app.request("ada", "GET", `/v1/contacts/${contact.id}`)).at("data")).toMatchObject({
    category: "client",
    status_id: statuses["Active"],
  });
});

const added = async (body: object) =>
  (await app.request("alma", "POST", "/v1/admin/statuses", { body: { category: "lead", ...body } })).text("data.id");
const merge = (id: string | undefined, body: object = {}) =>
  app.request("alma", "DELETE", `/v1/admin/statuses/${id}`, { body });

test("a status merged into one that stops all contact closes every way of those moved, and cancels their callbacks", async () => {
  const cold = await added({ title: "Cold" });
  const contact = await lay({ status_id: cold });
  const due = await callback([contact.id]);
  const into = statuses["Do not contact"];
  expect((await merge(cold, { merge_into_id: into })).at("data")).toEqual({ moved: 1, remaining: 0 });
  const after = await app.request("ada", "GET", `/v1/contacts/${contact.id}`);
  expect(after.at("data")).toMatchObject({ status_id: into, phones: [{ do_not_call: true, do_not_text: true }] });
  expect(await standing(due)).toBe("cancelled");
});

test("a status that stops all contact is merged into another with a reason alone, kept with each contact", async () => {
  const never = await added({ title: "Never again", effect: "do_not_contact" });
  const contact = await lay();
  await set("ada", contact.id, { status_id: never });
  const into = { merge_into_id: statuses["Contacted"] };
  const refused = await merge(never, into);
  expect([refused.status, refused.at("errors.reason.0")]).toEqual([
    422,
    "Enter the reason they may be contacted again.",
  ]);
  expect((await merge(never, { ...into, reason: "Set up twice" })).status).toBe(200);
  const after = await app.request("ada", "GET", `/v1/contacts/${contact.id}`);
  expect(after.at("data")).toMatchObject({ status_id: statuses["Contacted"], phones: [{ do_not_call: true }] });
  const { db } = app.connection;
  const received = await db.selectFrom("audit").select("reason").where("action", "=", "merge_status").execute();
  expect(received.map(({ reason }) => reason)).toContain("Set up twice");
});

test("the last status of its effect is neither deleted nor merged away", async () => {
  const into = { merge_into_id: statuses["Do not contact"], reason: "No need" };
  for (const body of [{}, into]) {
    const refused = await merge(statuses["Deceased"], body);
    expect([refused.status, refused.at("code")]).toEqual([422, "last_of_effect"]);
    expect(refused.at("errors.base.0")).toMatch(/^This is the only status left that means deceased\./);
  }
});

describe("a merge", () => {
  const merge = (survivor: Contact, other: Contact) =>
    app.request("mona", "PATCH", "/v1/contacts/merge", {
      body: { survivor_id: survivor.id, ids: [survivor.id, other.id], choices: [] },
    });
  const stop = (contact: Contact) => set("ada", contact.id, { status_id: statuses["Do not contact"] });
  const undo = (answer: { text(path: string): string }) =>
    app.request("mona", "PATCH", `/v1/contacts/merges/${answer.text("meta.merge.id")}/undo`);

  test("into anyone who must not be contacted cancels the callbacks that come along, and undoing plans them again", async () => {
    const [stopped, other] = [await lay(), await lay()];
    await stop(stopped);
    const due = await callback([other.id]);
    const answer = await merge(stopped, other);
    expect(answer.status, answer.body).toBe(200);
    expect(await standing(due)).toBe("cancelled");
    await app.world.pass(1_000);
    expect((await undo(answer)).status).toBe(200);
    expect(await standing(due)).toBe("planned");
  });

  test("plans them again when it is undone also where the clock goes on while it merges", async () => {
    const [stopped, other] = [await lay(), await lay()];
    await stop(stopped);
    const due = await callback([other.id]);
    const answer = await whileTicking(app.world, () => merge(stopped, other));
    expect(await standing(due)).toBe("cancelled");
    await app.world.pass(1_000);
    const undone = await undo(answer);
    expect([await standing(due), undone.at("meta.merge.kept")]).toEqual(["planned", []]);
  });

  test("with anyone who must not be contacted cancels those of both", async () => {
    const [survivor, stopped] = [await lay(), await lay()];
    const due = await callback([survivor.id]);
    await stop(stopped);
    const own = await callback([stopped.id]);
    const answer = await merge(survivor, stopped);
    expect(answer.at("data.status_id")).toBe(statuses["Do not contact"]);
    expect([await standing(due), await standing(own)]).toEqual(["cancelled", "cancelled"]);
    await app.world.pass(1_000);
    await undo(answer);
    // Whose contact is stopped still stays so.
    expect([await standing(due), await standing(own)]).toEqual(["planned", "cancelled"]);
  });

  test("leaves callbacks of contacts that were not stopped", async () => {
    const [survivor, other] = [await lay(), await lay()];
    const due = await callback([other.id]);
    await merge(survivor, other);
    expect(await standing(due)).toBe("planned");
  });
});
