/** Answers of contacts: stored once, read for STOP, and what a device keeps of them. */
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { dayOf, showDay } from "../../../src/kit/dates.ts";
import { hourMs, minuteMs } from "../../../src/kit/durations.ts";
import { deliverDueTexts } from "../../../src/server/messages/text-delivery.ts";
import type { ConsentEntry } from "../../../src/domain/consent/consent.ts";
import { whyNotTexted } from "../../../src/domain/messages/text-check.ts";
import { phone } from "../../domain/contacts/sample-contact.ts";
import { layContact } from "../../fixtures/book.ts";
import { followFeed } from "../../fixtures/feed.ts";
import { openTextTestServer, takesTexts, type TextTestServer } from "../../fixtures/text-fixture.ts";
import type { Contact } from "../../../src/domain/contacts/contact.ts";

let on: TextTestServer;
let contact: Contact;
let number: string;
beforeAll(async () => void (on = await openTextTestServer()));
afterAll(() => on.close());
beforeEach(async () => {
  await on.settled();
  on.twilio.answer = takesTexts;
  on.twilio.heard.length = 0;
  await on.toNoon();
  ({ contact, number } = await on.lay());
});

const due = async (ms = minuteMs) => {
  await on.app.world.pass(ms);
  await deliverDueTexts(on.app.server.services);
  await on.settled();
};
const stopped = () => `They asked us to stop on ${showDay(dayOf(on.app.world.now()))}.`;
const gone = async (body: object = {}) => {
  const answer = await on.text(contact.id, body);
  expect(answer.status).toBe(201);
  await on.settled();
  return { id: answer.text("data.id") };
};

