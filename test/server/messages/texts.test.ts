/** Texts on a real database, with a carrier on the wire that repeats, reorders, delays and forges. */
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { hourMs, minuteMs } from "../../../src/kit/durations.ts";
import { deliverDueTexts } from "../../../src/server/messages/text-delivery.ts";
import { phone } from "../../domain/contacts/sample-contact.ts";
import { openTextTestServer, ourNumber, takesTexts, type TextTestServer } from "../../fixtures/text-fixture.ts";
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
const gone = async (body: object = {}) => {
  const answer = await on.text(contact.id, body);
  expect([answer.status, answer.json]).toEqual([201, expect.anything()]);
  await on.settled();
  const id = answer.text("data.id");
  return { id, sid: (await on.rowOf(id)).provider_id ?? "" };
};

describe("a text", () => {
  test("goes out once to the contact's number, and its reports move it on", async () => {
    const { id, sid } = await gone({ message_content: " Hi Rosa " });
    expect(on.sent().map((form) => Object.fromEntries(form))).toEqual([
      {
        To: number,
        From: ourNumber,
        Body: "Hi Rosa",
        StatusCallback: `http://localhost:4000/hooks/texts/prairie/reports/${id}`,
      },
    ]);
    expect(await on.rowOf(id)).toMatchObject({ status: "sent", segments: 1, our_number: ourNumber });
    expect((await on.report(id, sid, "delivered")).status).toBe(200);
    expect(await on.rowOf(id)).toMatchObject({ status: "delivered" });
    expect(await on.conversationOf(contact.id)).toMatchObject({
      preview: "Hi Rosa",
      unread: 0,
      last_direction: "outbound",
    });
  });

  test("is one text, however often it is sent", async () => {
    const id = on.app.world.uuid();
    const answers = await Promise.all([1, 2, 3].map(() => on.text(contact.id, { id })));
    await on.settled();
    expect(answers.filter(({ status }) => status === 201).length).toBeGreaterThanOrEqual(1);
    expect((await on.text(contact.id, { id })).status).toBe(201);
    await due();
    expect(on.sent()).toHaveLength(1);
  });

  test.each([
    ["late and out of order", ["delivered", "sent", "queued"], "delivered"],
    ["twice", ["delivered", "delivered"], "delivered"],
    ["two ends: the first stands", ["undelivered", "delivered"], "undelivered"],
    ["a state nobody knows", ["scheduled_for_later", "delivered"], "delivered"],
  ])("hears reports that come %s", async (_words, reports, status) => {
    const { id, sid } = await gone();
    for (const report of reports) expect((await on.report(id, sid, report)).status).toBe(200);
    expect((await on.rowOf(id)).status).toBe(status);
  });

  test("hears no unsigned, forged or foreign report", async () => {
    const { id, sid } = await gone();
    const other = await gone({ message_content: "Another" });
    expect((await on.hook(`prairie/reports/${id}`, { MessageSid: sid, MessageStatus: "failed" }, "")).status).toBe(403);
    expect((await on.hook(`prairie/reports/${id}`, { MessageSid: sid, MessageStatus: "failed" }, "AAAA")).status).toBe(
      403,
    );
    expect((await on.report(id, other.sid, "failed")).status).toBe(404);
    expect((await on.hook(`coastal/reports/${id}`, { MessageSid: sid, MessageStatus: "failed" })).status).toBe(404);
    expect((await on.report("nothing", sid, "failed")).status).toBe(404);
    expect((await on.rowOf(id)).status).toBe("sent");
  });

  test("without an answer of the carrier is looked up, and never sent again", async () => {
    on.twilio.answer = (request) =>
      request.method === "POST"
        ? { status: 503 }
        : {
            body: {
              messages: [
                {
                  sid: "SMother",
                  status: "sent",
                  body: "Other words",
                  date_created: new Date(on.app.world.now()).toUTCString(),
                },
                {
                  sid: "SMfound",
                  status: "delivered",
                  body: "Hi Rosa",
                  date_created: new Date(on.app.world.now()).toUTCString(),
                },
              ],
            },
          };
    const { id } = await gone();
    expect(await on.rowOf(id)).toMatchObject({ status: "delivered", provider_id: "SMfound" });
    const second = await gone();
    expect(await on.rowOf(second.id)).toMatchObject({ status: "sending", reason: "maybe_gone", provider_id: null });
    await due(hourMs);
    expect(on.sent()).toHaveLength(2);
    // Its report tells after all.
    await on.report(second.id, "SMlate", "delivered");
    expect(await on.rowOf(second.id)).toMatchObject({ status: "delivered", reason: null, error: "" });
  });

  test("left by a server that died while sending is looked up, and never sent again", async () => {
    const { id } = await gone();
    await on.app.connection.db
      .updateTable("texts")
      .set({ status: "sending", provider_id: null })
      .where("id", "=", id)
      .execute();
    await due();
    expect((await on.rowOf(id)).reason).toBeNull();
    await due(5 * minuteMs);
    expect(await on.rowOf(id)).toMatchObject({ status: "sending", reason: "maybe_gone" });
    expect(on.sent()).toHaveLength(1);
  });

  test("waits while the carrier is busy", async () => {
    on.twilio.answer = () => ({ status: 429 });
    const { id } = await gone();
    expect(await on.rowOf(id)).toMatchObject({ status: "queued", reason: "later" });
    on.twilio.answer = takesTexts;
    await due(2 * minuteMs);
    expect((await on.rowOf(id)).status).toBe("sent");
  });

  test.each([
    ["21610", { status: "failed", reason: "revoked" }, { do_not_text: true, line_type: "unknown" }],
    ["21614", { status: "failed", reason: "landline" }, { do_not_text: false, line_type: "landline" }],
    ["30007", { status: "failed", reason: "provider" }, { do_not_text: false, line_type: "unknown" }],
  ])("is refused by the carrier with %s", async (code, row, phone) => {
    on.twilio.answer = () => ({ status: 400, body: { code: Number(code), message: "no" } });
    const { id } = await gone();
    expect(await on.rowOf(id)).toMatchObject(row);
    const shown = await on.app.request("ada", "GET", `/v1/contacts/${contact.id}`);
    expect(shown.at("data.phones.0")).toMatchObject(phone);
    expect((await on.text(contact.id)).status).toBe(code === "30007" ? 201 : 422);
  });

  test("outside the hours where the contact is waits, and says until when", async () => {
    await on.app.world.pass(10 * hourMs);
    const { id } = await gone();
    expect(await on.rowOf(id)).toMatchObject({
      status: "queued",
      reason: "hours",
      error: expect.stringMatching(/^Waits until 8:00.AM on [A-Z][a-z]+ where they are\.$/),
    });
    await due(3 * hourMs);
    expect(on.sent()).toEqual([]);
    await due(7 * hourMs);
    expect((await on.rowOf(id)).status).toBe("sent");
  });

  test("that cannot be handed over holds no other back", async () => {
    const scheduled_at = on.app.world.now() + hourMs;
    const [one, other] = [await gone({ scheduled_at }), await gone({ scheduled_at })];
    const { texting } = on.app.server.services;
    const send = vi.spyOn(texting, "send").mockRejectedValueOnce(new Error("the carrier's library is broken"));
    await expect(due(hourMs)).rejects.toThrow("1 of 2 failed");
    send.mockRestore();
    const [first, second] = [await on.rowOf(one.id), await on.rowOf(other.id)];
    expect([first.status, second.status].toSorted()).toEqual(["sending", "sent"]);
  });

  test("that is scheduled waits, and can be stopped", async () => {
    const scheduled_at = on.app.world.now() + hourMs;
    const [one, other] = [await gone({ scheduled_at }), await gone({ scheduled_at })];
    const stopped = await on.app.request("ada", "POST", `/v1/sms/messages/${other.id}/cancel`);
    expect(stopped.at("data")).toMatchObject({ status: "blocked", reason: "stopped" });
    expect(on.sent()).toEqual([]);
    await due(2 * hourMs);
    expect([(await on.rowOf(one.id)).status, (await on.rowOf(other.id)).status]).toEqual(["sent", "blocked"]);
  });

  test("that waited does not go once its writer has lost the contact", async () => {
    const { id } = await gone({ scheduled_at: on.app.world.now() + hourMs });
    const giveTo = (owner: string) =>
      sql`update contacts set owner_id = ${owner} where id = ${contact.id}`.execute(on.app.connection.db);
    await giveTo(on.app.people.adam.id);
    await due(2 * hourMs);
    expect([on.sent(), await on.rowOf(id)]).toMatchObject([[], { status: "blocked", reason: "not_yours" }]);
    await giveTo(on.app.people.ada.id);
  });

  const statusOf = (effect: string) =>
    sql`update contacts set status_id = (select id from statuses where tenant_id = contacts.tenant_id
      and effect = ${effect} limit 1) where id = ${contact.id}`.execute(on.app.connection.db);
  test.each<[after: string, change: () => Promise<unknown>, reason: string]>([
    [
      "was deleted",
      () => on.app.request("ada", "DELETE", "/v1/contacts/destroy_all", { body: { ids: [contact.id] } }),
      "deleted",
    ],
    ["died", () => statusOf("deceased"), "deceased"],
    ["must not be contacted", () => statusOf("do_not_contact"), "do_not_contact"],
    ["has the number no more", () => setPhones([]), "no_phone"],
    ["has another number", () => setPhones([phone("+12085559977")]), "invalid_number"],
  ])("that waited does not go once its contact %s", async (_after, change, reason) => {
    const { id } = await gone({ scheduled_at: on.app.world.now() + hourMs });
    await change();
    await due(2 * hourMs);
    expect([on.sent(), await on.rowOf(id)]).toMatchObject([[], { status: "blocked", reason }]);
  });
  const setPhones = (phones: Contact["phones"]) =>
    sql`update contacts set phones = ${JSON.stringify(phones)}::jsonb where id = ${contact.id}`.execute(
      on.app.connection.db,
    );

  test("that waited goes once to the contact that theirs was merged into", async () => {
    const { id } = await gone({ scheduled_at: on.app.world.now() + hourMs });
    const { contact: survivor } = await on.lay();
    const body = { survivor_id: survivor.id, ids: [survivor.id, contact.id] };
    expect((await on.app.request("ada", "PATCH", "/v1/contacts/merge", { body })).status).toBe(200);
    await due(2 * hourMs);
    expect(on.sent().map((form) => form.get("To"))).toEqual([number]);
    expect(await on.rowOf(id)).toMatchObject({ status: "sent", contact_id: survivor.id });
  });

  test("that goes while somebody stops it has gone", async () => {
    const { id } = await gone({ scheduled_at: on.app.world.now() + hourMs });
    let stopping: Promise<{ at(path: string): unknown }> | undefined;
    await on.app.connection.db.transaction().execute(async (trx) => {
      await trx.updateTable("texts").set({ status: "sending" }).where("id", "=", id).execute();
      stopping = on.app.request("ada", "POST", `/v1/sms/messages/${id}/cancel`);
      const isWaiting = async () =>
        (
          await sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(
            on.app.connection.db,
          )
        ).rows.length > 0;
      await expect.poll(isWaiting, { interval: 5 }).toBe(true);
    });
    expect((await stopping)?.at("data.status")).toBe("sending");
    expect((await on.rowOf(id)).status).toBe("sending");
  });

  test("written more than twelve hours ago goes only when its writer says so", async () => {
    const at = on.app.world.now();
    await on.app.world.pass(24 * hourMs);
    const old = { at, id: on.app.world.uuid() };
    const headers = { "idempotency-key": on.app.world.uuid(), "x-heard-at": "0" };
    const send = (body: object) =>
      on.app.request("ada", "POST", "/v1/sms/send_message", {
        body: { contact_id: contact.id, message_content: "Hi", ...old, ...body },
        headers: { ...headers, "idempotency-key": on.app.world.uuid() },
      });
    const refused = await send({});
    expect([refused.status, refused.at("errors.confirmed")]).toEqual([
      422,
      ["Written more than 12 hours ago. Send it now?"],
    ]);
    expect((await send({ confirmed: true })).status).toBe(201);
    // One planned is as old as its time.
    const planned = { id: on.app.world.uuid(), scheduled_at: on.app.world.now() - hourMs };
    expect((await send(planned)).status).toBe(201);
  });

  test("is planned up to a year ahead", async () => {
    const answer = await on.text(contact.id, { scheduled_at: on.app.world.now() + 367 * 24 * hourMs });
    expect([answer.status, answer.at("errors.scheduled_at")]).toEqual([
      422,
      ["A text can be planned up to a year ahead."],
    ]);
  });
});