describe("an answer", () => {
  test("STOP is revoked at once, confirmed once, and every later text is refused with that reason", async () => {
    const queued = await gone({ scheduled_at: on.app.world.now() + hourMs });
    const feed = followFeed((path) => on.app.request("ada", "GET", path));
    await feed();
    expect((await on.answer(number, "Stop.")).status).toBe(200);
    await on.answer(number, "STOP");
    await on.settled();
    expect(on.sent().map((form) => form.get("Body"))).toEqual([
      "You will not get texts from us any more. Reply START to get them again.",
    ]);
    expect(await on.rowOf(queued.id)).toMatchObject({ status: "blocked", reason: "revoked" });
    const answer = await on.text(contact.id);
    expect(answer.at("errors.message_to")).toEqual([stopped()]);
    const news = await feed();
    expect(news.rows("consents")).toMatchObject([{ event: "revoked", words: "Stop." }, { words: "STOP" }]);
    expect(news.rows("contacts")).toMatchObject([{ id: contact.id }]);
    await due(2 * hourMs);
    expect(on.sent()).toHaveLength(1);
    await on.answer(number, "start");
    await on.settled();
    expect((await on.text(contact.id)).status).toBe(201);
  });

  test("counts for every contact with the number, and for one who gets it later", async () => {
    const { phones } = contact;
    const twin = await layContact(on.app, { owner: on.app.people.ada, fields: { last_name: "Twin", phones } });
    await on.say(twin.id, number);
    await on.answer(number, "STOP");
    for (const id of [contact.id, twin.id]) expect((await on.text(id)).status).toBe(422);
    const strange = "+12085559911";
    await on.answer(strange, "STOP");
    const fresh = {
      owner: on.app.people.ada,
      fields: { last_name: "New", phones: [{ ...phones[0]!, number: strange }] },
    };
    const later = await layContact(on.app, fresh);
    expect((await on.text(later.id)).at("errors.message_to")).toEqual([stopped()]);
  });

  test("STOP holds for a contact restored, or given the number again, while another one has it", async () => {
    const [restored, given] = [contact, await on.lay()];
    const { phones } = contact;
    const twin = await layContact(on.app, { owner: on.app.people.ada, fields: { last_name: "Twin", phones } });
    const numbers = (to: Contact["phones"], base: Contact["phones"]) =>
      on.app.request("ada", "PATCH", `/v1/contacts/${given.contact.id}/quick_update`, {
        body: { phones: to, base: { phones: base } },
      });
    expect((await numbers(phones, given.contact.phones)).status).toBe(200);
    await on.say(given.contact.id, number);
    expect((await numbers([], phones)).status).toBe(200);
    expect(
      (await on.app.request("ada", "DELETE", "/v1/contacts/destroy_all", { body: { ids: [restored.id] } })).status,
    ).toBe(200);
    await on.answer(number, "STOP");
    expect((await on.app.request("ada", "PUT", "/v1/contacts/restore", { body: { ids: [restored.id] } })).status).toBe(
      200,
    );
    expect((await numbers(phones, [])).status).toBe(200);
    for (const id of [restored.id, given.contact.id, twin.id])
      expect((await on.text(id)).at("errors.message_to")).toEqual([stopped()]);
    await on.app.world.pass(1_000);
    await on.say(restored.id, number);
    expect((await on.text(restored.id)).status).toBe(201);
    expect((await on.text(twin.id)).status).toBe(422);
  });

  test("a refusal in other words holds texts until somebody has read it", async () => {
    const { phones } = contact;
    const twin = await layContact(on.app, { owner: on.app.people.ada, fields: { last_name: "Twin", phones } });
    await on.say(twin.id, number);
    await on.answer(number, "please stop texting me");
    const held = await on.text(contact.id);
    expect(held.at("errors.message_to")).toEqual(["Their last reply may be a refusal. Say whether it is."]);
    const { id } = await on.conversationOf(contact.id);
    const [open] = await on.textsOf(id);
    expect(open).toMatchObject({ verdict: "open", direction: "inbound" });
    const list = await on.app.request("ada", "POST", "/v1/sms/fetch_conversations", { body: { filter: "held" } });
    expect(list.at("data.0.id")).toBe(id);
    const judge = (verdict: string) =>
      on.app.request("ada", "POST", `/v1/sms/messages/${open?.id}/judge`, { body: { verdict } });
    expect((await judge("fine")).status).toBe(200);
    expect((await on.text(contact.id)).status).toBe(201);
    await on.answer(number, "take me off your list");
    const [second] = await on.textsOf(id);
    await on.app.request("ada", "POST", `/v1/sms/messages/${second?.id}/judge`, { body: { verdict: "refusal" } });
    expect((await on.text(contact.id)).at("errors.message_to")).toEqual([stopped()]);
    expect((await on.text(twin.id)).at("errors.message_to")).toEqual([stopped()]);
  });

  test("is announced only to those who still see the contact, and stays out of a retained reading", async () => {
    const { ben, mona } = on.app.people;
    const { contact: theirs, number: from } = await on.lay({ owner: "ben" });
    await on.text(theirs.id, {}, "ben");
    await on.settled();
    const { services } = on.app.server;
    const announced = vi.spyOn(services, "announceText");
    await on.answer(from, "Hello");
    const told = () => announced.mock.calls.map(([{ user_id }]) => user_id);
    expect(told()).toEqual([ben.id]);
    await sql`update contacts set owner_id = ${on.app.people.adam.id} where id = ${theirs.id}`.execute(
      on.app.connection.db,
    );
    await on.answer(from, "Again");
    expect(told()).toEqual([ben.id, on.app.people.adam.id]);
    announced.mockRestore();
    await sql`update contacts set owner_id = ${ben.id} where id = ${theirs.id}`.execute(on.app.connection.db);
    await sql`insert into read_grants (tenant_id, user_id, contact_id, attempt_id, until)
      values (${on.app.people.home_id}, ${mona.id}, ${theirs.id}, ${on.app.world.uuid()}, ${on.app.world.now() + hourMs})`.execute(
      on.app.connection.db,
    );
    const feed = await followFeed((path) => on.app.request("mona", "GET", path))();
    const ofTheirs = (name: "texts" | "conversations") =>
      feed.rows(name).filter(({ contact_id }) => contact_id === theirs.id);
    expect(feed.rows("contacts").map(({ id }) => id)).toContain(theirs.id);
    expect([ofTheirs("texts"), ofTheirs("conversations")]).toEqual([[], []]);
  });

  test("arrives once, is counted as unread, and is read on every device", async () => {
    const feeds = (["ada", "mona"] as const).map((who) => followFeed((path) => on.app.request(who, "GET", path)));
    await Promise.all(feeds.map((feed) => feed()));
    for (let times = 0; times < 3; times++) await on.answer(number, "Call me", { MessageSid: `IN-${contact.id}` });
    const conversation = await on.conversationOf(contact.id);
    expect(conversation).toMatchObject({ unread: 1, preview: "Call me", user_id: on.app.people.ada.id });
    await on.app.request("ada", "POST", "/v1/sms/read_conversation", { body: { conversation_id: conversation.id } });
    for (const feed of feeds) {
      const news = await feed();
      expect(news.rows("conversations").at(-1)).toMatchObject({ unread: 0 });
      expect(news.rows("texts").at(-1)).toMatchObject({ body: "Call me", read_at: expect.any(Number) });
    }
  });

  test("HELP gets a fixed answer, and what the carrier answered itself gets none", async () => {
    await on.answer(number, "help");
    await on.answer(number, "STOP", { OptOutType: "STOP" });
    await on.settled();
    expect(on.sent().map((form) => form.get("Body"))).toEqual([expect.stringContaining("Reply STOP")]);
    expect((await on.hook("prairie/received", { MessageSid: "X", From: number, Body: "STOP" }, "bad")).status).toBe(
      403,
    );
    expect((await on.hook("nowhere/received", { MessageSid: "X", From: number, Body: "STOP" })).status).toBe(404);
  });
});