describe("who may text whom", () => {
  test.each([
    ["adam", 404],
    ["ben", 404],
    ["eve", 404],
    ["tess", 404],
    ["basil", 403],
    ["mona", 201],
    ["alma", 201],
    [null, 401],
  ] as const)("%s texts a contact of Ada's: %i", async (who, status) => {
    expect((await on.text(contact.id, {}, who)).status).toBe(status);
    expect((await on.say(contact.id, number, {}, who)).status).toBe(status);
    const shown = await on.app.request(who, "GET", `/v1/sms/show_conversation?contact_id=${contact.id}`);
    expect(shown.status).toBe(status === 201 ? 200 : status);
  });

  test.each(["adam", "ben", "eve", "tess"] as const)("%s sees nothing of the conversation", async (who) => {
    await on.settled();
    const { id } = await gone();
    const { conversation_id } = await on.rowOf(id);
    const ask = (path: string, body: object = {}) => on.app.request(who, "POST", `/v1/sms/${path}`, { body });
    expect((await ask("fetch_messages", { conversation_id })).status).toBe(404);
    expect((await ask("read_conversation", { conversation_id })).status).toBe(404);
    expect((await ask(`messages/${id}/cancel`)).status).toBe(404);
    expect((await ask(`messages/${id}/judge`, { verdict: "fine" })).status).toBe(404);
    const edit = { body: { muted: true } };
    expect((await on.app.request(who, "PATCH", `/v1/sms/conversations/${conversation_id}`, edit)).status).toBe(404);
    const list = await ask("fetch_conversations", { limit: 100 });
    expect([list.at("data"), list.at("meta.total_count")]).toEqual([[], 0]);
  });

  test.each([
    [{ message_to: "+12085550000" }, "message_to"],
    [{ message_content: "" }, "message_content"],
    [{ message_content: "a".repeat(1_601) }, "message_content"],
    [{ mms: true }, "file"],
  ])("bad input is refused, naming the field: %j", async (body, field) => {
    const answer = await on.text(contact.id, body);
    expect(answer.status).toBe(422);
    expect(answer.at(`errors.${field}`)).toBeDefined();
    expect(on.sent()).toEqual([]);
  });

  test("nobody is texted who has not allowed it", async () => {
    const other = await on.lay({ allowed: false });
    const answer = await on.text(other.contact.id);
    expect([answer.status, answer.at("errors.message_to")]).toEqual([422, ["No text permission yet. Ask first."]]);
    expect((await on.say(other.contact.id, other.number, { words: " " })).at("errors.words")).toBeDefined();
    await on.say(other.contact.id, other.number);
    expect((await on.text(other.contact.id)).status).toBe(201);
  });
});