describe("texts from a number no contact has", () => {
  let strange: string;
  let feed: ReturnType<typeof followFeed>;
  let nth = 40;
  beforeEach(async () => {
    strange = `+120855599${++nth}`;
    await on.answer(strange, "I saw your page");
    await on.answer(strange, "STOP");
    await on.settled();
    feed = followFeed((path) => on.app.request("ada", "GET", path));
    await feed();
  });
  const create = async () => {
    const body = { ref: on.app.world.uuid(), last_name: "Made", phones: [phone(strange)] };
    const made = await on.app.request("ada", "POST", "/v1/contacts", { body });
    expect([made.status, made.json]).toEqual([201, expect.anything()]);
    return Number(made.at("data.id"));
  };
  const edit = async ({ id, phones }: Contact, to: Contact["phones"]) => {
    const body = { phones: to, base: { phones } };
    expect((await on.app.request("ada", "PATCH", `/v1/contacts/${id}/quick_update`, { body })).status).toBe(200);
    return id;
  };
  /** Said before the STOP. */
  const vendorsYes = {
    text: "Yes, text me.",
    page: "https://quotes.test",
    at: "2020-01-02T03:04:05Z",
    ip: "203.0.113.9",
  };
  const lead = async () => {
    const tracking = "/v1/admin/api_tracking";
    const vendor = { vendor_name: `Seller ${nth}`, vendor_type: "lead_seller", default_owner_id: on.app.people.ada.id };
    const made = await on.app.request("alma", "POST", `${tracking}/api_vendors`, { body: vendor });
    const asked = { vendor_id: made.text("data.id"), name: "Main" };
    const key = await on.app.request("alma", "POST", `${tracking}/api_keys`, { body: asked });
    const sent = { first_name: "Lea", last_name: `Dunn${nth}`, phone: strange.slice(2), consent: vendorsYes };
    const headers = { authorization: `Bearer ${key.text("data.token")}` };
    const answer = await on.app.send("POST", "/v1/leads", { body: sent, headers });
    expect([answer.status, answer.json]).toEqual([201, expect.anything()]);
    const found = await sql<{ id: number }>`select id from contacts where last_name = ${sent.last_name}`.execute(
      on.app.connection.db,
    );
    return Number(found.rows[0]?.id);
  };

  test("are listed for those who see the company", async () => {
    const listOf = (who: "alma" | "mona" | "ada" | "erin") =>
      on.app.request(who, "POST", "/v1/sms/fetch_conversations", { body: { filter: "unknown", q: strange.slice(5) } });
    const stray = (await listOf("alma")).text("data.0.id");
    for (const who of ["mona", "ada", "erin"] as const) expect((await listOf(who)).at("data")).toEqual([]);
    expect((await on.textsOf(stray, "alma")).at(-1)).toMatchObject({ body: "I saw your page" });
    await create();
    expect((await listOf("alma")).at("data")).toEqual([]);
  });

  test.each([
    ["is created", create],
    ["gets the number", () => edit(contact, [...contact.phones, { ...phone(strange), primary: false }])],
    ["comes as a lead", lead],
  ])("come to the device with what was said of texting when a contact %s", async (_route, make) => {
    const contact_id = await make();
    const news = await feed();
    expect(news.rows("texts").map((one) => [String(one["body"]).slice(0, 16), one["contact_id"]])).toEqual([
      ["I saw your page", contact_id],
      ["STOP", contact_id],
      ["You will not get", contact_id],
    ]);
    expect(news.rows("conversations")).toMatchObject([{ contact_id, unread: 2, user_id: on.app.people.ada.id }]);
    const consents = (news.rows("consents") as unknown as ConsentEntry[]).filter(({ address }) =>
      strange.endsWith(address),
    );
    const said = consents.filter(({ how }) => how === "text");
    expect(said).toMatchObject([{ contact_id, event: "revoked", words: "STOP" }]);
    const [row] = news.rows("contacts");
    expect(whyNotTexted({ contact: row as Contact, number: strange, consents, isHeld: false })?.words).toBe(stopped());
  });

  test("are told once to a contact that loses the number and gets it again, and anew after a later answer", async () => {
    const id = await create();
    const { phones } = (await on.app.request("ada", "GET", `/v1/contacts/${id}`)).at("data") as Contact;
    const [has, has_not] = [{ id, phones } as Contact, { id, phones: [] as Contact["phones"] } as Contact];
    await edit(has, []);
    await edit(has_not, phones);
    expect((await feed()).rows("consents").filter(({ contact_id }) => contact_id === id)).toHaveLength(1);
    await edit(has, []);
    await on.app.world.pass(minuteMs);
    await on.answer(strange, "START");
    await on.settled();
    await edit(has_not, phones);
    const news = await feed();
    expect(news.rows("consents").at(-1)).toMatchObject({ contact_id: id, words: "START" });
    expect((await on.text(id)).status).toBe(201);
  });
});

test("a device keeps the newest fifty texts of a contact, and fetches the others", async () => {
  const feed = followFeed((path) => on.app.request("ada", "GET", path));
  const fresh = await on.lay();
  for (let nth = 0; nth < 53; nth++) {
    await on.app.world.pass(1_000);
    await on.answer(fresh.number, `Text ${nth}`);
  }
  const own = (await feed()).rows("texts").filter(({ contact_id }) => contact_id === fresh.contact.id);
  expect([own.length, own.some(({ body }) => body === "Text 2"), own.some(({ body }) => body === "Text 3")]).toEqual([
    50,
    false,
    true,
  ]);
  await on.answer(fresh.number, "One more");
  const news = await feed();
  expect(news.gone("texts")).toHaveLength(1);
  const { id } = await on.conversationOf(fresh.contact.id);
  const body = { conversation_id: id, limit: 25, page: 3 };
  const older = await on.app.request("ada", "POST", "/v1/sms/fetch_messages", { body });
  expect([older.at("meta.total_count"), (older.at("data") as unknown[]).length]).toEqual([54, 4]);
});
